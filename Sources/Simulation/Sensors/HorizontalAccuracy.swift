import Foundation
import Geodesy

/// The radius in which 68 % of horizontal errors lie, which receivers report as their accuracy.
package enum HorizontalAccuracy {
    /// For a normal error without bias, the same on both axes: `AccuracyRadius.perSigma`, 1.5096, with the two digits that
    /// people know and that the description of sessions names. 68.02 % lie within it.
    package static let radiusPerSigma = 1.51

    /// The radius around the reported position that holds the truth with 68 %.
    /// - Parameters:
    ///   - sigma: standard deviation of each axis, metres.
    ///   - bias: length of the constant part of the error, metres.
    ///
    /// The error's length is Rice distributed; without bias that is Rayleigh's distribution.
    package static func radius(sigma: Metres, bias: Metres) -> Metres {
        if bias == 0 { return radiusPerSigma * sigma }
        if sigma == 0 { return bias }
        let ratio = bias / sigma
        // Far out the circle is nearly a straight line across the error: the bias, the normal quantile of 68 %, and half of what
        // the other axis adds.
        if ratio >= farthest { return bias + sigma * (0.467_699 + 0.5 / ratio) }
        let place = ratio / step
        let index = Int(place)
        let fraction = place - Double(index)
        return sigma * (quantiles[index] + (quantiles[index + 1] - quantiles[index]) * fraction)
    }

    private static let farthest = 10.0
    private static let step = 0.05

    /// The 68 % quantile of the length of a normal error with σ = 1 on both axes, by the bias in steps of `step`.
    private static let quantiles: [Double] = (0...Int((farthest / step).rounded()) + 1).map { index in
        let bias = Double(index) * step
        var low = 0.0
        var high = bias + 4
        for _ in 0..<40 {
            let middle = (low + high) / 2
            if share(within: middle, bias: bias) < 0.68 { low = middle } else { high = middle }
        }
        return (low + high) / 2
    }

    /// How much of a unit normal error around a bias lies within a radius of the origin.
    ///
    /// Along the bias, x = r sin θ, the density of one axis times what the other axis leaves inside of the circle, summed by the
    /// trapezium rule, which converges fast since the sum vanishes at both ends with all its weight in between.
    package static func share(within radius: Double, bias: Double) -> Double {
        let pieces = 96
        var sum = 0.0
        for index in 1..<pieces {
            let angle = Double.pi * (Double(index) / Double(pieces) - 0.5)
            let across = radius * cos(angle)
            let along = radius * sin(angle) - bias
            sum += exp(-along * along / 2) * erf(across / 2.0.squareRoot()) * across
        }
        return sum * Double.pi / Double(pieces) / (2 * Double.pi).squareRoot()
    }
}
