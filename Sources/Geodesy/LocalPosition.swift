/// A position in metres east, north and up of the origin of a `LocalFrame`.
public struct LocalPosition: Equatable, Sendable {
    /// Metres towards true east at the origin.
    public var east: Metres

    /// Metres towards true north at the origin.
    public var north: Metres

    /// Metres along the ellipsoid's normal at the origin, upwards.
    public var up: Metres

    /// A position from its three parts, metres.
    @inlinable
    public init(east: Metres, north: Metres, up: Metres) {
        self.east = east
        self.north = north
        self.up = up
    }
}
