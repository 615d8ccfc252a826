import Foundation
import Geodesy

/// The errors of a receiver as a pure function of time: processes that add, and a bias.
///
/// Each process is a first-order Gauss–Markov one per axis (white noise where it has no memory). Some are scaled: σ(t) = σ e^s(t),
/// where s is a Gauss–Markov process too, as the quality of reception comes and goes along a street. Whatever s does, the error
/// given s is normal with the variance Σ σᵢ(t)², so that the receiver can report an honest radius at every single moment.
package struct PositionErrors: Sendable {
    /// One of the processes that add.
    struct Component: Sendable {
        var sigma: Metres
        var verticalSigma: Metres
        /// Where its processes begin in the list: east, north, up, and s.
        var first: Int
        var isScaled: Bool
    }

    let components: [Component]
    let processes: [GaussMarkov]
    let bias: LocalPosition

    /// Whether no moment has an error.
    var isNone: Bool { components.isEmpty && bias == LocalPosition(east: 0, north: 0, up: 0) }

    package init(_ settings: PositionSensorSettings, seed: UInt64) {
        var components: [Component] = []
        var processes: [GaussMarkov] = []
        func add(_ part: PositionErrorPart, streams: (east: UInt64, north: UInt64, up: UInt64, scale: UInt64)) {
            guard !part.isNone else { return }
            components.append(
                Component(
                    sigma: part.sigma, verticalSigma: part.verticalSigma, first: processes.count,
                    isScaled: part.spread > 0))
            processes += [
                GaussMarkov(sigma: part.sigma, tau: part.tau, seed: seed, stream: streams.east),
                GaussMarkov(sigma: part.sigma, tau: part.tau, seed: seed, stream: streams.north),
                GaussMarkov(sigma: part.verticalSigma, tau: part.verticalTau, seed: seed, stream: streams.up),
                GaussMarkov(sigma: part.spread, tau: part.spreadTau, seed: seed, stream: streams.scale),
            ]
        }
        // Streams 1 to 3 are older than the others: east, north and the compass.
        for (index, part) in PositionErrorPart.parts(of: settings.main).enumerated() {
            if settings.model.takesSigma {
                add(part, streams: (1, 2, 4, 5))
            } else {
                let stream = RandomStreams.preset + 4 * UInt64(index)
                add(part, streams: (stream, stream + 1, stream + 2, stream + 3))
            }
        }
        for (number, error) in settings.errors.enumerated() {
            for (index, part) in PositionErrorPart.parts(of: error).enumerated() {
                let stream = RandomStreams.positionErrors + 64 * UInt64(number) + 4 * UInt64(index)
                add(part, streams: (stream, stream + 1, stream + 2, stream + 3))
            }
        }
        self.components = components
        self.processes = processes
        bias = settings.bias
    }

    /// The error at a moment; any may be asked for first.
    package func error(at time: Double) -> PositionError { error { processes[$0].value(at: time) } }

    /// Adds up what the processes say.
    @inline(__always)
    private func error(_ value: (Int) -> Double) -> PositionError {
        var east = bias.east
        var north = bias.north
        var up = bias.up
        var variance = 0.0
        for component in components {
            let scale = component.isScaled ? exp(value(component.first + 3)) : 1
            let sigma = component.sigma * scale
            east += scale * value(component.first)
            north += scale * value(component.first + 1)
            if component.verticalSigma > 0 { up += scale * value(component.first + 2) }
            variance += sigma * sigma
        }
        return PositionError(
            east: east, north: north, up: up,
            accuracy: HorizontalAccuracy.radius(sigma: variance.squareRoot(), bias: hypot(bias.east, bias.north)))
    }

    /// The same, faster where moments are asked for in the order of time; the bits are the same in any order.
    package struct Path: Sendable {
        private let errors: PositionErrors
        private var paths: [GaussMarkov.Path]

        package init(_ errors: PositionErrors) {
            self.errors = errors
            paths = errors.processes.map { GaussMarkov.Path($0) }
        }

        package mutating func error(at time: Double) -> PositionError {
            errors.error { paths[$0].value(at: time) }
        }
    }
}
