import CExpat
import Geodesy
import PlainText

extension GPXState {
    /// Starts to collect the text of an element. Expat is asked for text only here, so that the blanks between tags
    /// cost nothing.
    mutating func collect(_ field: Field) {
        self.field = field
        textCount = 0
        XML_SetCharacterDataHandler(parser) { user, characters, count in
            guard let user, let characters else { return }
            let bytes = UnsafeRawPointer(characters).assumingMemoryBound(to: UInt8.self)
            user.assumingMemoryBound(to: GPXState.self).pointee.add(bytes, count: Int(count))
        }
    }

    /// Text of the field, but not that of elements in it. One byte over the limit marks what is too long.
    private mutating func add(_ bytes: UnsafePointer<UInt8>, count: Int) {
        guard skipped == 0 else { return }
        let room = GPXState.longestText - textCount
        let added = min(count, room)
        (text + textCount).update(from: bytes, count: added)
        textCount += added
    }

    mutating func finishField() {
        XML_SetCharacterDataHandler(parser, nil)
        let finished = field
        field = .none
        if isPointBad && container == .point { return }
        switch finished {
        case .none: break
        case .time: finishTime()
        case .elevation: point.elevation = value("ele", isExponentAllowed: lenient)
        case .speed: point.speed = optionalValue(.speed)
        case .course: point.course = optionalValue(.course)
        case .heading: point.heading = optionalValue(.heading)
        case .pitch: point.pitch = optionalValue(.pitch)
        case .roll: point.roll = optionalValue(.roll)
        case .accuracy: point.accuracy = optionalValue(.accuracy)
        case .heightDatum: document.heightDatum = string.flatMap(HeightDatum.init(rawValue:)) ?? document.heightDatum
        case .containerName: trackName = string
        case .name: waypoint.name = string
        case .symbol: waypoint.symbol = string
        case .type: waypoint.type = string
        case .comment: if waypoint.comment == nil { waypoint.comment = string }
        }
    }

    private mutating func finishTime() {
        if let instant = Instant(parsing: UnsafeBufferPointer(start: text, count: textCount)) {
            point.time = instant.microseconds
        } else if !isBlankText {
            object(.time(MessageText.shown(rawString)), then: "the point has no time")
        }
    }

    private mutating func value(_ element: String, isExponentAllowed: Bool) -> Double {
        if let number = XMLDecimal(text, count: textCount) {
            if !number.hasExponent { return number.value }
            if isExponentAllowed {
                if !hasExponent {
                    hasExponent = true
                    warn("a number with an exponent, which GPX doesn't allow; read all the same")
                }
                return number.value
            }
        } else if isBlankText {
            return .nan
        }
        object(.number(element: element, text: MessageText.shown(rawString)), then: "the value is left out")
        return .nan
    }

    /// What the replay can do without is never a reason to refuse a file; what can't be, as the −1 of phones, is unknown.
    private mutating func optionalValue(_ quantity: PointQuantity) -> Double {
        if let number = XMLDecimal(text, count: textCount) { return quantity.plausible(number.value) }
        if !isBlankText {
            let code = TrackError.Code.number(element: quantity.rawValue, text: MessageText.shown(rawString))
            warn(TrackError(code, at: .line(line)).description + "; the value is left out")
        }
        return .nan
    }

    private var isBlankText: Bool {
        UnsafeBufferPointer(start: text, count: textCount).allSatisfy(isBlank)
    }

    private var rawString: String {
        String(decoding: UnsafeBufferPointer(start: text, count: textCount), as: UTF8.self)
    }

    /// The collected text without blanks around it; nil when nothing is left.
    private var string: String? {
        var bytes = UnsafeBufferPointer(start: text, count: textCount)[...]
        bytes = bytes.drop(while: isBlank)
        while let last = bytes.last, isBlank(last) { bytes = bytes.dropLast() }
        return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
    }
}
