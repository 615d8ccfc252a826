import PlainText

/// Why a text is not a coordinate; `description` is one sentence for a person.
public enum CoordinateError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The text is not two numbers with a comma between them.
    case notTwoNumbers(String)
    /// One of the two is not a decimal number, or has a hemisphere letter of the other axis.
    case notANumber(String)
    /// The latitude lies outside −90…90.
    case latitudeOutOfRange(Degrees)
    /// The longitude lies outside −180…180.
    case longitudeOutOfRange(Degrees)

    public var description: String {
        switch self {
        case .notTwoNumbers(let text): "'\(text)' is not a coordinate like -33.8,151.2 or 33.8S,151.2E"
        case .notANumber(let text): "'\(text)' is not a number of degrees"
        case .latitudeOutOfRange(let value): "latitude \(value) outside -90..90"
        case .longitudeOutOfRange(let value): "longitude \(value) outside -180..180"
        }
    }
}

extension Coordinate {
    /// Reads `-33.8,151.2` or `33.8S,151.2E` (latitude first, blanks around either allowed).
    /// - Throws: `CoordinateError`.
    public init(parsing text: String) throws(CoordinateError) {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        guard parts.count == 2 else { throw .notTwoNumbers(text) }
        let latitude = try Coordinate.degrees(parts[0], positive: "N", negative: "S")
        let longitude = try Coordinate.degrees(parts[1], positive: "E", negative: "W")
        try self.init(checkedLatitude: latitude, longitude: longitude)
    }

    /// A coordinate whose numbers have been checked against their ranges.
    /// - Throws: `CoordinateError.latitudeOutOfRange` or `.longitudeOutOfRange`.
    public init(checkedLatitude latitude: Degrees, longitude: Degrees) throws(CoordinateError) {
        guard latitude.magnitude <= 90 else { throw .latitudeOutOfRange(latitude) }
        guard longitude.magnitude <= 180 else { throw .longitudeOutOfRange(longitude) }
        self.init(latitude: latitude, longitude: longitude)
    }

    /// Degrees with an optional hemisphere letter, which replaces the sign.
    private static func degrees(
        _ field: Substring, positive: Character, negative: Character
    ) throws(CoordinateError) -> Degrees {
        var angle = field.drop { $0 == " " }
        while angle.last == " " { angle.removeLast() }
        guard let value = DecimalNumber.parseAngle(angle, positive: positive, negative: negative) else {
            throw .notANumber(String(field))
        }
        return value
    }
}
