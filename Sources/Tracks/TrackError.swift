/// Why a track file is refused; `description` is one sentence for a person.
public struct TrackError: Error, Equatable, Sendable, CustomStringConvertible {
    /// What is wrong.
    public enum Code: Equatable, Sendable {
        /// The file has no bytes.
        case empty
        /// The content is of no known kind.
        case unknownFormat
        /// The XML is not well formed; carries the parser's words.
        case notXML(String)
        /// XML, but its root element is another one.
        case notGPX(root: String)
        /// The file declares entities, with which a small file can become a huge one.
        case entities
        /// Elements are nested deeper than any track file does.
        case tooDeep(limit: Int)
        /// A single tag or comment is longer than any track file has.
        case tooLong(bytes: Int)
        /// A latitude or longitude is missing or not a decimal number.
        case coordinate(String)
        /// A number lies outside its range.
        case outOfRange(String)
        /// A height, speed or direction is not a decimal number.
        case number(element: String, text: String)
        /// A time is not an ISO 8601 date and time.
        case time(String)
        /// The content is not what its format demands, one sentence; lenient reading keeps what came whole before it.
        case malformed(String)
        /// A single value or point is wrong, one sentence; lenient reading leaves it out.
        case value(String)
        /// Reading the bytes failed; carries the system's words.
        case unreadable(String)
    }

    /// Where in the file.
    public enum Place: Equatable, Sendable {
        /// A line, counted from 1.
        case line(Int)
        /// A byte, counted from 0.
        case byte(Int)
        /// The file as a whole, which could not be read.
        case file
    }

    public var code: Code
    public var place: Place

    /// An error at a place.
    public init(_ code: Code, at place: Place) {
        self.code = code
        self.place = place
    }

    static let webPage = "this is a web page (HTML), not a track"

    public var description: String {
        switch code {
        case .empty: "the file is empty"
        case .unknownFormat: "not a track file (GPX, KML, NMEA, TCX, FIT, GeoJSON, CSV)"
        case .notXML(let reason): "XML: \(reason)"
        case .notGPX(let root) where root.lowercased() == "html": "not GPX: \(TrackError.webPage)"
        case .notGPX(let root): "not GPX: the root element is <\(root)>"
        case .entities: "entity declarations are refused"
        case .tooDeep(let limit): "elements nested more than \(limit) deep"
        case .tooLong(let bytes): "a single tag or comment of more than \(bytes) bytes"
        case .coordinate(let what): "coordinate is not a decimal number: \(what)"
        case .outOfRange(let what): what
        case .number(let element, let text): "<\(element)> is not a decimal number: '\(text)'"
        case .time(let text): "<time> is not an ISO 8601 date and time: '\(text)'"
        case .malformed(let what), .value(let what): what
        case .unreadable(let reason): reason
        }
    }

    /// Whether `ReadOptions.lenient` would get past this.
    public var isMendedByLenientReading: Bool {
        switch code {
        case .coordinate, .outOfRange, .number, .time, .value: true
        default: false
        }
    }
}
