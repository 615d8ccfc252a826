import Simulation
import TestSupport
import Testing

/// The path that goes along in order says what the process says, to the bit.
@Suite struct GaussMarkovPathTests {
    @Test(arguments: [0.0, 0.0001, 0.3, 1, 30, 3600, 1e9])
    func saysTheSameInAnyOrder(tau: Double) {
        let process = GaussMarkov(sigma: 2.5, tau: tau, seed: 17, stream: 3)
        var random = SeededGenerator(seed: 5)
        var moments: [Double] = []
        // Onwards at several rates, on the spot, backwards, and far away.
        for rate in [1.0, 3, 10, 1000] { moments += (0..<200).map { Double($0) / rate } }
        moments += (0..<200).map { -Double($0) * 0.77 } + [5, 5, 5, -0.0, 0, .nan, .infinity, 1e300, -1e300]
        moments += (0..<500).map { _ in Double.random(in: -1e4...1e4, using: &random) }
        var path = GaussMarkov.Path(process)
        for moment in moments { #expect(path.value(at: moment) == process.value(at: moment), "\(moment)") }
    }

    @Test func nothingErrsByNothing() {
        var path = GaussMarkov.Path(GaussMarkov(sigma: 0, tau: 10, seed: 1, stream: 1))
        #expect(path.value(at: 5) == 0)
    }
}
