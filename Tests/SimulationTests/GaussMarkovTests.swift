import Foundation
import Simulation
import Testing

@Suite struct GaussMarkovTests {
    /// Over n nearly independent values the mean scatters by σ/√n and the standard deviation by σ/√(2n): four of these are
    /// allowed, so that a right process fails once in ten thousand seeds, and these seeds are fixed.
    @Test(arguments: [(4.0, 30.0), (3.0, 10.0), (1.0, 0.5), (2.5, 1000.0)])
    func hasItsStandardDeviation(sigma: Double, tau: Double) {
        let process = GaussMarkov(sigma: sigma, tau: tau, seed: 7, stream: 1)
        let count = 20_000
        // Four correlation times apart: what is left of the correlation is 2 %.
        let values = (0..<count).map { process.value(at: Double($0) * 4 * tau) }
        let mean = values.reduce(0, +) / Double(count)
        let deviation = (values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(count)).squareRoot()
        #expect(abs(mean) < 4 * sigma / Double(count).squareRoot())
        #expect(abs(deviation - sigma) < 4 * sigma / (2 * Double(count)).squareRoot())
    }

    @Test(arguments: [0.1, 0.5, 1.0, 2.0])
    func forgetsAsItShould(lags: Double) {
        let tau = 10.0
        let process = GaussMarkov(sigma: 1, tau: tau, seed: 3, stream: 2)
        let count = 20_000
        var product = 0.0
        for index in 0..<count {
            let time = Double(index) * 5 * tau + 0.37
            product += process.value(at: time) * process.value(at: time + lags * tau)
        }
        // The product of two normals scatters by at most √2.
        #expect(abs(product / Double(count) - exp(-lags)) < 4 * 1.4142 / Double(count).squareRoot())
    }

    @Test func isNormal() {
        let process = GaussMarkov(sigma: 1, tau: 1, seed: 11, stream: 1)
        let count = 40_000
        let values = (0..<count).map { process.value(at: Double($0) * 8) }
        for (limit, share) in [(1.0, 0.6827), (2.0, 0.9545), (3.0, 0.9973)] {
            let inside = Double(values.count { abs($0) <= limit }) / Double(count)
            #expect(abs(inside - share) < 4 * (share * (1 - share) / Double(count)).squareRoot())
        }
    }

    /// Two axes of σ: 68 % of the fixes lie within 1.51 σ, which is the accuracy that is reported.
    @Test func accuracyHoldsSixtyEightPercent() {
        var settings = PositionSensorSettings()
        settings.sigma = 4
        settings.tau = 5
        let east = GaussMarkov(sigma: 4, tau: 5, seed: 5, stream: 1)
        let north = GaussMarkov(sigma: 4, tau: 5, seed: 5, stream: 2)
        let count = 40_000
        let inside = (0..<count).count { index in
            hypot(east.value(at: Double(index) * 40), north.value(at: Double(index) * 40)) <= settings.accuracy
        }
        #expect(abs(Double(inside) / Double(count) - 0.68) < 0.01)
    }

    @Test func isAPureFunctionOfTime() {
        let process = GaussMarkov(sigma: 2, tau: 30, seed: 1, stream: 1)
        let times = (0..<500).map { Double($0) * 0.7 }
        let forwards = times.map { process.value(at: $0) }
        let backwards = Array(times.reversed().map { process.value(at: $0) }.reversed())
        #expect(forwards == backwards)
        let again = GaussMarkov(sigma: 2, tau: 30, seed: 1, stream: 1)
        #expect(again.value(at: 123.4) == process.value(at: 123.4))
    }

    @Test func runsWithoutJumps() {
        let process = GaussMarkov(sigma: 1, tau: 100, seed: 9, stream: 1)
        // Over 10 ms the process moves by σ √(2 Δt / τ) = 0.014; six of these are never seen here.
        for index in 0..<200_000 {
            let time = Double(index) * 0.05
            #expect(abs(process.value(at: time + 0.01) - process.value(at: time)) < 0.085)
        }
    }

    @Test func seedsAndStreamsDiffer() {
        let values = [(1, 1), (1, 2), (2, 1), (2, 2)].map { seed, stream in
            GaussMarkov(sigma: 1, tau: 10, seed: UInt64(seed), stream: UInt64(stream)).value(at: 17)
        }
        #expect(Set(values).count == 4)
    }

    @Test func noMemoryAndNoErrorAreLegal() {
        let white = GaussMarkov(sigma: 1, tau: 0, seed: 1, stream: 1)
        #expect(white.value(at: 1) != white.value(at: 1.1))
        #expect(GaussMarkov(sigma: 0, tau: 10, seed: 1, stream: 1).value(at: 5) == 0)
        #expect(GaussMarkov(sigma: 1, tau: 1e9, seed: 1, stream: 1).value(at: -1e15).isFinite)
    }
}
