import Geodesy

extension NMEALog {
    @inline(__always)
    mutating func decode(_ kind: NMEAKind, _ fields: NMEAFields, isChecked: Bool, line: Int) {
        switch kind {
        case .fix: decodeFix(fields, isChecked, line)
        case .recommended: decodeRecommended(fields, isChecked, line)
        case .position: decodePosition(fields, isChecked, line)
        case .multiSystemFix: decodeMultiSystemFix(fields, isChecked, line)
        case .velocity: decodeVelocity(fields)
        case .date: decodeDate(fields, line)
        case .satellites: if epoch.dilution.isNaN { epoch.dilution = fields.number(16) }
        case .errors: decodeErrors(fields)
        case .trueHeading: set(heading: fields.direction(1), .corrected)
        case .headingAndStatus:
            // The status says how it was found; V is none.
            if fields.letter(2) != UInt8(ascii: "V") { set(heading: fields.direction(1), .corrected) }
        case .magneticHeading: set(heading: fields.direction(1), .magnetic)
        case .magneticHeadingWithVariation: decodeHeading(fields)
        case .attitude: decodeAttitude(fields)
        case .other: break
        }
    }

    // MARK: Positions

    /// GGA: time, position, quality, satellites, horizontal dilution, height above the geoid, M, separation, M.
    private mutating func decodeFix(_ fields: NMEAFields, _ isChecked: Bool, _ line: Int) {
        guard begin(fields, 1, line) else { return }
        if !isChecked { barePositionSentences += 1 }
        let quality = fields.letter(6)
        guard quality > UInt8(ascii: "0"), quality <= UInt8(ascii: "9") else { return }
        place(fields, latitude: 2, .fix, line)
        set(elevation: fields.number(9), separation: fields.number(11), dilution: fields.number(8), quality: quality)
    }

    /// GNS: time, position, a mode letter for each satellite system, satellites, dilution, height, separation.
    private mutating func decodeMultiSystemFix(_ fields: NMEAFields, _ isChecked: Bool, _ line: Int) {
        guard begin(fields, 1, line) else { return }
        if !isChecked { barePositionSentences += 1 }
        let modes = fields[6]
        guard modes.contains(where: { $0 != UInt8(ascii: "N") && !isBlank($0) }) else { return }
        place(fields, latitude: 2, .multiSystemFix, line)
        let isPlain = modes.allSatisfy { $0 == UInt8(ascii: "A") || $0 == UInt8(ascii: "N") }
        set(
            elevation: fields.number(9), separation: fields.number(10), dilution: fields.number(8),
            quality: UInt8(ascii: isPlain ? "1" : "2"))
    }

    /// RMC: time, status, position, knots, course, date, variation, and from version 2.3 on a mode.
    private mutating func decodeRecommended(_ fields: NMEAFields, _ isChecked: Bool, _ line: Int) {
        guard begin(fields, 1, line) else { return }
        if !isChecked { barePositionSentences += 1 }
        let isValid = isActive(fields, status: 2, mode: 12)
        if epoch.date == nil, !fields[9].isEmpty { set(date: fields.date(9), isValid: isValid, line) }
        guard isValid else { return }
        place(fields, latitude: 3, .recommended, line)
        set(speed: fields.number(7) * Knot.metresPerSecond, course: fields.direction(8))
        let told = fields.signed(10, positive: UInt8(ascii: "E"), negative: UInt8(ascii: "W"))
        if told.magnitude <= 180 { variation = told }
    }

    /// GLL: position, time, status (not in the oldest versions), and from version 2.3 on a mode.
    private mutating func decodePosition(_ fields: NMEAFields, _ isChecked: Bool, _ line: Int) {
        guard begin(fields, 5, line) else { return }
        if !isChecked { barePositionSentences += 1 }
        guard fields.count <= 6 || isActive(fields, status: 6, mode: 7) else { return }
        place(fields, latitude: 1, .position, line)
    }

    /// Whether the status is A, or D as some receivers say of corrected fixes, and the mode isn't N.
    @inline(__always)
    private func isActive(_ fields: NMEAFields, status: Int, mode: Int) -> Bool {
        let letter = fields.letter(status)
        return (letter == UInt8(ascii: "A") || letter == UInt8(ascii: "D"))
            && fields.letter(mode) != UInt8(ascii: "N")
    }

    /// Begins the epoch of the sentence's time; without a time that of a position whose kind has come before.
    /// - Returns: false when the time is impossible, so that the sentence can't be trusted.
    @inline(__always)
    private mutating func begin(_ fields: NMEAFields, _ index: Int, _ line: Int) -> Bool {
        if fields[index].isEmpty { return true }
        guard let time = fields.time(index) else {
            warnings.note(.impossibleTime, line: line)
            return false
        }
        begin(at: time)
        return true
    }

