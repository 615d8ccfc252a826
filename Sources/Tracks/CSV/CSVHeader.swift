/// The row that names the columns, and what the rows below it look like.
struct CSVHeader {
    /// Rows in which names are looked for; loggers write some lines of their own before them.
    static let mostRows = 60

    let separator: UInt8
    /// The line of the header, counted from 1.
    let line: Int
    /// How many fields the header has.
    let width: Int
    /// The names as the file writes them, by column.
    let names: [Int: String]
    let columns: [CSVColumn.Role: CSVColumn]
    /// Sentences about columns that hold what no other does, in a unit that isn't known.
    let notUnderstood: [String]
    let orders: CSVTime.DateOrders
    /// Whether the times count from an unknown start: then 100000 is no ten o'clock.
    let countsTime: Bool

    /// Finds the header in the beginning of a file: the first row that names latitude and longitude, whatever separates it.
    init?(_ head: ContentHead) {
        for separator in [UInt8(ascii: ","), UInt8(ascii: ";"), 0x09, UInt8(ascii: "|")] {
            var rows = CSVRows(separator: separator)
            var source = ByteSource(head.bytes)
            var seen = 0
            while seen < CSVHeader.mostRows, (try? rows.next(&source)) == true {
                seen += 1
                guard rows.fieldCount > 1, let found = CSVHeader.columns(of: rows) else { continue }
                self.separator = separator
                line = rows.line
                width = rows.fieldCount
                columns = found
                var names: [Int: String] = [:]
                for column in found.values { names[column.index] = rows.text(column.index) }
                self.names = names
                notUnderstood = (0..<min(rows.fieldCount, 1000)).compactMap { index in
                    guard let (role, message) = CSVColumn.notUnderstood(rows.text(index)), found[role] == nil else {
                        return nil
                    }
                    return message
                }
                let isEnglish = CSVHeader.isEnglish(rows, found)
                (orders, countsTime) = CSVHeader.times(&rows, &source, found, isEnglish: isEnglish)
                return
            }
        }
        return nil
    }

    subscript(role: CSVColumn.Role) -> CSVColumn? { columns[role] }

    /// The columns that mean something, the best for each role; nil without latitude and longitude.
    private static func columns(of rows: borrowing CSVRows) -> [CSVColumn.Role: CSVColumn]? {
        var columns: [CSVColumn.Role: CSVColumn] = [:]
        for index in 0..<min(rows.fieldCount, 1000) {
            guard let column = CSVColumn(name: rows.text(index), index: index) else { continue }
            if let known = columns[column.role], known.rank <= column.rank { continue }
            columns[column.role] = column
        }
        guard let latitude = columns[.latitude], let longitude = columns[.longitude],
            // The letters x and y alone are coordinates only as a pair.
            (latitude.rank == 0) == (longitude.rank == 0)
        else { return nil }
        return columns
    }

    /// Whether the position is named in English without a word that another language shares.
    private static func isEnglish(_ rows: borrowing CSVRows, _ columns: [CSVColumn.Role: CSVColumn]) -> Bool {
        let others: Set = [
            "datum", "zeit", "uhrzeit", "heure", "hora", "ora", "fecha", "data", "datumzeit", "fechahora", "dataora",
            "datahora", "horodatage", "czas", "tijd", "temps",
        ]
        for role in [CSVColumn.Role.date, .time] {
            guard let column = columns[role] else { continue }
            if others.contains(CSVColumn.words(rows.text(column.index)).joined()) { return false }
        }
        return true
    }

    /// Which number of a date is the day, found from rows of the beginning: a number over 12 is no month; and whether times
    /// are counts: a number that no clock shows is one.
    private static func times(
        _ rows: inout CSVRows, _ source: inout ByteSource, _ columns: [CSVColumn.Role: CSVColumn], isEnglish: Bool
    ) -> (orders: CSVTime.DateOrders, areCounts: Bool) {
        var onlyCounts = 0
        var isOnlyCount = false
        var showsClock = false
        let cells = [columns[.date], columns[.time]].compactMap { $0?.index }
        var orders = CSVTime.DateOrders(slashes: isEnglish ? .monthFirst : .dayFirst, digits: .yearFirst)
        var seen = 0
        // Which orders every date so far allows.
        var slashes = Set<CSVTime.Order>([.dayFirst, .monthFirst, .yearFirst])
        var digits = Set<CSVTime.Order>([.dayFirst, .yearFirst])
        while seen < 500, (try? rows.next(&source)) == true {
            seen += 1
            // One row later, because the last one may be cut.
            if isOnlyCount { onlyCounts += 1 }
            if let column = columns[.time] {
                isOnlyCount = CSVHeader.isOnlyCount(rows.field(column.index))
                // Seconds of a day have five digits: beside a date six are a clock's.
                if columns[.date] != nil, CSVTime.isSixDigits(rows.field(column.index)) { showsClock = true }
            }
            for cell in cells {
                let parts = rows.text(cell).prefix { $0 != " " && $0 != "T" }
                    .split(whereSeparator: { $0 == "/" || $0 == "-" }).map { Int($0) ?? -1 }
                if parts.count == 3, parts.allSatisfy({ $0 >= 0 }) {
                    if parts[0] > 12 { slashes.remove(.monthFirst) }
                    if parts[0] > 31 { slashes.remove(.dayFirst) }
                    if parts[1] > 12 { slashes.formIntersection([.monthFirst]) }
                    if parts[2] > 31 { slashes.remove(.yearFirst) }
                }
                if parts.count == 1, cell == columns[.date]?.index, rows.text(cell).utf8.count == 6, parts[0] >= 0 {
                    if parts[0] / 10_000 > 31 || parts[0] / 10_000 == 0 { digits.remove(.dayFirst) }
                    if parts[0] % 100 > 31 || parts[0] % 100 == 0 { digits.remove(.yearFirst) }
                }
            }
        }
        if !slashes.contains(orders.slashes) {
            orders.slashes = [.dayFirst, .monthFirst, .yearFirst].first { slashes.contains($0) } ?? orders.slashes
        }
        if !digits.contains(.yearFirst), digits.contains(.dayFirst) { orders.digits = .dayFirst }
        // One alone may be a clock's slip.
        return (orders, columns[.time]?.counts == true || (onlyCounts > 1 && !showsClock))
    }

    private static func isOnlyCount(_ cell: UnsafeBufferPointer<UInt8>) -> Bool {
        let time = CSVTime(cell, isDate: false, orders: CSVTime.DateOrders(), hasOffset: false)
        guard let time, time.epoch == nil, time.timeOfDay == nil, let elapsed = time.elapsed else { return false }
        return CSVClock.isOnlyCount(elapsed)
    }
}
