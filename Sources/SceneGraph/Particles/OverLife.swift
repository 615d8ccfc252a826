/// A number or colour that changes while a particle lives: straight between stops.
public struct OverLife<Value: Hashable & Sendable>: Hashable, Sendable {
    public struct Stop: Hashable, Sendable {
        /// 0 at birth, 1 at the end of life.
        public var at: Double
        public var value: Value

        public init(at: Double, _ value: Value) {
            self.at = at
            self.value = value
        }
    }

    /// Sorted by `at`, never empty.
    public private(set) var stops: [Stop]

    /// The same all life long.
    public init(_ value: Value) { stops = [Stop(at: 0, value)] }

    /// From birth to the end of life.
    public init(from start: Value, to end: Value) { stops = [Stop(at: 0, start), Stop(at: 1, end)] }

    /// - Parameters:
    ///   - first: counts from birth to its place.
    ///   - others: in any order. The last in place counts to the end of life; stops at NaN are left out.
    public init(_ first: Stop, _ others: Stop...) {
        let known = ([first] + others).filter { !$0.at.isNaN }
        // Swift's sort is stable: two stops at one place are a step.
        stops = known.isEmpty ? [first] : known.sorted { $0.at < $1.at }
    }

    /// The same places with other values.
    public func mapped(_ transform: (Value) -> Value) -> OverLife {
        var result = self
        for index in result.stops.indices { result.stops[index].value = transform(result.stops[index].value) }
        return result
    }
}
