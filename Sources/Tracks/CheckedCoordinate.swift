import Geodesy
import PlainText

/// What a latitude and a longitude of a file are good for.
enum CheckedCoordinate {
    case good(Coordinate)
    /// A longitude within a turn, which lenient reading wraps, and what is wrong with it.
    case wrapped(Coordinate, TrackError.Code)
    case refused(TrackError.Code)

    @inline(__always)
    init(latitude: Degrees, longitude: Degrees) {
        if latitude.magnitude <= 90, longitude.magnitude <= 180 {
            self = .good(Coordinate(latitude: latitude, longitude: longitude))
        } else {
            self = CheckedCoordinate.outside(latitude: latitude, longitude: longitude)
        }
    }

    private static func outside(latitude: Degrees, longitude: Degrees) -> CheckedCoordinate {
        guard latitude.magnitude <= 90 else {
            return .refused(.outOfRange("latitude \(DecimalNumber.text(latitude)) outside -90..90"))
        }
        let code = TrackError.Code.outOfRange("longitude \(DecimalNumber.text(longitude)) outside -180..180")
        guard longitude.magnitude <= 360 else { return .refused(code) }
        return .wrapped(Coordinate(latitude: latitude, longitude: longitude).wrapped, code)
    }
}
