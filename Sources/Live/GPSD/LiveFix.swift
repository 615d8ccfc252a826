import Geodesy
import Tracks

/// What a live receiver tells of one moment; nil is what it doesn't know.
public struct LiveFix: Equatable, Sendable {
    /// The receiver's time.
    public var time: Instant
    public var coordinate: Coordinate
    /// Metres above mean sea level.
    public var height: Metres?
    /// Metres per second over ground.
    public var speed: Double?
    /// Direction of travel, degrees from true north.
    public var course: Degrees?
    /// How the device is held: heading from true north, pitch up, roll to the right, degrees.
    public var heading: Degrees?
    public var pitch: Degrees?
    public var roll: Degrees?
    /// Radius in which the position lies with 68 %, metres.
    public var accuracy: Metres?

    /// A moment with what is known of it.
    public init(
        time: Instant, coordinate: Coordinate, height: Metres? = nil, speed: Double? = nil, course: Degrees? = nil,
        heading: Degrees? = nil, pitch: Degrees? = nil, roll: Degrees? = nil, accuracy: Metres? = nil
    ) {
        self.time = time
        self.coordinate = coordinate
        self.height = height
        self.speed = speed
        self.course = course
        self.heading = heading
        self.pitch = pitch
        self.roll = roll
        self.accuracy = accuracy
    }

    /// The same as a point of a track.
    var point: TrackPoint {
        TrackPoint(
            coordinate: coordinate, elevation: height, time: time, speed: speed, course: course, heading: heading,
            pitch: pitch, roll: roll, accuracy: accuracy)
    }
}

extension LiveFix {
    /// The radius of 68 % as a part of that of 95 %, for equal normal errors in both axes: √(ln 0.32 / ln 0.05).
    ///
    /// gpsd reports its horizontal error `eph` for 95 %, 2.45 standard deviations (its notes for makers of drivers, HACKING).
    static let shareOf95 = 0.616744

    /// A fix of gpsd's report; nil for a report without a fix, a position or a time.
    ///
    /// The height is the one above the sea that gpsd tells. Where it tells only one above the ellipsoid, its own geoid
    /// separation converts it, else `undulation`; where that has no answer the height is unknown.
    package init?(_ report: GPSDReport.Position, undulation: (Coordinate) -> Metres?) {
        guard report.mode >= 2, let coordinate = report.coordinate, let time = report.time else { return nil }
        var height = report.heightAboveSea
        if height == nil, let above = report.heightAboveEllipsoid {
            height = (report.geoidSeparation ?? undulation(coordinate)).map { above - $0 }
        }
        self.init(
            time: time, coordinate: coordinate, height: report.mode >= 3 ? height : nil, speed: report.speed,
            course: report.course, accuracy: report.horizontalError.map { $0 * Self.shareOf95 })
    }

    /// Takes what another report of the same moment knows beside.
    mutating func complete(with other: LiveFix) {
        coordinate = other.coordinate
        height = other.height ?? height
        speed = other.speed ?? speed
        course = other.course ?? course
        accuracy = other.accuracy ?? accuracy
    }

    /// Takes how the device is held.
    mutating func take(_ attitude: GPSDReport.Attitude) {
        heading = attitude.heading ?? heading
        pitch = attitude.pitch ?? pitch
        roll = attitude.roll ?? roll
    }
}
