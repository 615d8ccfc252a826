/// A value over life, tabulated: straight between 257 places.
struct LifeTable<Value: SIMD & Sendable>: Sendable where Value.Scalar == Float {
    static var steps: Int { 256 }
    private let values: [Value]

    /// - Parameter stops: sorted by place.
    init(_ wanted: [(at: Double, value: Value)]) {
        // Between infinite places there is no straight line.
        let stops = wanted.map { (at: min(max($0.at, -1e6), 1e6), value: $0.value) }
        values = (0...Self.steps).map { step in
            let place = Double(step) / Double(Self.steps)
            guard let next = stops.firstIndex(where: { $0.at > place }) else { return stops.last?.value ?? .zero }
            guard next > 0 else { return stops[next].value }
            let (before, after) = (stops[next - 1], stops[next])
            let share = Float((place - before.at) / (after.at - before.at))
            return before.value * (1 - share) + after.value * share
        }
    }

    /// - Parameter part: of the life, 0 … 1.
    @inline(__always) subscript(part: Float) -> Value {
        let place = min(max(part, 0), 1) * Float(Self.steps)
        let step = min(Int(place), Self.steps - 1)
        let share = place - Float(step)
        return values.withUnsafeBufferPointer { values in
            let before = values[step]
            return before + (values[step + 1] - before) * share
        }
    }

    /// The largest of any entry's largest number.
    var peak: Float { values.reduce(0) { max($0, $1.max()) } }
}
