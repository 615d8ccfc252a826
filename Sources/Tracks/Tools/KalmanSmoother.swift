/// Smooths positions in a plane by a Kalman filter and a Rauch–Tung–Striebel pass back.
///
/// The model is that of constant velocity disturbed by white acceleration. In each axis the state is position and velocity, and
/// over a step of dt seconds
///
///     F = [1 dt; 0 1],  Q = q [dt³/3 dt²/2; dt²/2 dt]
///
/// with q, `accelerationDensity`, in m²/s³: after one second the velocity has changed by √q m/s (one standard deviation). Both
/// axes have the same noise, so one covariance serves both. Before the first measurement nothing is known of the position, and
/// of the velocity that it is 0 ± `speedSigma` m/s.
///
/// Sources: R. E. Kalman, A new approach to linear filtering and prediction problems, J. Basic Eng. 82 (1960); H. E. Rauch,
/// F. Tung, C. T. Striebel, Maximum likelihood estimates of linear dynamic systems, AIAA J. 3 (1965); Y. Bar-Shalom et al.,
/// Estimation with applications to tracking and navigation (2001), section 6.2.2.
public struct KalmanSmoother: Sendable {
    /// Power spectral density of the acceleration, m²/s³.
    public var accelerationDensity: Double

    /// Standard deviation of each axis of the velocity before anything is measured, m/s.
    public var speedSigma: Double

    /// A smoother of its two parameters.
    public init(accelerationDensity: Double, speedSigma: Double = 30) {
        self.accelerationDensity = accelerationDensity
        self.speedSigma = speedSigma
    }

    /// What is believed of one moment.
    public struct State: Equatable, Sendable {
        /// Metres east and north.
        public var position: SIMD2<Double>
        /// Metres a second east and north.
        public var velocity: SIMD2<Double>
        /// Standard deviation of the position in each axis, metres.
        public var sigma: Double { covariance.x.squareRoot() }

        /// Variance of the position, covariance of both, variance of the velocity, in each axis.
        var covariance: SIMD3<Double>
    }

    /// The likeliest states, given all measurements.
    /// - Parameters:
    ///   - times: seconds, never going back.
    ///   - measurements: metres east and north, as many as times.
    ///   - sigmas: standard deviation of each measurement in each axis, metres, more than 0.
    public func smooth(times: [Double], measurements: [SIMD2<Double>], sigmas: [Double]) -> [State] {
        guard let first = measurements.first, let sigma = sigmas.first else { return [] }
        var states: [State] = []
        states.reserveCapacity(times.count)
        states.append(
            State(position: first, velocity: .zero, covariance: SIMD3(sigma * sigma, 0, speedSigma * speedSigma)))
        for index in 1..<max(1, times.count) {
            let dt = times[index] - times[index - 1]
            var state = predicted(states[index - 1], after: dt)
            let innovation = measurements[index] - state.position
            let p = state.covariance
            let variance = p.x + sigmas[index] * sigmas[index]
            let gainOfPosition = p.x / variance
            let gainOfVelocity = p.y / variance
            state.position += gainOfPosition * innovation
            state.velocity += gainOfVelocity * innovation
            // The variance of the position times what is left of it, without subtracting what is nearly equal.
            let left = sigmas[index] * sigmas[index] / variance
            state.covariance = SIMD3(p.x * left, p.y * left, p.z - gainOfVelocity * p.y)
            states.append(state)
        }
        for index in stride(from: times.count - 2, through: 0, by: -1) {
            states[index] = passedBack(states[index], from: states[index + 1], dt: times[index + 1] - times[index])
        }
        return states
    }

    private func predicted(_ state: State, after dt: Double) -> State {
        let p = state.covariance
        let q = accelerationDensity
        return State(
            position: state.position + dt * state.velocity, velocity: state.velocity,
            covariance: SIMD3(
                p.x + dt * (2 * p.y + dt * p.z) + q * dt * dt * dt / 3, p.y + dt * p.z + q * dt * dt / 2, p.z + q * dt))
    }

    /// The gain is C = P Fᵀ P₋⁻¹, P₋ the covariance predicted for the next moment.
    private func passedBack(_ state: State, from next: State, dt: Double) -> State {
        let before = predicted(state, after: dt)
        let p = state.covariance
        let m = before.covariance
        let determinant = m.x * m.z - m.y * m.y
        guard determinant > 0 else { return state }
        // P Fᵀ, row by row, and its product with the inverse.
        let (a, b) = (p.x + dt * p.y, p.y)
        let (c, d) = (p.y + dt * p.z, p.z)
        let gain = (
            (a * m.z - b * m.y) / determinant, (b * m.x - a * m.y) / determinant, (c * m.z - d * m.y) / determinant,
            (d * m.x - c * m.y) / determinant
        )
        let position = next.position - before.position
        let velocity = next.velocity - before.velocity
        let e = next.covariance - m
        // C (P_next − P₋) Cᵀ.
        let (r, s) = (gain.0 * e.x + gain.1 * e.y, gain.0 * e.y + gain.1 * e.z)
        let (t, u) = (gain.2 * e.x + gain.3 * e.y, gain.2 * e.y + gain.3 * e.z)
        return State(
            position: state.position + gain.0 * position + gain.1 * velocity,
            velocity: state.velocity + gain.2 * position + gain.3 * velocity,
            covariance: SIMD3(
                max(0, p.x + r * gain.0 + s * gain.1), p.y + r * gain.2 + s * gain.3,
                max(0, p.z + t * gain.2 + u * gain.3)))
    }
}
