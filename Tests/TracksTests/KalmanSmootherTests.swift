import TestSupport
import Testing
import Tracks

@Suite struct KalmanSmootherTests {
    /// The smoother gives the states that fit best in the sense of least squares: measurements by their sigma, steps by Q⁻¹,
    /// the first velocity by its prior. Small cases are solved at once by Gauss's elimination.
    @Test func isTheLeastSquaresSolution() throws {
        for seed in UInt64(0)..<20 {
            var random = SplitMix64(seed: seed)
            let count = 6
            var times = [0.0]
            for _ in 1..<count { times.append(times[times.count - 1] + random.number(in: 0.2...5)) }
            let measurements = (0..<count).map { _ in SIMD2(random.number(in: -50...50), random.number(in: -50...50)) }
            let sigmas = (0..<count).map { _ in random.number(in: 0.5...8) }
            let smoother = KalmanSmoother(accelerationDensity: random.number(in: 0.1...3), speedSigma: 12)
            let states = smoother.smooth(times: times, measurements: measurements, sigmas: sigmas)
            for axis in 0..<2 {
                let expected = solution(
                    smoother, times: times, measurements: measurements.map { $0[axis] }, sigmas: sigmas)
                for index in 0..<count {
                    #expect((states[index].position[axis] - expected[2 * index]).magnitude < 1e-6, "seed \(seed)")
                    #expect((states[index].velocity[axis] - expected[2 * index + 1]).magnitude < 1e-6, "seed \(seed)")
                }
            }
        }
    }

    /// Positions and velocities in turn that minimise the sum of squares.
    private func solution(
        _ smoother: KalmanSmoother, times: [Double], measurements: [Double], sigmas: [Double]
    ) -> [Double] {
        let size = 2 * times.count
        var matrix = [[Double]](repeating: [Double](repeating: 0, count: size + 1), count: size)
        /// Adds weight · (row · x − value)².
        func add(_ weight: Double, _ row: [(Int, Double)], _ other: [(Int, Double)], _ value: Double) {
            for (i, a) in row {
                for (j, b) in other { matrix[i][j] += weight * a * b }
                matrix[i][size] += weight * a * value
            }
        }
        for index in times.indices {
            let row = [(2 * index, 1.0)]
            add(1 / (sigmas[index] * sigmas[index]), row, row, measurements[index])
        }
        add(1 / (smoother.speedSigma * smoother.speedSigma), [(1, 1.0)], [(1, 1.0)], 0)
        for index in 1..<times.count {
            let dt = times[index] - times[index - 1]
            let q = smoother.accelerationDensity
            let (a, b, d) = (q * dt * dt * dt / 3, q * dt * dt / 2, q * dt)
            let determinant = a * d - b * b
            let position = [(2 * index, 1.0), (2 * index - 2, -1), (2 * index - 1, -dt)]
            let velocity = [(2 * index + 1, 1.0), (2 * index - 1, -1)]
            add(d / determinant, position, position, 0)
            add(a / determinant, velocity, velocity, 0)
            add(-b / determinant, position, velocity, 0)
            add(-b / determinant, velocity, position, 0)
        }
        for pivot in 0..<size {
            let best = (pivot..<size).max { matrix[$0][pivot].magnitude < matrix[$1][pivot].magnitude } ?? pivot
            matrix.swapAt(pivot, best)
            for row in 0..<size where row != pivot {
                let factor = matrix[row][pivot] / matrix[pivot][pivot]
                for column in pivot...size { matrix[row][column] -= factor * matrix[pivot][column] }
            }
        }
        return (0..<size).map { matrix[$0][size] / matrix[$0][$0] }
    }

    /// With equal steps the deviation in the middle of a long track is that of the steady state, and smaller than the sensor's.
    @Test func knowsHowGoodItIs() {
        let count = 400
        let states = KalmanSmoother(accelerationDensity: 0.01).smooth(
            times: (0..<count).map(Double.init), measurements: [SIMD2<Double>](repeating: .zero, count: count),
            sigmas: [Double](repeating: 4, count: count))
        #expect((states[200].sigma - states[201].sigma).magnitude < 1e-9)
        // The filter's own estimate, at the end, is worse than what both sides together know.
        #expect(states[200].sigma < states[count - 1].sigma && states[count - 1].sigma < 4 && states[200].sigma > 0.5)
    }

    @Test func oddInput() {
        let smoother = KalmanSmoother(accelerationDensity: 1)
        #expect(smoother.smooth(times: [], measurements: [], sigmas: []).isEmpty)
        let one = smoother.smooth(times: [5], measurements: [SIMD2(1, 2)], sigmas: [3])
        #expect(one.count == 1 && one[0].position == SIMD2(1, 2) && one[0].velocity == .zero)
        // Several places at one moment become their mean; a very long step is no trouble.
        let same = smoother.smooth(
            times: [0, 0, 0, 1e9], measurements: [SIMD2(0, 0), SIMD2(3, 0), SIMD2(6, 0), SIMD2(1e6, 1)],
            sigmas: [1, 1, 1, 1])
        #expect((same[0].position.x - 3).magnitude < 1e-6 && (same[2].position.x - 3).magnitude < 1e-6)
        #expect((same[3].position.x - 1e6).magnitude < 1e-3)
    }
}
