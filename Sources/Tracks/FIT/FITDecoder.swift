import Geodesy
import PlainText

/// What a FIT reader has found so far, message by message.
struct FITDecoder {
    /// FIT counts its seconds from 1989-12-31T00:00:00Z.
    private static let epoch: Int64 = 631_065_600

    /// Smaller times count from when the device was switched on, on a day that nobody knows.
    private static let firstDate = 0x1000_0000

    private static let degreesPerSemicircle = 180 / 2_147_483_648.0

    let lenient: Bool
    var document = TrackDocument(format: .fit)
    private var warnings = WarningList()
    private(set) var error: TrackError?

    private var points = TrackColumns()
    private var name: String?
    private var fileType: String?
    private var course: (time: UInt32, degrees: Degrees)?

    private(set) var files = 0
    private var sessions = 0
    private var laps = 0
    private var recordsWithoutPosition = 0

    init(lenient: Bool) {
        self.lenient = lenient
    }

    /// Begins a file of a chain.
    mutating func beginFile() {
        files += 1
        course = nil
    }

    /// Ends a file: its points are a track, if it has any.
    mutating func endFile() {
        if !points.isEmpty {
            document.tracks.append(Track(name: name, points: points, segments: [0..<points.count]))
        }
        points = TrackColumns()
        name = nil
    }

    mutating func warn(_ message: String, byte: Int) {
        warnings.add(message, at: .byte(byte))
    }

    /// Strictly an error; leniently a warning that says what becomes of it.
    private mutating func object(_ code: TrackError.Code, byte: Int, then consequence: String) {
        let fault = TrackError(code, at: .byte(byte))
        if lenient {
            warn(fault.description + "; " + consequence, byte: byte)
        } else if error == nil {
            error = fault
        }
    }

    /// Takes a message.
    /// - Parameters:
    ///   - time: what its timestamp says, or what the clock of compressed timestamps shows.
    ///   - byte: where it begins.
    mutating func take(_ message: FITMessage, time: UInt32?, byte: Int) {
        switch message.definition.message {
        case FITProfile.Message.record: takeRecord(message, time: time, byte: byte)
        case FITProfile.Message.session: sessions += 1
        case FITProfile.Message.lap: laps += 1
        case FITProfile.Message.gpsMetadata:
            guard let time, let heading = message.number(FITProfile.GPSMetadata.heading) else { return }
            course = (time, Bearing.normalized(heading / 100))
        case FITProfile.Message.course: name = message.text(FITProfile.Course.name)
        case FITProfile.Message.coursePoint: takeCoursePoint(message, byte: byte)
        case FITProfile.Message.fileIdentifier:
            guard fileType == nil, let type = message.number(FITProfile.FileIdentifier.type) else { return }
            fileType = Int(exactly: type).flatMap { FITProfile.fileTypes[$0] } ?? DecimalNumber.text(type)
        default: break
        }
    }

    private mutating func takeRecord(_ message: FITMessage, time: UInt32?, byte: Int) {
        var point = TrackPoint(coordinate: Coordinate(latitude: .nan, longitude: .nan))
        var plainAltitude = Double.nan
        var plainSpeed = Double.nan
        for field in message.definition.fields {
            if field.number == FITProfile.Record.compressedSpeedAndDistance {
                if plainSpeed.isNaN { plainSpeed = FITDecoder.compressedSpeed(message, field) }
                continue
            }
            guard
                let number = field.type.number(
                    message.bytes + field.offset, isBigEndian: message.definition.isBigEndian)
            else { continue }
            switch field.number {
            case FITProfile.Record.latitude: point.latitude = number * FITDecoder.degreesPerSemicircle
            case FITProfile.Record.longitude: point.longitude = number * FITDecoder.degreesPerSemicircle
            case FITProfile.Record.altitude: plainAltitude = FITDecoder.altitude(number)
            case FITProfile.Record.enhancedAltitude: point.elevation = FITDecoder.altitude(number)
            case FITProfile.Record.speed: plainSpeed = number / 1000
            case FITProfile.Record.enhancedSpeed: point.speed = number / 1000
            case FITProfile.Record.gpsAccuracy: point.accuracy = number
            default: break
            }
        }
        guard !point.latitude.isNaN, !point.longitude.isNaN else {
            recordsWithoutPosition += 1
            return
        }
        guard isPlace(point.latitude, point.longitude, byte: byte) else { return }
        if point.elevation.isNaN { point.elevation = plainAltitude }
        if point.speed.isNaN { point.speed = plainSpeed }
        if let time {
            point.time = FITDecoder.microseconds(time)
            if let course, course.time == time { point.course = course.degrees }
        }
        points.append(point)
    }

    /// Metres; in this order the shortest decimal number comes out.
    private static func altitude(_ stored: Double) -> Metres { (stored - 2500) / 5 }

    private static func compressedSpeed(_ message: FITMessage, _ field: FITDefinition.Field) -> Double {
        guard field.size == 3 else { return .nan }
        let bytes = message.bytes + field.offset
        if bytes[0] == 0xFF, bytes[1] == 0xFF, bytes[2] == 0xFF { return .nan }
        return Double(Int(bytes[0]) | Int(bytes[1] & 0x0F) << 8) / 100
    }

    private mutating func takeCoursePoint(_ message: FITMessage, byte: Int) {
        guard let latitude = message.number(FITProfile.CoursePoint.latitude),
            let longitude = message.number(FITProfile.CoursePoint.longitude)
        else { return }
        var waypoint = Waypoint(
            coordinate: Coordinate(
                latitude: latitude * FITDecoder.degreesPerSemicircle,
                longitude: longitude * FITDecoder.degreesPerSemicircle))
        guard isPlace(waypoint.coordinate.latitude, waypoint.coordinate.longitude, byte: byte) else {
            document.dropped.waypoints += 1
            return
        }
        waypoint.name = message.text(FITProfile.CoursePoint.name)
        if let type = message.number(FITProfile.CoursePoint.type) {
            let types = FITProfile.coursePointTypes
            let known = Int(exactly: type).flatMap { types.indices.contains($0) ? types[$0] : nil }
            waypoint.type = known ?? DecimalNumber.text(type)
        }
        let time = message.number(FITProfile.CoursePoint.timestamp).flatMap { UInt32(exactly: $0) }
        if let time {
            let microseconds = FITDecoder.microseconds(time)
            if microseconds != TrackColumns.missingTime { waypoint.time = Instant(microseconds: microseconds) }
        }
        document.waypoints.append(waypoint)
    }

    private mutating func isPlace(_ latitude: Degrees, _ longitude: Degrees, byte: Int) -> Bool {
        switch CheckedCoordinate(latitude: latitude, longitude: longitude) {
        case .good: return true
        case .refused(let code), .wrapped(_, let code):
            object(code, byte: byte, then: TrackWarning.droppedPoint)
            return false
        }
    }

    /// Microseconds since 1970, or `TrackColumns.missingTime` for a time without a day.
    private static func microseconds(_ time: UInt32) -> Int64 {
        time < firstDate ? TrackColumns.missingTime : (Int64(time) + epoch) * 1_000_000
    }

    /// The document, with its facts.
    mutating func finish() -> TrackDocument {
        endFile()
        document.warnings = warnings.all
        document.facts = [
            TrackFact("files", files),
            TrackFact("sessions", sessions),
            TrackFact("laps", laps),
            TrackFact("records_without_position", recordsWithoutPosition),
        ]
        if let fileType { document.facts.append(TrackFact("file_type", .text(fileType))) }
        return document
    }
}
