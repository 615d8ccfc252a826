/// A light. It shines along its node's −z (directional, spot) or from its node's place (point, spot).
///
/// The Phong numbers are the light's, as in the classic tutorials: ambient = colour × `ambient`, diffuse = colour × `diffuse`
/// × max(0, n·l), specular = colour × `specular` × max(0, r·e)^`shininess`.
public struct Light: Hashable, Sendable {
    public enum Kind: Hashable, Sendable { case ambient, directional, point, spot }

    public var kind: Kind
    /// Linear; alpha is not used.
    public var color: Color
    /// Lumens, 1,000 neutral: a factor of intensity ÷ 1,000 on the colour.
    public var intensity: Float = 1000
    public var ambient: Float
    public var diffuse: Float
    public var specular: Float
    /// Phong's exponent for materials that bring none.
    public var shininess: Float
    /// Point and spot: no loss nearer than this, none of it left beyond the end; metres.
    public var attenuationStart: Float = 0
    /// Infinite: no loss with distance.
    public var attenuationEnd: Float = .infinity
    /// The exponent of the loss between start and end.
    public var attenuationFalloff: Float = 2
    /// Full width of the cone that is fully lit, degrees.
    public var spotInnerAngle: Float = 0
    /// Full width of the cone beyond which nothing is lit, degrees.
    public var spotOuterAngle: Float = 45

    /// - Parameters: the numbers of Phong's model; an ambient light uses `ambient` only.
    public init(
        _ kind: Kind = .directional, color: Color = .white, ambient: Float? = nil, diffuse: Float = 0.8,
        specular: Float = 0.5, shininess: Float = 10
    ) {
        self.kind = kind
        self.color = color
        self.ambient = ambient ?? (kind == .ambient ? 1 : 0.1)
        self.diffuse = kind == .ambient ? 0 : diffuse
        self.specular = kind == .ambient ? 0 : specular
        self.shininess = shininess
    }
}
