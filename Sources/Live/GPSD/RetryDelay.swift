/// How long to wait before a connection is tried again: half a second, and twice as long each time up to ten.
package struct RetryDelay: Equatable {
    static let first = 0.5
    static let longest = 10.0

    package init() {}

    private var next = Self.first

    /// Seconds until the next attempt.
    package mutating func take() -> Double {
        defer { next = min(next * 2, Self.longest) }
        return next
    }

    /// The connection is good: the next failure begins from the shortest wait.
    package mutating func reset() { next = Self.first }
}
