import Foundation
import Geodesy

/// A low-pass filter of headings as phones have it: exponential, of the first order, on the circle; a pure function of time.
///
/// The shown direction is that of ∫ e^(−s/τ) (cos ψ(t − s), sin ψ(t − s)) ds, which knows no jump from 359° to 0°. ψ is asked
/// at t and on the fixed grid of multiples of τ/4 before it, and unit vectors run straight in between, which the weights integrate
/// exactly; the memory ends after 8 τ, where 0.03 % are left. So a moment costs 33 questions whatever was asked before it, and a
/// steady turn by ω is shown atan(ω τ) late, which is τ seconds of a slow one.
/// Source: the recursive filter y += (x − y) Δt / (τ + Δt) that Android's documentation of `SensorEvent.values` describes, in the
/// limit of fast samples.
package struct HeadingFilter: Sendable {
    private static let stepsPerTau = 4.0
    private static let memory = 32

    /// Of a whole interval in τ.
    private static let length = 1 / stepsPerTau

    private let step: Double
    /// What the newer and the older end of the n-th whole interval weigh, where there is no first, shorter one before it.
    private let weights: [(newer: Double, older: Double)]

    /// - Returns: nil without a filter.
    package init?(tau: Double) {
        // What is faster than any clock here is none, and the steps of its grid could no longer be counted.
        guard tau >= 1e-6 else { return nil }
        step = tau / Self.stepsPerTau
        let (newer, older) = Self.weights(Self.length)
        weights = (0..<(Self.memory - 1)).map { index in
            let decay = exp(-Double(index) * Self.length)
            return (decay * newer, decay * older)
        }
    }

    /// What the ends of an interval weigh over which the value runs straight, the newer end having the age 0.
    /// - Parameter length: in τ.
    private static func weights(_ length: Double) -> (newer: Double, older: Double) {
        guard length > 0 else { return (0, 0) }
        let decay = exp(-length)
        // −expm1 keeps the digits of short intervals.
        let mean = -expm1(-length) / length
        return (1 - mean, mean - decay)
    }

    /// The filtered heading at a moment, degrees in [0, 360).
    /// - Parameter heading: degrees at a moment, this one or before it.
    package func value(at time: Double, _ heading: (Double) -> Degrees) -> Degrees {
        let index = (time / step).rounded(.down)
        let age = min(max((time - index * step) / step * Self.length, 0), Self.length)
        let first = Self.weights(age)
        let decay = exp(-age)
        // Where the first interval is short, the last one is not, so that the memory always has the same length.
        let rest = (Self.length - age) / Self.length
        let last = Self.weights(Self.length - age)
        let lastDecay = decay * exp(-Double(weights.count) * Self.length)
        var east = 0.0
        var north = 0.0
        func add(_ weight: Double, _ moment: Double) {
            let angle = heading(moment) * .pi / 180
            east += weight * sin(angle)
            north += weight * cos(angle)
        }
        if first.newer > 0 { add(first.newer, time) }
        for number in 0...Self.memory {
            var weight = number == 0 ? first.older : 0
            if number > 0, number <= weights.count { weight += decay * weights[number - 1].older }
            if number < weights.count { weight += decay * weights[number].newer }
            if number == weights.count { weight += lastDecay * (last.newer + last.older * (1 - rest)) }
            if number == Self.memory { weight += lastDecay * last.older * rest }
            add(weight, (index - Double(number)) * step)
        }
        return Bearing.normalized(atan2(east, north) * 180 / .pi)
    }
}
