/// How much of each morph target of a mesh is seen; 0 is nothing, 1 all of it.
public struct MorphWeights: Interpolable {
    public var values: [Double]

    public init(_ values: [Double]) { self.values = values }

    public func mixed(with end: Self, _ fraction: Double) -> Self {
        MorphWeights(zip(values, end.values).map { $0 * (1 - fraction) + $1 * fraction })
    }

    public func scaled(by factor: Double) -> Self { MorphWeights(values.map { $0 * factor }) }

    public static func + (a: Self, b: Self) -> Self { MorphWeights(zip(a.values, b.values).map { $0 + $1 }) }

    public var isFinite: Bool { values.allSatisfy(\.isFinite) }

    public func hasShape(of other: Self) -> Bool { values.count == other.values.count }
}
