/// An angle in degrees.
public typealias Degrees = Double

/// A length in metres.
public typealias Metres = Double

/// Degrees to radians, the one place where the factor is written.
let radiansPerDegree = Double.pi / 180
