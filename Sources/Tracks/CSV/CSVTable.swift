import Geodesy
import PlainText

/// The points of a table, row by row.
struct CSVTable {
    let header: CSVHeader
    let lenient: Bool

    private(set) var points = TrackColumns()
    private(set) var rowsWithoutPosition = 0
    private var clock: CSVClock
    /// Times that are on no day, and the line of the first.
    private var timesWithoutDay = (count: 0, line: 0)
    private var lineOfFirstTime = 0
    var warnings = WarningList()

    private let latitude: Int
    private let longitude: Int
    private let angleFactors: (latitude: Double, longitude: Double)
    private let elevation: CSVColumn?
    private var cuts: CSVCuts
    private var optional: [(column: CSVColumn, quantity: PointQuantity)] = []

    init(header: CSVHeader, lenient: Bool) {
        self.header = header
        self.lenient = lenient
        for message in header.notUnderstood { warnings.add(message, at: .line(header.line)) }
        cuts = CSVCuts(header)
        clock = CSVClock(
            counts: header.countsTime || header[.time]?.secondsPerUnit != nil,
            datesAreTimes: header[.date] == nil || header[.time] == nil)
        // A header without these two is none.
        latitude = header[.latitude]?.index ?? 0
        longitude = header[.longitude]?.index ?? 1
        angleFactors = (header[.latitude]?.factor ?? 1, header[.longitude]?.factor ?? 1)
        // A height that is named one above the sea goes first, but for aircraft's barometric one.
        let named = header[.elevation]
        elevation = named.map { $0.rank < 2 } == true ? named : header[.ellipsoidHeight] ?? named
        for role in CSVColumn.Role.allCases where role != .elevation {
            if let column = header[role], let quantity = role.quantity { optional.append((column, quantity)) }
        }
    }

    /// Takes a row below the header.
    /// - Throws: `TrackError` for the first thing that is wrong, unless reading is lenient.
    mutating func take(_ rows: borrowing CSVRows) throws(TrackError) {
        let latitudeCell = rows.field(latitude)
        let longitudeCell = rows.field(longitude)
        if rows.isComment { return }
        if rows.fieldCount > header.width, try !hasRightWidth(rows) { return }
        guard let place = try coordinate(latitudeCell, longitudeCell, rows) else { return }
        var point = TrackPoint(coordinate: place)
        if let elevation { point.elevation = try value(elevation, rows, isNeeded: true) }
        point.time = try time(rows)
        for (column, quantity) in optional {
            let value = try value(column, rows, isNeeded: false)
            // As for a receiver's sentences: see `NMEAEpoch.accuracy`.
            if column.role == .dilution, value >= 50 || header[.accuracy] != nil { continue }
            point[quantity] = quantity.plausible(column.role == .dilution ? 4.9 * value : value)
        }
        cuts.take(rows, at: points.count)
        points.append(point)
    }

    /// More fields than the header has mean that something is cut in two, such as a number at its decimal comma.
    private mutating func hasRightWidth(_ rows: borrowing CSVRows) throws(TrackError) -> Bool {
        var extra = header.width
        while extra < rows.fieldCount, CSVNumber.trimmed(rows.field(extra)).isEmpty { extra += 1 }
        if extra == rows.fieldCount { return true }
        let what = "a row of \(rows.fieldCount) fields under a header of \(header.width)"
        let reason = header.separator == UInt8(ascii: ",") ? " (a decimal comma needs quotes or another separator)" : ""
        try object(.value(what + reason), TrackWarning.droppedPoint, rows.line)
        return false
    }

    // MARK: Position

