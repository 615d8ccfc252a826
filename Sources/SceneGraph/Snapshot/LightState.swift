import SceneMath

/// A light as it shines in one picture.
public struct LightState: Hashable, Sendable {
    public var kind: Light.Kind
    /// Linear, intensity included.
    public var color: SIMD3<Float>
    /// In the world, metres; of point and spot lights.
    public var position: Vector3
    /// The way the light travels, in the world, of length 1; of directional and spot lights.
    public var direction: Vector3
    public var ambient: Float
    public var diffuse: Float
    public var specular: Float
    public var shininess: Float
    public var attenuationStart: Float
    public var attenuationEnd: Float
    public var attenuationFalloff: Float
    /// Half width of the cone that is fully lit, as a cosine.
    public var spotInnerCosine: Float
    /// Half width of the cone beyond which nothing is lit, as a cosine.
    public var spotOuterCosine: Float
}
