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

    /// What is left of a header's words without the unit at their end, and the unit's factor; nil without a unit.
    static func strip(_ words: [String]) -> (rest: [String], factor: Double)? {
        for unit in all where words.count > unit.words.count && words.suffix(unit.words.count).elementsEqual(unit.words)
        {
            return (Array(words.dropLast(unit.words.count)), unit.factor)
        }
        return nil
    }
}
