/// What the map shows at one moment. Places are metres east and north of the origin of the walk.
public struct MapMoment: Sendable {
    /// Where the walker is taken to be.
    public var position: MapPoint
    /// Where the walker is on the recorded track, up to which the track is drawn as walked.
    public var trackPosition: MapPoint
    /// Where the device looks, degrees clockwise from true north.
    public var heading: Double
    /// The width of the view, degrees.
    public var fieldOfView: Double
    /// The radius, in metres, that holds the true position with 68 %; nil where the position is exact.
    public var accuracy: Double?
    /// Seconds from the start of the walk.
    public var time: Double
    /// Metres a second; nil where it is not known.
    public var speed: Double?
    /// Metres around the walker within which things may be engaged; nil where nothing is.
    public var range: Double?
    /// Things, in any order; the nearest are named first where there is no room for all names.
    public var places: [MapPlace]

    public init(
        position: MapPoint, trackPosition: MapPoint, heading: Double, fieldOfView: Double, accuracy: Double? = nil,
        time: Double, speed: Double? = nil, range: Double? = nil, places: [MapPlace] = []
    ) {
        self.position = position
        self.trackPosition = trackPosition
        self.heading = heading
        self.fieldOfView = fieldOfView
        self.accuracy = accuracy
        self.time = time
        self.speed = speed
        self.range = range
        self.places = places
    }
}

/// A place on the map: metres east and north of the origin of the walk.
public struct MapPoint: Sendable, Equatable {
    public var east: Double
    public var north: Double

    public init(east: Double, north: Double) {
        self.east = east
        self.north = north
    }

    /// Whether it may be a place on the Earth at all.
    var isOnEarth: Bool { abs(east) < 3e7 && abs(north) < 3e7 }

    func distance(to other: MapPoint) -> Double {
        ((east - other.east) * (east - other.east) + (north - other.north) * (north - other.north)).squareRoot()
    }
}

/// A thing on the map.
public struct MapPlace: Sendable, Equatable {
    public var name: String
    public var point: MapPoint
    /// Whether it is the one that the player is engaged with: its pin stands out.
    public var isEngaged: Bool

    public init(name: String, point: MapPoint, isEngaged: Bool = false) {
        self.name = name
        self.point = point
        self.isEngaged = isEngaged
    }
}
