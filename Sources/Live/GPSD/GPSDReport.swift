import Geodesy
import PlainText
import Tracks

/// One of gpsd's reports, as far as a walk needs it.
///
/// Source: the man page gpsd_json(5), protocol 3.
package enum GPSDReport: Equatable, Sendable {
    /// What gpsd says first.
    case version(release: String)
    /// TPV: time, position, velocity.
    case position(Position)
    /// ATT: how the device is held.
    case attitude(Attitude)
    /// DEVICE: a receiver was plugged in or pulled out.
    case device(path: String?, isActive: Bool)
    /// ERROR: gpsd doesn't like what it was asked.
    case error(String)
    /// Another class: SKY, WATCH, DEVICES, what later versions bring.
    case other(String)

    package struct Position: Equatable, Sendable {
        package var device: String?
        /// 0 and 1 are no fix, 2 is a fix without height, 3 one with.
        package var mode: Int
        package var time: Instant?
        package var coordinate: Coordinate?
        /// Metres above mean sea level and above the ellipsoid.
        package var heightAboveSea: Metres?
        package var heightAboveEllipsoid: Metres?
        package var geoidSeparation: Metres?
        package var speed: Double?
        package var course: Degrees?
        /// The 95 % radius, metres.
        package var horizontalError: Metres?
    }

    package struct Attitude: Equatable, Sendable {
        package var device: String?
        package var time: Instant?
        package var heading: Degrees?
        package var pitch: Degrees?
        package var roll: Degrees?
    }

    /// Reads one line. Anything can come over a network: what is no report gives nil, a value that is no sensible number
    /// counts as not there.
    package init?(_ line: [UInt8]) {
        guard line.first == UInt8(ascii: "{"), let value = try? JSONReader.read(line),
            case .object(let members) = value.content
        else { return nil }
        let report = Members(members)
        guard let name = report.text("class") else { return nil }
        switch name {
        case "VERSION": self = .version(release: MessageText.shown(report.text("release") ?? "?"))
        case "TPV": self = .position(Position(report))
        case "ATT": self = .attitude(Attitude(report))
        case "DEVICE":
            // A receiver that has gone is told with "activated": 0.
            var isActive = true
            if case .number(let number)? = report.content("activated") { isActive = number != 0 }
            self = .device(path: report.text("path"), isActive: isActive)
        case "ERROR": self = .error(MessageText.shown(report.text("message") ?? "?"))
        default: self = .other(name)
        }
    }

    /// The members of an object by their names.
    struct Members {
        private let members: [JSONMember]

        init(_ members: [JSONMember]) { self.members = members }

        func content(_ key: String) -> JSONValue.Content? { members.first { $0.key == key }?.value.content }

        func text(_ key: String) -> String? {
            if case .string(let text)? = content(key) { text } else { nil }
        }

        func number(_ key: String, in range: ClosedRange<Double>) -> Double? {
            guard case .number(let number)? = content(key), range.contains(number) else { return nil }
            return number
        }
    }
}

extension GPSDReport.Position {
    init(_ report: GPSDReport.Members) {
        device = report.text("device")
        mode = Int(report.number("mode", in: 0...9) ?? 0)
        time = report.text("time").flatMap { Instant(parsing: $0) }
        if let latitude = report.number("lat", in: -90...90), let longitude = report.number("lon", in: -180...180) {
            coordinate = Coordinate(latitude: latitude, longitude: longitude)
        }
        let heights = -100_000.0...10_000_000.0
        geoidSeparation = report.number("geoidSep", in: -200...200)
        heightAboveEllipsoid = report.number("altHAE", in: heights)
        // Before 3.20 there was only "alt", and it was above the sea.
        heightAboveSea =
            report.number("altMSL", in: heights)
            ?? (heightAboveEllipsoid == nil ? report.number("alt", in: heights) : nil)
        speed = report.number("speed", in: 0...100_000)
        course = report.number("track", in: 0...360).map(Bearing.normalized)
        horizontalError = report.number("eph", in: 0...10_000_000)
    }
}

extension GPSDReport.Attitude {
    init(_ report: GPSDReport.Members) {
        device = report.text("device")
        time = report.text("time").flatMap { Instant(parsing: $0) }
        heading = report.number("heading", in: -360...360).map(Bearing.normalized)
        pitch = report.number("pitch", in: -90...90)
        roll = report.number("roll", in: -180...180)
    }
}
