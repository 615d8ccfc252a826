import Geodesy

/// What a track file holds.
public struct TrackDocument: Equatable, Sendable {
    /// The format the content was recognised as.
    public var format: TrackFormat

    /// The version that the file states, for GPX `1.0` or `1.1`; nil if it states none.
    public var version: String?

    /// Recorded ways, in file order.
    public var tracks: [Track]

    /// Planned ways, in file order; each is a track with one segment.
    public var routes: [Track]

    /// Places, in file order.
    public var waypoints: [Waypoint]

    /// What the heights of tracks, routes and waypoints are measured from.
    public var heightDatum: HeightDatum

    /// What the format has beside tracks, counted: laps, sentences, epochs without a fix.
    public var facts: [TrackFact]

    /// The key of a fact that is the length of the tracks, which the summary works out, where reading would take long.
    var lengthFactKey: String?

    /// What was wrong and has been put right or left out, in file order.
    public var warnings: [TrackWarning]

    /// Waypoints and route points that lenient reading dropped, which the summary still counts.
    var dropped = DroppedCounts()

    /// A document of its parts.
    public init(
        format: TrackFormat = .gpx, version: String? = nil, tracks: [Track] = [], routes: [Track] = [],
        waypoints: [Waypoint] = [], heightDatum: HeightDatum = .msl, facts: [TrackFact] = [],
        warnings: [TrackWarning] = []
    ) {
        self.format = format
        self.version = version
        self.tracks = tracks
        self.routes = routes
        self.waypoints = waypoints
        self.heightDatum = heightDatum
        self.facts = facts
        self.warnings = warnings
    }

    struct DroppedCounts: Equatable, Sendable {
        var waypoints = 0
        var routePoints = 0
    }
}

/// The formats that content is recognised as.
public enum TrackFormat: String, Sendable, CaseIterable {
    case gpx, kml, kmz, nmea, tcx, fit, geojson, csv

    /// The name for people.
    public var name: String { self == .geojson ? "GeoJSON" : rawValue.uppercased() }
}

/// Something wrong in a file that reading went on after.
public struct TrackWarning: Equatable, Sendable {
    /// Where it is.
    public var place: TrackError.Place
    /// What is wrong, one sentence.
    public var message: String

    /// How the message about a point that lenient reading leaves out ends.
    static let droppedPoint = "the point is dropped"

    /// A warning about a place.
    public init(place: TrackError.Place, message: String) {
        self.place = place
        self.message = message
    }
}
