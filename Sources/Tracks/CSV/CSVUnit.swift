/// Units that headers name, as factors to metres, metres per second and degrees.
enum CSVUnit {
    /// The words of a header that are a unit, the longest first, with the factor.
    static let all: [(words: [String], factor: Double)] = [
        (["km", "h"], 1 / 3.6), (["m", "s"], 1), (["mi", "h"], 0.44704), (["km", "hr"], 1 / 3.6),
        (["mph"], 0.44704), (["kmh"], 1 / 3.6), (["kph"], 1 / 3.6), (["kmph"], 1 / 3.6), (["mps"], 1),
        (["kn"], 1852.0 / 3600), (["kt"], 1852.0 / 3600), (["kts"], 1852.0 / 3600), (["knot"], 1852.0 / 3600),
        (["knots"], 1852.0 / 3600), (["knoten"], 1852.0 / 3600), (["noeuds"], 1852.0 / 3600), (["nodi"], 1852.0 / 3600),
        (["nudos"], 1852.0 / 3600), (["ft"], 0.3048), (["feet"], 0.3048), (["foot"], 0.3048), (["fuss"], 0.3048),
        (["pieds"], 0.3048), (["piedi"], 0.3048), (["pies"], 0.3048), (["km"], 1000), (["m"], 1), (["meter"], 1),
        (["meters"], 1), (["metre"], 1), (["metres"], 1), (["metern"], 1), (["metri"], 1), (["metros"], 1),
        (["deg"], 1), (["degree"], 1), (["degrees"], 1), (["grad"], 1), (["gradi"], 1), (["grados"], 1),
        (["graus"], 1), (["degres"], 1), (["graden"], 1), (["stopnie"], 1), (["rad"], 180 / Double.pi),
        (["radians"], 180 / Double.pi), (["ms"], 1), (["s"], 1), (["sec"], 1), (["seconds"], 1), (["millis"], 1),
        (["utc"], 1), (["gmt"], 1), (["wgs84"], 1), (["wgs", "84"], 1), (["true"], 1), (["msl"], 1),
        (["n", "s"], 1), (["e", "w"], 1), (["decimal"], 1), (["dd"], 1), (["hdop"], 1),
    ]

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

    /// What is left of a header's words without the unit at their end, and the unit's factor; nil without a unit.
    static func strip(_ words: [String]) -> (rest: [String], factor: Double)? {
        for unit in all where words.count > unit.words.count && words.suffix(unit.words.count).elementsEqual(unit.words)
        {
            return (Array(words.dropLast(unit.words.count)), unit.factor)
        }
        return nil
    }
}
