import Geodesy
import PlainText

extension GPXState {
    /// Starts to collect the text of an element.
    mutating func collect(_ field: Field) {
        self.field = field
        xml.beginText()
    }

    /// Text of the field, but not that of elements in it.
    mutating func add(_ bytes: UnsafePointer<UInt8>, count: Int) {
        if skipped == 0 { xml.add(bytes, count: count) }
    }

    mutating func finishField() {
        xml.endText()
        let finished = field
        field = .none
        if isPointBad && container == .point { return }
        switch finished {
        case .none: break
        case .time: finishTime()
        case .elevation: point.elevation = value("ele", isExponentAllowed: xml.lenient)
        case .speed: point.speed = optionalValue(.speed)
        case .course: point.course = optionalValue(.course)
        case .heading: point.heading = optionalValue(.heading)
        case .pitch: point.pitch = optionalValue(.pitch)
        case .roll: point.roll = optionalValue(.roll)
        case .accuracy: point.accuracy = optionalValue(.accuracy)
        case .geoidSeparation: point.geoidSeparation = optionalValue(.geoidSeparation)
        case .heightDatum:
            document.heightDatum = xml.string.flatMap(HeightDatum.init(rawValue:)) ?? document.heightDatum
        case .containerName: trackName = xml.string
        case .name: waypoint.name = xml.string
        case .symbol: waypoint.symbol = xml.string
        case .type: waypoint.type = xml.string
        case .comment: if waypoint.comment == nil { waypoint.comment = xml.string }
        }
    }

    private mutating func finishTime() {
        if !xml.isTextCut, let instant = Instant(parsing: xml.collected) {
            point.time = instant.microseconds
        } else if !xml.isBlankText {
            xml.object(.time(xml.shown), then: "the point has no time")
        }
    }

    private mutating func value(_ element: String, isExponentAllowed: Bool) -> Double {
        if let number = xml.number {
            if !number.hasExponent { return number.value }
            if isExponentAllowed {
                if !hasExponent {
                    hasExponent = true
                    xml.warn("a number with an exponent, which GPX doesn't allow; read all the same")
                }
                return number.value
            }
        } else if xml.isBlankText {
            return .nan
        }
        xml.object(.number(element: element, text: xml.shown), then: "the value is left out")
        return .nan
    }

    /// What the replay can do without is never a reason to refuse a file; what can't be, as the −1 of phones, is unknown.
    private mutating func optionalValue(_ quantity: PointQuantity) -> Double {
        if let number = xml.number { return quantity.plausible(number.value) }
        if !xml.isBlankText {
            let code = TrackError.Code.number(element: quantity.rawValue, text: xml.shown)
            xml.warn(TrackError(code, at: .line(xml.line)).description + "; the value is left out")
        }
        return .nan
    }
}
