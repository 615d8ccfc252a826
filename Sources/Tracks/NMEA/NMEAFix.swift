import Geodesy

/// What a receiver tells of one moment; nil is what it doesn't know.
public struct NMEAFix: Equatable, Sendable {
    /// Where it is; nil while there is no fix.
    public var coordinate: Coordinate?
    /// When. Sentences hold it to the millisecond.
    public var time: Instant?
    /// Whether the day of `time` is known; if not, only its time of day is written.
    public var hasDate: Bool
    /// Metres above mean sea level.
    public var height: Metres?
    /// Metres from the WGS84 ellipsoid up to mean sea level at that place.
    public var geoidSeparation: Metres?
    /// Metres per second over ground.
    public var speed: Double?
    /// Direction of travel, degrees from true north; nil while it stands.
    public var course: Degrees?
    /// Direction in which the device looks, degrees from true north.
    public var heading: Degrees?
    /// How far it looks up, degrees above the horizon.
    public var pitch: Degrees?
    /// How far it is tilted to the right, degrees.
    public var roll: Degrees?
    /// Radius in which the position lies with 68 %, metres.
    public var accuracy: Metres?
    /// Number of satellites used, as GGA tells it. gpsd takes a fix without it for none.
    public var satellites: Int?

    /// A moment with what is known of it.
    public init(
        coordinate: Coordinate?, time: Instant?, hasDate: Bool = true, height: Metres? = nil,
        geoidSeparation: Metres? = nil, speed: Double? = nil, course: Degrees? = nil, heading: Degrees? = nil,
        pitch: Degrees? = nil, roll: Degrees? = nil, accuracy: Metres? = nil,
        satellites: Int? = nil
    ) {
        self.coordinate = coordinate
        self.time = time
        self.hasDate = hasDate
        self.height = height
        self.geoidSeparation = geoidSeparation
        self.speed = speed
        self.course = course
        self.heading = heading
        self.pitch = pitch
        self.roll = roll
        self.accuracy = accuracy
        self.satellites = satellites
    }

    /// A recorded point.
    /// - Parameters:
    ///   - datum: what the heights of `points` are measured from.
    ///   - undulation: metres from the ellipsoid up to mean sea level at a place, nil where unknown; asked where the point
    ///     doesn't tell its own. Without either a height above the ellipsoid can't be written, for the sentences mean
    ///     heights above sea level.
    public init(
        _ points: TrackColumns, _ index: Int, datum: HeightDatum, undulation: (Coordinate) -> Metres?
    ) {
        let coordinate = points.coordinate(index)
        let height = points.elevation(index)
        let separation = points.geoidSeparation(index) ?? (height == nil ? nil : undulation(coordinate))
        var time: Instant?
        if index < points.times.count, points.times[index] != TrackColumns.missingTime {
            time = Instant(microseconds: points.times[index])
        }
        self.init(
            coordinate: coordinate, time: time, hasDate: !points.isDateless,
            height: NMEAFix.aboveSeaLevel(height, datum, separation), geoidSeparation: separation,
            speed: points.speed(index), course: points.course(index), heading: points.heading(index),
            pitch: points.pitch(index), roll: points.roll(index), accuracy: points.accuracy(index))
    }

    /// A height above the datum as one above mean sea level; nil where the separation that it takes is unknown.
    package static func aboveSeaLevel(_ height: Metres?, _ datum: HeightDatum, _ separation: Metres?) -> Metres? {
        switch datum {
        case .msl: height
        case .ellipsoid: height.flatMap { height in separation.map { height - $0 } }
        }
    }
}
