import Geodesy

/// What stands around the walk and how it is lit.
public struct WorldSettings: Equatable, Sendable {
    /// The file of the POIs; nil takes the waypoints of the walk's file.
    public var pois: String?
    /// How the POIs of a kind look, by the kind's name.
    public var kinds: [String: WorldKind] = [:]
    public var background = WorldBackground.sky
    public var light = SunSettings()
    /// What the altitudes of absolute POIs are measured from.
    public var datum = HeightDatum.msl
    public var placement = Placement.geodetic

    public init() {}
}

/// What is behind everything.
public enum WorldBackground: Equatable, Sendable {
    /// A sky with a horizon.
    case sky
    /// One linear colour, 0–1.
    case color(SIMD3<Double>)
    /// A picture all around, twice as wide as high, whose middle lies north; its path, ready to be opened.
    case panorama(String)
}

/// Where a POI stands in the scene.
public enum Placement: String, Equatable, Sendable, CaseIterable {
    /// Where it really is, to scale.
    case geodetic
    /// The mapping of the classic tutorials: x is the difference of the bearings in degrees, z minus the distance in
    /// metres, the camera at z = 10.
    case compassStrip
}

/// How the POIs of one kind look.
public struct WorldKind: Equatable, Sendable {
    /// nil is the bundled model of the kind's name, else the cube.
    public var model: WorldModel?
    /// The longest side in metres; nil is the model's own.
    public var size: Metres?
    /// Linear red, green, blue, 0–1.
    public var color: SIMD3<Double>?
    /// The path of a picture, ready to be opened.
    public var texture: String?
    /// Whether light and shade leave it alone.
    public var unlit = false
    /// Whether it is a picture that turns to the eye.
    public var billboard = false
    /// Moves the model from where it would stand, metres in its own axes (+x left as it looks at you, +y up, +z its front).
    public var offset = SIMD3<Double>.zero
    /// A mask of bits for hit tests; nil is all.
    public var category: Int?

    public init() {}
}

/// Which model a POI is drawn as.
public enum WorldModel: Hashable, Sendable {
    /// One that comes with the program.
    case bundled(String)
    /// The path of a model's file, ready to be opened.
    case file(String)

    public static let cube = WorldModel.bundled("cube")

    /// The bundled name, or the path of the file.
    public var name: String {
        switch self {
        case .bundled(let name), .file(let name): name
        }
    }

    /// The bundled models by name.
    package static let known = ["cube", "wolf", "dragon", "bug", "firebug", "bugspray"]

    /// The bundled model of a name; nil where there is none.
    package init?(bundled name: String) {
        guard Self.known.contains(name) else { return nil }
        self = .bundled(name)
    }
}

/// The sun, in the Phong numbers of the classic tutorials.
public struct SunSettings: Equatable, Sendable {
    /// The way the light travels, in scene axes (+x east, +y up, −z north); not zero, of any length.
    public var direction = SIMD3<Double>(-0.4, -1, -0.6)
    public var ambient = 0.35
    public var diffuse = 0.75
    public var specular = 0.3
    public var shininess = 12.0
    /// What the device takes for the brightness of its surroundings; 1,000 is neutral.
    public var lumens = 1000.0

    public init() {}
}
