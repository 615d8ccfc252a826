import SceneMath

/// What keyframes can hold: places, turns, scales, weights.
public protocol Interpolable: Hashable, Sendable {
    /// `fraction` 0 … 1 of the way to `end`.
    func mixed(with end: Self, _ fraction: Double) -> Self
    func scaled(by factor: Double) -> Self
    static func + (a: Self, b: Self) -> Self
    /// What a sum of several is brought to: turns to length 1, all else as it is.
    var unit: Self { get }
    var isFinite: Bool { get }
    /// False for lists of different lengths.
    func hasShape(of other: Self) -> Bool
}

extension Interpolable {
    public var unit: Self { self }
    public func hasShape(of other: Self) -> Bool { true }

    /// The cubic from `start` to `end` with the slopes `leaving` and `reaching`, at `t` 0 … 1.
    static func hermite(_ start: Self, _ leaving: Self, _ reaching: Self, _ end: Self, _ t: Double) -> Self {
        let square = t * t
        let cube = square * t
        let from = start.scaled(by: 2 * cube - 3 * square + 1) + leaving.scaled(by: cube - 2 * square + t)
        let to = reaching.scaled(by: cube - square) + end.scaled(by: 3 * square - 2 * cube)
        return (from + to).unit
    }
}

extension SIMD3: Interpolable where Scalar == Double {
    public func mixed(with end: Self, _ fraction: Double) -> Self { lerp(to: end, fraction) }
    public func scaled(by factor: Double) -> Self { self * factor }
}

extension Quaternion: Interpolable {
    public func mixed(with end: Self, _ fraction: Double) -> Self { slerp(to: end, fraction) }
    public func scaled(by factor: Double) -> Self { Quaternion(vector: vector * factor) }
    public static func + (a: Self, b: Self) -> Self { Quaternion(vector: a.vector + b.vector) }
    public var unit: Self { normalized }
}