    private mutating func coordinate(
        _ latitudeCell: UnsafeBufferPointer<UInt8>, _ longitudeCell: UnsafeBufferPointer<UInt8>,
        _ rows: borrowing CSVRows
    ) throws(TrackError) -> Coordinate? {
        let north = CSVNumber.angle(
            latitudeCell, side: side(.northSouth, rows), positive: UInt8(ascii: "N"), negative: UInt8(ascii: "S"))
        let east = CSVNumber.angle(
            longitudeCell, side: side(.eastWest, rows), positive: UInt8(ascii: "E"), negative: UInt8(ascii: "W"))
        guard let north, let east else {
            // Of a table of millions of bad rows only the first are named; the others cost no words.
            if lenient, warnings.isFull { return nil }
            if CSVTable.isAbsent(latitudeCell), CSVTable.isAbsent(longitudeCell) {
                rowsWithoutPosition += 1
            } else if rows.text(latitude) != header.names[latitude] || rows.text(longitude) != header.names[longitude] {
                // Tables put one behind the other repeat their header.
                let what = "lat=\(quoted(latitude, rows)) lon=\(quoted(longitude, rows))"
                try object(.coordinate(what), TrackWarning.droppedPoint, rows.line)
            }
            return nil
        }
        switch CheckedCoordinate(latitude: north * angleFactors.latitude, longitude: east * angleFactors.longitude) {
        case .good(let coordinate): return coordinate
        case .wrapped(let coordinate, let code):
            try object(code, "wrapped to \(DecimalNumber.text(coordinate.longitude))", rows.line)
            return coordinate
        case .refused(let code):
            try object(code, TrackWarning.droppedPoint, rows.line)
            return nil
        }
    }

    @inline(__always)
    private func side(_ role: CSVColumn.Role, _ rows: borrowing CSVRows) -> UInt8 {
        guard let column = header[role] else { return 0 }
        return rows.field(column.index).first { !isBlank($0) } ?? 0
    }

    private func quoted(_ index: Int, _ rows: borrowing CSVRows) -> String {
        "'\(MessageText.shown(rows.text(index)))'"
    }

    // MARK: Values

    /// A number of a column in metres, metres per second or degrees; NaN where the cell holds none.
    @inline(__always)
    private mutating func value(
        _ column: CSVColumn, _ rows: borrowing CSVRows, isNeeded: Bool
    ) throws(TrackError) -> Double {
        let cell = rows.field(column.index)
        if let number = CSVNumber.value(cell) { return number * column.factor }
        return try unusualValue(column, rows, isNeeded: isNeeded)
    }

    /// What isn't a plain number: nothing, a word for nothing, a number with its unit, or a fault.
    private mutating func unusualValue(
        _ column: CSVColumn, _ rows: borrowing CSVRows, isNeeded: Bool
    ) throws(TrackError) -> Double {
        let cell = rows.field(column.index)
        if CSVTable.isAbsent(cell) { return .nan }
        let text = rows.text(column.index)
        let number = text.prefix { "+-.,0123456789".contains($0) }
        var plain = Array(number.utf8)
        if plain.count < text.utf8.count,
            let value = plain.withUnsafeMutableBufferPointer({ CSVNumber.value(UnsafeBufferPointer($0)) })
        {
            let unit = CSVColumn.words(String(text.dropFirst(number.count)))
            if let (rest, factor, dimension) = CSVUnit.strip([""] + unit), rest == [""],
                column.role.canHave(dimension)
            {
                return value * factor
            }
        }
        let name = MessageText.shown(rows.text(column.index))
        let column = header.names[column.index] ?? column.role.rawValue
        let code = TrackError.Code.value("\(MessageText.shown(column)) is not a decimal number: '\(name)'")
        if isNeeded {
            try object(code, "the value is left out", rows.line)
        } else {
            // What the replay can do without is never a reason to refuse a file.
            warnings.add(
                TrackError(code, at: .line(rows.line)).description + "; the value is left out", at: .line(rows.line))
        }
        return .nan
    }

    /// Whether a cell says that there is no value: blank, a word for it, or a buffer's NUL bytes.
    static func isAbsent(_ cell: UnsafeBufferPointer<UInt8>) -> Bool {
        let bytes = CSVNumber.trimmed(cell)
        if bytes.isEmpty || bytes.contains(0) { return true }
        guard bytes.count <= 7 else { return false }
        return wordsForNothing.contains(String(decoding: bytes, as: UTF8.self).lowercased())
    }

    private static let wordsForNothing: Set = [
        "-", "--", "---", "?", "n/a", "na", "nan", "null", "none", "nil", "inf", "-inf", "unknown",
    ]

    // MARK: Times

