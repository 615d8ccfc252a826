import Geodesy
import PlainText

/// What becomes of a latitude and a longitude that a file states.
enum PositionVerdict {
    case good
    /// The longitude lies within a turn beyond ±180°: strictly an error, leniently the same meridian by this number.
    case wrapped(TrackError.Code, longitude: Degrees)
    /// No place on the Earth.
    case bad(TrackError.Code)

    @inline(__always)
    init(latitude: Degrees, longitude: Degrees) {
        if latitude.magnitude <= 90 && longitude.magnitude <= 180 {
            self = .good
        } else {
            self = PositionVerdict.beyond(latitude: latitude, longitude: longitude)
        }
    }

    private static func beyond(latitude: Degrees, longitude: Degrees) -> PositionVerdict {
        guard latitude.magnitude <= 90 else {
            return .bad(.outOfRange("latitude \(DecimalNumber.text(latitude)) outside -90..90"))
        }
        let code = TrackError.Code.outOfRange("longitude \(DecimalNumber.text(longitude)) outside -180..180")
        guard longitude.magnitude <= 360 else { return .bad(code) }
        let wrapped = Coordinate(latitude: latitude, longitude: longitude).wrapped
        return .wrapped(code, longitude: wrapped.longitude)
    }
}
