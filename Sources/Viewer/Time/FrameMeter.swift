/// How many pictures a second were shown lately.
package struct FrameMeter: Equatable, Sendable {
    /// Seconds over which is counted.
    private static let window = 1.0
    /// A longer gap is a pause, not a slow picture.
    private static let longestGap = 0.5

    private var moments: [Double] = []

    package init() {}

    /// Notes that a picture was shown.
    package mutating func note(_ now: Double) {
        if let last = moments.last, now - last > Self.longestGap { moments.removeAll(keepingCapacity: true) }
        moments.append(now)
        moments.removeAll { now - $0 > Self.window }
    }

    /// Whole pictures a second; nil until there were enough to tell.
    package var rate: Int? {
        guard moments.count > 4, let first = moments.first, let last = moments.last, last > first else { return nil }
        return Int((Double(moments.count - 1) / (last - first)).rounded())
    }
}
