/// Values at moments, and how to get from one to the next. Before the first and after the last moment their values hold.
public struct Keyframes<Value: Interpolable>: Hashable, Sendable {
    public enum Interpolation: Hashable, Sendable {
        /// Straight from one to the next; turns along the shortest arc.
        case linear
        /// Each holds until the next.
        case step
        /// Three values a moment: the slope it is reached with, the value, the slope it is left with.
        /// Source: glTF 2.0, appendix C.
        case cubicSpline
    }

    /// Seconds, rising.
    public let times: [Double]
    /// One a moment; three with `.cubicSpline`.
    public let values: [Value]
    public let interpolation: Interpolation

    /// - Returns: nil without a moment, where times do not rise or are not finite, and where the number of values is not right.
    public init?(times: [Double], values: [Value], interpolation: Interpolation = .linear) {
        guard let first = times.first, first.isFinite, values.allSatisfy(\.isFinite) else { return nil }
        guard values.count == times.count * (interpolation == .cubicSpline ? 3 : 1) else { return nil }
        guard zip(times, times.dropFirst()).allSatisfy({ $0 < $1 && $1.isFinite }) else { return nil }
        guard let shape = values.first, values.allSatisfy({ $0.hasShape(of: shape) }) else { return nil }
        self.times = times
        self.values = values
        self.interpolation = interpolation
    }

    /// The last moment, seconds.
    public var end: Double { times[times.count - 1] }

    /// The value at a moment, in seconds.
    public func value(at time: Double) -> Value {
        var low = 0
        var high = times.count
        // The number of moments that are not after `time`.
        while low < high {
            let middle = (low + high) / 2
            if times[middle] <= time { low = middle + 1 } else { high = middle }
        }
        guard low > 0 else { return key(0) }
        guard low < times.count, interpolation != .step else { return key(low - 1) }
        let span = times[low] - times[low - 1]
        let fraction = (time - times[low - 1]) / span
        if interpolation == .linear { return values[low - 1].mixed(with: values[low], fraction) }
        return Value.hermite(
            values[3 * low - 2], values[3 * low - 1].scaled(by: span), values[3 * low].scaled(by: span),
            values[3 * low + 1], fraction)
    }

    private func key(_ index: Int) -> Value { values[interpolation == .cubicSpline ? 3 * index + 1 : index] }
}
