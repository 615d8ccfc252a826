/// What tracks are written as.
public enum TrackOutputFormat: String, Sendable, CaseIterable {
    /// GPX 1.1 with speed and course in Garmin's TrackPointExtension 2.
    case gpx
    /// KML 2.2 with Google's `gx:Track`.
    case kml
    /// An NMEA 0183 log.
    case nmea
    /// GeoJSON (RFC 7946) with `coordTimes`.
    case geojson
    /// One row a point, with the names of the columns in the first row.
    case csv
    /// Cesium's time-dynamic scenes.
    case czml
    /// A shell script that walks the iOS simulator.
    case simctl
    /// A shell script that walks the Android emulator.
    case adb
    /// GPX with timed waypoints, as Xcode plays it.
    case xcode

    /// The name for people.
    public var name: String {
        switch self {
        case .geojson: "GeoJSON"
        case .simctl: "the iOS simulator"
        case .adb: "the Android emulator"
        case .xcode: "Xcode"
        default: rawValue.uppercased()
        }
    }

    /// Whether it is a walk as it is played, one moment after the other, and not what was recorded.
    public var isPlayed: Bool { self == .simctl || self == .adb || self == .xcode }

    /// The format that the ending of a file's name stands for; nil for other endings, and for `.sh`, which two formats have.
    public init?(fileName: String) {
        guard let dot = fileName.lastIndex(of: ".") else { return nil }
        switch fileName[dot...].dropFirst().lowercased() {
        case "gpx": self = .gpx
        case "kml": self = .kml
        case "nmea", "nma", "log": self = .nmea
        case "geojson", "json": self = .geojson
        case "csv": self = .csv
        case "czml": self = .czml
        default: return nil
        }
    }
}
