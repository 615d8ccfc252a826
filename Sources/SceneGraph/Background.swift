import SceneMath

/// What is seen where nothing else is.
public enum Background: Hashable, Sendable {
    case color(Color)
    case sky(Sky)
    case panorama(Panorama)

    /// A picture all around.
    /// - Parameters:
    ///   - picture: equirectangular: its width covers 360°, its height from straight up to straight down.
    ///   - heading: where the middle of the picture lies, radians clockwise from north (−z).
    public static func panorama(_ picture: Texture, heading: Double) -> Background {
        .panorama(Panorama(picture, heading: heading))
    }
}

/// A sky over an endless ground: two gradients that meet in the horizon. All colours linear.
public struct Sky: Hashable, Sendable {
    /// Straight up.
    public var zenith: Color
    /// Just above the horizon.
    public var horizon: Color
    /// Just below the horizon, where haze lies on the ground.
    public var groundHorizon: Color
    /// Straight down.
    public var ground: Color
    /// Towards the sun, scene axes (+y up); nil draws no sun.
    public var sunDirection: Vector3?
    public var sunColor: Color
    /// Turns the sky's own axes (+y straight up) into the scene's: elsewhere on the Earth up is another way.
    public var orientation = Quaternion.identity
    /// Lines on the ground; nil draws none.
    public var grid: GroundGrid?

    public init(
        zenith: Color = Color(sRGB: 58, 118, 196), horizon: Color = Color(sRGB: 200, 221, 240),
        groundHorizon: Color = Color(sRGB: 168, 178, 168), ground: Color = Color(sRGB: 104, 116, 92),
        sunDirection: Vector3? = nil, sunColor: Color = Color(sRGB: 255, 246, 225)
    ) {
        self.zenith = zenith
        self.horizon = horizon
        self.groundHorizon = groundHorizon
        self.ground = ground
        self.sunDirection = sunDirection
        self.sunColor = sunColor
    }
}