    private mutating func time(_ rows: borrowing CSVRows) throws(TrackError) -> Int64 {
        let date = header[.date]
        let time = header[.time]
        guard date != nil || time != nil else { return TrackColumns.missingTime }
        var east: Int64 = 0
        if let column = header[.offset], !CSVTable.isAbsent(rows.field(column.index)) {
            guard let offset = CSVTime.offset(rows.field(column.index)) else {
                try object(
                    .value("not an offset from UTC: \(quoted(column.index, rows))"), "the point has no time", rows.line)
                return TrackColumns.missingTime
            }
            east = offset
        }
        let dateCell = try cell(date, isDate: true, rows)
        let timeCell = try cell(time, isDate: false, rows)
        let (microseconds, moved, forgets) = clock.instant(date: dateCell, time: timeCell, offset: east)
        if forgets {
            loseTimes(points.times.count { $0 != TrackColumns.missingTime && $0 != 0 }, lineOfFirstTime)
            points.forgetTimes()
        } else if moved != 0 {
            points.moveTimes(by: moved)
        }
        if microseconds == TrackColumns.missingTime {
            if timeCell?.saysWhen == true { loseTimes(1, rows.line) }
        } else if lineOfFirstTime == 0, microseconds != 0 {
            lineOfFirstTime = rows.line
        }
        return microseconds
    }

    private mutating func loseTimes(_ count: Int, _ line: Int) {
        if timesWithoutDay.count == 0 { timesWithoutDay.line = line }
        timesWithoutDay.count += count
    }

    /// What is told of times among dates that are on no day.
    private var warningOfLostTimes: [TrackWarning] {
        let (count, line) = timesWithoutDay
        guard count > 0 else { return [] }
        let times =
            count == 1 ? "1 time is neither a moment nor a time" : "\(count) times are neither moments nor times"
        return [TrackWarning(place: .line(line), message: "\(times) of a day that is known; left out")]
    }

    private mutating func cell(
        _ column: CSVColumn?, isDate: Bool, _ rows: borrowing CSVRows
    ) throws(TrackError) -> CSVTime? {
        guard let column else { return nil }
        let bytes = rows.field(column.index)
        if bytes.isEmpty { return nil }
        let time = CSVTime(
            bytes, isDate: isDate, orders: header.orders, hasOffset: header[.offset] != nil,
            secondsPerUnit: column.secondsPerUnit)
        if time == nil, !CSVTable.isAbsent(bytes) {
            try object(
                .value("not a date or time: \(quoted(column.index, rows))"), "the point has no time", rows.line)
        }
        return time
    }

    /// Strictly an error; leniently a warning that says what becomes of it.
    private mutating func object(
        _ code: TrackError.Code, _ consequence: String, _ line: Int
    ) throws(TrackError) {
        let error = TrackError(code, at: .line(line))
        guard lenient else { throw error }
        warnings.add(error.description + "; " + consequence, at: error.place)
    }

    // MARK: Result

    /// The table as a track.
    var document: TrackDocument {
        var points = points
        points.isDateless = clock.isDateless && !points.times.isEmpty
        var facts = facts
        // Loggers write date and time apart; a table with one column of times is a phone's, or made by a program.
        let isLogger = header[.date] != nil && header[.time] != nil
        if let speed = header[.speed], !speed.namesUnit, isLogger, SpeedUnit.isKilometresAnHour(points) {
            for index in points.speeds.indices { points.speeds[index] /= 3.6 }
            facts.append(TrackFact("speed_unit_found", .text("km/h")))
        }
        var warnings = warnings.all + warningOfLostTimes
        for (role, quantity) in [(CSVColumn.Role.heading, PointQuantity.heading), (.course, .course)]
        where header[role]?.rank == CSVVocabulary.rankOfMagneticDirections {
            warnings += points.turnMagnetic(quantity, at: 0..<points.count, toldAt: .line(header.line))
        }
        return TrackDocument(
            format: .csv, tracks: cuts.tracks(of: points),
            heightDatum: elevation?.role == .ellipsoidHeight ? .ellipsoid : .msl,
            facts: facts, warnings: warnings)
    }

    /// `columns_used` are those the time is put together from, by name; `columns` is what each quantity was read from.
    private var facts: [TrackFact] {
        let times = [header[.date], header[.time], header[.offset]].compactMap { $0 }.sorted { $0.index < $1.index }
        let used = CSVColumn.Role.allCases.compactMap { header[$0] }.filter { column in
            switch column.role {
            case .elevation, .ellipsoidHeight: column == elevation
            case .dilution: header[.accuracy] == nil
            default: true
            }
        }
        return [
            TrackFact("rows_without_position", rowsWithoutPosition),
            TrackFact("columns_used", .table(times.map { TrackFact(header.names[$0.index] ?? "", $0.index) })),
            TrackFact("columns", .table(used.map { TrackFact($0.role.rawValue, .text(header.names[$0.index] ?? "")) })),
        ]
    }
}
