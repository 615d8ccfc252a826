import Geodesy

/// Units that headers name, as factors to metres, metres per second and degrees.
enum CSVUnit {
    /// What is measured in a unit.
    enum Dimension { case length, speed, angle, time }

    private typealias Unit = (words: [String], factor: Double, dimension: Dimension?)

    /// The words of a header that are a unit, the longest first, with the factor; of words that say something else of a column,
    /// such as where it is measured from, the dimension is nil. Of times, which may have any, milliseconds look like a speed.
    private static let all: [Unit] = {
        func units(_ words: String, _ factor: Double, _ dimension: Dimension?) -> [Unit] {
            words.split(separator: " ").map { ($0.split(separator: "/").map(String.init), factor, dimension) }
        }
        let tables = [
            units("km/h km/hr kmh kph kmph", 1 / 3.6, .speed), units("m/s mps ms", 1, .speed),
            units("mi/h mph", 0.44704, .speed), units("ft/s feet/s", 0.3048, .speed), units("cm/s", 0.01, .speed),
            units("kn kt kts knot knots knoten noeuds nodi nudos", Knot.metresPerSecond, .speed),
            units("ft feet foot fuss pieds piedi pies", 0.3048, .length), units("km", 1000, .length),
            units("cm", 0.01, .length), units("mm", 0.001, .length),
            units("m meter meters metre metres metern metri metros", 1, .length),
            units("deg degree degrees grad gradi grados graus degres graden stopnie", 1, .angle),
            units("rad radians", 180 / Double.pi, .angle), units("s sec seconds millis", 1, .time),
            units("utc gmt wgs/84 wgs84 true msl n/s e/w decimal dd", 1, nil),
        ]
        return tables.joined().sorted { $0.words.count > $1.words.count }
    }()

    /// Units that only times have, as seconds, with the columns whose whole name has one in it.
    private static let times: [String: Double] = [
        "ms": 1e-3, "msec": 1e-3, "millis": 1e-3, "milliseconds": 1e-3, "timestampms": 1e-3, "epochms": 1e-3,
        "us": 1e-6, "usec": 1e-6, "micros": 1e-6, "microseconds": 1e-6, "ns": 1e-9, "nsec": 1e-9, "nanos": 1e-9,
        "nanoseconds": 1e-9, "s": 1, "sec": 1, "seconds": 1, "min": 60, "minutes": 60,
    ]

    /// The seconds of the unit that a header's words end with, nil where they name none.
    static func seconds(_ words: [String]) -> Double? { words.last.flatMap { times[$0] } }

    /// The words without a unit of time at their end.
    static func stripTime(_ words: [String]) -> [String]? {
        guard words.count > 1, let last = words.last, times[last] != nil else { return nil }
        return Array(words.dropLast())
    }

    /// What is left of a header's words without the unit at their end, and the unit; nil without a unit.
    static func strip(_ words: [String]) -> (rest: [String], factor: Double, dimension: Dimension?)? {
        for unit in all where words.count > unit.words.count && words.suffix(unit.words.count).elementsEqual(unit.words)
        {
            return (Array(words.dropLast(unit.words.count)), unit.factor, unit.dimension)
        }
        return nil
    }
}