    /// The first valid position of an epoch is its position.
    @inline(__always)
    private mutating func place(_ fields: NMEAFields, latitude index: Int, _ kind: NMEAKind, _ line: Int) {
        if epoch.hasPosition, epoch.time != nil || epoch.source != kind { return }
        guard
            let latitude = fields.angle(index, positive: UInt8(ascii: "N"), negative: UInt8(ascii: "S"), limit: 90),
            let longitude = fields.angle(
                index + 2, positive: UInt8(ascii: "E"), negative: UInt8(ascii: "W"), limit: 180)
        else {
            // Without a letter the sentence was cut short, which is told by its checksum.
            if fields.letter(index + 3) != 0 { warnings.note(.impossiblePosition, line: line) }
            return
        }
        guard !latitude.isNaN, !longitude.isNaN else { return }
        if epoch.hasPosition || !epoch.isOpen {
            finishEpoch()
            epoch.isOpen = true
        }
        epoch.hasPosition = true
        epoch.source = kind
        epoch.latitude = latitude
        epoch.longitude = longitude
    }

    @inline(__always)
    private mutating func set(elevation: Metres, separation: Metres, dilution: Double, quality: UInt8) {
        guard epoch.hasPosition else { return }
        // A height and the separation that its receiver took from it belong together.
        if epoch.elevation.isNaN {
            epoch.elevation = elevation
            epoch.geoidSeparation = PointQuantity.geoidSeparation.plausible(separation)
        }
        if !dilution.isNaN { epoch.dilution = dilution }
        epoch.quality = quality
    }

    // MARK: Movement, date and errors

    @inline(__always)
    private mutating func set(speed: Double, course: Degrees) {
        if epoch.speed.isNaN, speed >= 0 { epoch.speed = speed }
        if epoch.course.isNaN { epoch.course = course }
    }

    /// VTG: course, T, magnetic course, M, knots, N, km/h, K, mode; before version 2.0 the four numbers alone.
    private mutating func decodeVelocity(_ fields: NMEAFields) {
        guard fields.letter(9) != UInt8(ascii: "N") else { return }
        let isOld = fields.count == 5 && fields.letter(2) != UInt8(ascii: "T")
        let knots = fields.number(isOld ? 3 : 5)
        let speed = knots.isNaN ? fields.number(isOld ? 4 : 7) / 3.6 : knots * Knot.metresPerSecond
        set(speed: speed, course: fields.direction(1))
    }

    /// ZDA: time, day, month, year.
    private mutating func decodeDate(_ fields: NMEAFields, _ line: Int) {
        guard !fields[1].isEmpty, begin(fields, 1, line), epoch.date == nil, !fields[2].isEmpty else { return }
        set(date: fields.date(day: 2, month: 3, year: 4), isValid: true, line)
    }

    /// A receiver without a fix may still count from the day its clock began, so such a date before 1990 is none.
    private mutating func set(date: Int64?, isValid: Bool, _ line: Int) {
        guard let date, Instant.range.contains((date + 7 * weekOffset) * Instant.microsecondsPerDay) else {
            warnings.note(.impossibleDate, line: line)
            return
        }
        guard isValid || date >= CivilDate.daysSince1970(year: 1990, month: 1, day: 1) else { return }
        epoch.date = date + 7 * weekOffset
    }

    /// GST: time, residuals, the error ellipse, then the deviations of latitude and longitude in metres.
    private mutating func decodeErrors(_ fields: NMEAFields) {
        let latitude = fields.number(6)
        let longitude = fields.number(7)
        let sigma = ((latitude * latitude + longitude * longitude) / 2).squareRoot()
        if sigma > 0, sigma < 1e6, epoch.isOpen { epoch.sigma = sigma }
    }

    // MARK: Headings

    /// The first heading of an epoch is its heading, but one from true north wins.
    @inline(__always)
    private mutating func set(heading: Degrees, _ north: NMEAEpoch.North) {
        guard !heading.isNaN else { return }
        guard epoch.north == .unknown || epoch.isHeadingEarly || (epoch.north == .magnetic && north == .corrected)
        else { return }
        epoch.heading = heading
        epoch.north = north
        epoch.isHeadingEarly = !epoch.isOpen
    }

    /// HDG: the compass, its deviation, and the variation of the place.
    private mutating func decodeHeading(_ fields: NMEAFields) {
        var heading = fields.direction(1)
        let deviation = fields.signed(2, positive: UInt8(ascii: "E"), negative: UInt8(ascii: "W"))
        if deviation.magnitude <= 180 { heading = Bearing.normalized(heading + deviation) }
        let told = fields.signed(4, positive: UInt8(ascii: "E"), negative: UInt8(ascii: "W"))
        if told.magnitude <= 180 { variation = told }
        set(heading: heading, .magnetic)
    }

    /// PASHR with an attitude: time, heading, T, roll, pitch; others of that address have a word in front.
    private mutating func decodeAttitude(_ fields: NMEAFields) {
        guard fields.time(1) != nil, fields.letter(3) == UInt8(ascii: "T") else { return }
        let roll = fields.number(4)
        let pitch = fields.number(5)
        if epoch.roll.isNaN || epoch.isHeadingEarly, roll.magnitude <= 180 { epoch.roll = roll }
        if epoch.pitch.isNaN || epoch.isHeadingEarly, pitch.magnitude <= 90 { epoch.pitch = pitch }
        set(heading: fields.direction(2), .corrected)
    }
}
