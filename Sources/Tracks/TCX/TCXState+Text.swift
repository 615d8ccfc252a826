import Geodesy
import PlainText

extension TCXState {
    /// Starts to collect the text of an element.
    mutating func collect(_ field: Field) -> Scope {
        xml.beginText()
        return .field(field)
    }

    /// Text of the field, but not that of elements in it.
    mutating func add(_ bytes: UnsafePointer<UInt8>, count: Int) {
        if case .field = scopes.last { xml.add(bytes, count: count) }
    }

    mutating func finishField(_ field: Field) {
        xml.endText()
        switch field {
        case .recordingName: track.name = xml.string
        case .pointName: waypoint.name = xml.string
        case .pointType: waypoint.type = xml.string
        case .notes: waypoint.comment = xml.string
        case .latitude: position.latitude = coordinate
        case .longitude: position.longitude = coordinate
        case .time: finishTime()
        case .altitude: finishAltitude()
        case .speed: finishSpeed()
        }
    }

    private var coordinate: Position.Value {
        xml.decimal.map { .number($0) } ?? .text(xml.isBlankText ? "" : xml.shown)
    }

    private mutating func finishTime() {
        if !xml.isTextCut, let instant = Instant(parsing: xml.collected) {
            point.time = instant.microseconds
        } else if !xml.isBlankText, !isPointBad {
            xml.object(
                .value("<Time> is not an ISO 8601 date and time: '\(xml.shown)'"), line: xml.lineOfText,
                then: "the point has no time")
        }
    }

    private mutating func finishAltitude() {
        if let number = xml.decimal {
            point.elevation = number
        } else if !xml.isBlankText, !isPointBad {
            xml.object(
                .number(element: "AltitudeMeters", text: xml.shown), line: xml.lineOfText,
                then: "the value is left out")
        }
    }

    /// What the replay can do without is never a reason to refuse a file.
    private mutating func finishSpeed() {
        if let number = xml.decimal {
            point.speed = PointQuantity.speed.plausible(number)
        } else if !xml.isBlankText {
            let line = xml.lineOfText
            let code = TrackError.Code.number(element: "Speed", text: xml.shown)
            xml.warn(TrackError(code, at: .line(line)).description + "; the value is left out", line: line)
        }
    }

    /// Ends a Position: both numbers are needed, and a place on the Earth. One without any is as good as none.
    mutating func finishPosition() {
        if position.isBlank {
            position = Position()
            return
        }
        guard case .number(let latitude) = position.latitude, case .number(let longitude) = position.longitude else {
            let latitude = TCXState.quoted(position.latitude)
            let longitude = TCXState.quoted(position.longitude)
            return drop(.coordinate("lat=\(latitude) lon=\(longitude)"))
        }
        point.latitude = latitude
        point.longitude = longitude
        switch CheckedCoordinate(latitude: latitude, longitude: longitude) {
        case .good: break
        case .wrapped(let place, let code):
            point.longitude = place.longitude
            xml.object(code, line: position.line, then: "wrapped to \(DecimalNumber.text(place.longitude))")
        case .refused(let code): drop(code)
        }
    }

    private mutating func drop(_ code: TrackError.Code) {
        isPointBad = true
        xml.object(code, line: position.line, then: TrackWarning.droppedPoint)
    }

    private static func quoted(_ value: Position.Value?) -> String {
        switch value {
        case .none: "missing"
        case .number(let number): "'\(DecimalNumber.text(number))'"
        case .text(let text): "'\(text)'"
        }
    }
}
