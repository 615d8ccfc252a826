import Foundation
import PlainText

/// A column of a table that is used: what it holds and in which unit.
struct CSVColumn: Equatable {
    /// What a column holds.
    enum Role: String, CaseIterable {
        case latitude, longitude, northSouth, eastWest, elevation, ellipsoidHeight, date, time, offset, speed, course
        case heading, pitch, roll, accuracy, dilution, geoidSeparation
        /// Which track a point is of, by number and by name, and which of its segments.
        case trackNumber, trackName, segmentNumber

        /// What its numbers become, beside places and times.
        var quantity: PointQuantity? {
            switch self {
            case .speed: .speed
            case .course: .course
            case .heading: .heading
            case .pitch: .pitch
            case .roll: .roll
            case .accuracy, .dilution: .accuracy
            case .geoidSeparation: .geoidSeparation
            default: nil
            }
        }

        /// What its numbers are measured in; nil for what has no unit, or only that of a time.
        var dimension: CSVUnit.Dimension? {
            switch self {
            case .elevation, .ellipsoidHeight, .accuracy, .geoidSeparation: .length
            case .speed: .speed
            case .latitude, .longitude, .course, .heading, .pitch, .roll: .angle
            default: nil
            }
        }

        /// Whether its numbers can have a unit of that dimension; nil is none.
        func canHave(_ dimension: CSVUnit.Dimension?) -> Bool {
            guard let own = self.dimension, let dimension else { return true }
            return own == dimension
        }
    }

    var role: Role
    /// Position in the row, counted from 0.
    var index: Int
    /// What makes metres, metres per second or degrees of its numbers.
    var factor: Double
    /// Whether the name says its unit.
    var namesUnit: Bool
    /// Of two columns for the same thing the one with the smaller rank is used.
    var rank: Int
    /// Of a column of times: the seconds that its numbers count, where its name says so.
    var secondsPerUnit: Double?

    /// Whether its name says that it counts from a start and is no clock.
    var counts: Bool { role == .time && rank == CSVVocabulary.rankOfCounts }

    /// Finds out what a header's cell names.
    /// - Returns: nil for a name that means nothing here.
    init?(name: String, index: Int) {
        var words = CSVColumn.words(name)
        let seconds = CSVUnit.seconds(words)
        var factor: Double?
        var isTime = false
        var dimensions: [CSVUnit.Dimension?] = []
        while !words.isEmpty, words.count <= 8 {
            if let (role, rank, known) = CSVVocabulary.meaning(of: words.joined()) {
                if isTime, role != .time { return nil }
                // Metres as a latitude are those of a map's grid, and seconds no height.
                if !dimensions.allSatisfy(role.canHave) { return nil }
                // `AltMSL` of aircraft's loggers is in feet, `Alt (MSL)` of receivers' tools in metres.
                let isMetric = words == ["alt", "msl"] && !name.contains("AltMSL")
                self.init(
                    role: role, index: index, factor: factor ?? (isMetric ? 1 : known),
                    namesUnit: factor != nil || CSVVocabulary.namesUnit(words.joined()),
                    rank: isMetric ? 0 : rank)
                if role == .time { secondsPerUnit = seconds }
                return
            }
            guard let (rest, found, dimension) = CSVUnit.strip(words) else {
                // What only times are measured in names something else beside other words: `speed min`.
                guard let rest = CSVUnit.stripTime(words) else { return nil }
                words = rest
                isTime = true
                continue
            }
            // The unit that stands nearest to the name counts: "speed m/s (decimal)".
            factor = found == 1 ? factor ?? 1 : found
            dimensions.append(dimension)
            words = rest
        }
        return nil
    }

    /// Why a column isn't used whose name begins with one of the vocabulary, with a unit or a form behind it in parentheses.
    /// - Returns: what its numbers would be and a sentence; nil for any other name.
    static func notUnderstood(_ name: String) -> (role: Role, message: String)? {
        let name = name.prefix(200)
        guard let start = name.firstIndex(where: { $0 == "(" || $0 == "[" }),
            CSVColumn(name: String(name), index: 0) == nil,
            let column = CSVColumn(name: String(name[..<start]), index: 0)
        else { return nil }
        let unit = MessageText.shown(String(name[start...]))
        return (column.role, "column '\(MessageText.shown(String(name)))' is not read: '\(unit)' is not understood")
    }

    private init(role: Role, index: Int, factor: Double, namesUnit: Bool, rank: Int) {
        self.role = role
        self.index = index
        self.factor = factor
        self.namesUnit = namesUnit
        self.rank = rank
    }

    /// Lower-case words of a name, without accents: `Höhe (m)` gives `hohe`, `m`, and `speedKmh` gives `speed`, `kmh`.
    static func words(_ name: String) -> [String] {
        var words: [String] = [""]
        var followsSmall = false
        for scalar in name.prefix(200).decomposedStringWithCanonicalMapping.unicodeScalars {
            if followsSmall, scalar.properties.isUppercase { words.append("") }
            if scalar.properties.generalCategory != .nonspacingMark { followsSmall = scalar.properties.isLowercase }
            for small in scalar.properties.lowercaseMapping.unicodeScalars {
                let last = words.count - 1
                switch small {
                case "a"..."z", "0"..."9": words[last].unicodeScalars.append(small)
                case "\u{300}"..."\u{36F}": break
                case "ł": words[last] += "l"
                case "ß": words[last] += "ss"
                case "æ": words[last] += "ae"
                case "ø": words[last] += "o"
                case "ı": words[last] += "i"
                default: words.append("")
                }
            }
        }
        return words.filter { !$0.isEmpty }
    }
}
