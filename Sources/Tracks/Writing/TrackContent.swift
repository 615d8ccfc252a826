/// Kinds of things that a track document has and an output format may have a place for.
public struct TrackContent: OptionSet, Sendable {
    public let rawValue: Int

    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Heights of points.
    public static let heights = TrackContent(rawValue: 1 << 0)
    /// Instants of points.
    public static let times = TrackContent(rawValue: 1 << 1)
    /// Times of points on a day that is not known; NMEA's only over steps of less than a day, and its report tells of others.
    public static let datelessTimes = TrackContent(rawValue: 1 << 2)
    /// Points without a time among points with one.
    public static let untimedPoints = TrackContent(rawValue: 1 << 3)
    public static let speeds = TrackContent(rawValue: 1 << 4)
    public static let courses = TrackContent(rawValue: 1 << 5)
    public static let headings = TrackContent(rawValue: 1 << 6)
    public static let pitches = TrackContent(rawValue: 1 << 7)
    public static let rolls = TrackContent(rawValue: 1 << 8)
    public static let accuracies = TrackContent(rawValue: 1 << 9)
    /// Names of tracks and routes.
    public static let names = TrackContent(rawValue: 1 << 10)
    /// Where one track ends and the next begins.
    public static let tracks = TrackContent(rawValue: 1 << 11)
    /// Where one segment ends and the next begins.
    public static let segments = TrackContent(rawValue: 1 << 12)
    public static let routes = TrackContent(rawValue: 1 << 13)
    /// Waypoints with their names, heights, times and comments.
    public static let waypoints = TrackContent(rawValue: 1 << 14)
    /// Symbols and types of waypoints.
    public static let symbols = TrackContent(rawValue: 1 << 15)
    /// What the heights are measured from, where that is not mean sea level.
    public static let datum = TrackContent(rawValue: 1 << 16)

    /// Geoid separations that receivers told.
    public static let geoidSeparations = TrackContent(rawValue: 1 << 17)

    static let columns: TrackContent = [.heights, .speeds, .courses, .headings, .pitches, .rolls, .accuracies]
}

extension TrackOutputFormat {
    /// What survives: read back, it is what was written (to the format's resolution, which only NMEA has).
    public var holds: TrackContent {
        switch self {
        case .gpx, .geojson:
            [
                .columns, .times, .untimedPoints, .names, .tracks, .segments, .routes, .waypoints, .symbols, .datum,
                .geoidSeparations,
            ]
        case .kml: [.columns, .times, .untimedPoints, .names, .tracks, .segments, .routes, .waypoints, .datum]
        case .csv: [.columns, .times, .untimedPoints, .names, .tracks, .segments, .datum, .geoidSeparations]
        case .czml: [.heights, .speeds, .accuracies, .times, .names, .tracks, .segments, .waypoints, .datum]
        case .nmea: [.columns, .times, .datelessTimes, .geoidSeparations]
        case .xcode: [.heights, .times]
        case .adb: [.heights]
        case .simctl: []
        }
    }
}
