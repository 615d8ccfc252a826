import Geodesy

/// What an NMEA log has told so far: points, counts, and the epoch that is being put together.
struct NMEALog {
    /// Lines that are listed one by one in the facts; a log of a million bad ones is told by their number.
    static let longestList = 1000

    let weekOffset: Int64
    let policy: ReadOptions.ChecksumPolicy

    var points = TrackColumns()
    var epoch = NMEAEpoch()
    var clock = DayClock()
    var table = NMEASentenceTable()
    var warnings = NMEAWarnings()

    var epochs = 0
    var epochsWithoutFix = 0
    var firstTimeOfDay: Int64?
    var lastTimeOfDay: Int64?

    var goodSentences = 0
    var badSentences = 0
    var bareSentences = 0
    var barePositionSentences = 0
    var badLines: [Int] = []
    var bareLines: [Int] = []
    var otherLines = 0
    var linesWithJunk = 0
    var linesWithSeveral = 0

    /// Degrees from true to magnetic north that a sentence told last, NaN before.
    var variation: Degrees = .nan
    /// Points whose headings are from magnetic north and wait for the model.
    var magneticPoints: [Int32] = []

    init(options: ReadOptions) {
        // Twenty thousand years either way; what leaves the calendar is found out date by date.
        weekOffset = Int64(max(-1_000_000, min(1_000_000, options.gpsWeekOffset)))
        policy = options.checksums
    }

    /// Takes a sentence that the checksum vouches for, or that has none.
    @inline(__always)
    mutating func take(_ address: NMEAAddress, _ fields: NMEAFields, isChecked: Bool, line: Int) {
        if isChecked {
            goodSentences += 1
        } else {
            bareSentences += 1
            if bareLines.count < NMEALog.longestList { bareLines.append(line) }
            guard policy == .acceptMissing else {
                warnings.note(.missingChecksum, line: line)
                return
            }
        }
        guard let position = table.count(address) else { return }
        let kind = table.entries[position].kind
        guard kind != .other else { return }
        if kind.isHeading {
            let heading = fields.number(1)
            if !heading.isNaN { table.add(heading: heading, to: position) }
        }
        decode(kind, fields, isChecked: isChecked, line: line)
    }

    mutating func noteBadSentence(line: Int) {
        badSentences += 1
        if badLines.count < NMEALog.longestList { badLines.append(line) }
        warnings.note(.wrongChecksum, line: line)
    }

    /// Begins an epoch unless this time of day is the current one.
    @inline(__always)
    mutating func begin(at time: Int64) {
        if epoch.isOpen, epoch.time == time { return }
        finishEpoch()
        epoch.isOpen = true
        epoch.time = time
    }

    /// Ends the current epoch: a point if it has a position.
    mutating func finishEpoch() {
        guard epoch.isOpen else {
            epoch.isHeadingEarly = !epoch.heading.isNaN
            return
        }
        epochs += 1
        var time = TrackColumns.missingTime
        if let timeOfDay = epoch.time {
            let (instant, moved) = clock.instant(time: timeOfDay, date: epoch.date)
            if moved != 0 { points.moveTimes(by: moved) }
            time = instant
        }
        if epoch.hasPosition {
            appendPoint(time)
        } else {
            epochsWithoutFix += 1
        }
        epoch = NMEAEpoch()
    }

    private mutating func appendPoint(_ time: Int64) {
        if let timeOfDay = epoch.time {
            if firstTimeOfDay == nil { firstTimeOfDay = timeOfDay }
            lastTimeOfDay = timeOfDay
        }
        var point = TrackPoint(coordinate: Coordinate(latitude: epoch.latitude, longitude: epoch.longitude))
        point.elevation = epoch.elevation
        point.geoidSeparation = epoch.geoidSeparation
        point.time = time
        point.speed = epoch.speed
        point.course = epoch.course
        point.pitch = epoch.pitch
        point.roll = epoch.roll
        point.accuracy = epoch.accuracy
        point.heading = epoch.heading
        if epoch.north == .magnetic {
            if !variation.isNaN {
                point.heading = Bearing.normalized(epoch.heading + variation)
            } else if points.count <= Int32.max {
                magneticPoints.append(Int32(points.count))
            }
        }
        points.append(point)
    }
}
