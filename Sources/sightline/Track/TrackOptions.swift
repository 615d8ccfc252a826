import Arguments
import Geodesy
import Tracks

/// The options that the verbs about tracks share, with each other and in part with those that walk them.
enum TrackOptions {
    static let operand = OperandSpec("FILE", "a recorded track; - is standard input")
    static let output = Option.text("output", short: "o", value: "OUT", "the file to write; - is standard output")
    static let lenient = Flag("lenient", "name what is wrong in warnings and use the rest")
    static let sortTimes = Flag("sort-times", "put points into the order of their times first")
    static let pace = Option.number(
        "pace", value: "M/S", "speed where the track has no times (1.4)", in: 1e-6...1e6)
    static let track = Option.text("track", value: "NAME", "only the track of this name, or else the route")
    static let weekOffset = Option.integer(
        "gps-week-offset", value: "WEEKS", "weeks to add to the dates of an NMEA log: 1024 after a rollover",
        in: -4096...4096)

    /// What says how a track is read.
    static var reading: [OptionSpec] { [track.spec, lenient.spec, sortTimes.spec, weekOffset.spec] }

    /// Reads the file of the first operand as the options say, warnings told.
    /// - Throws: `UserError` with the file and the line, or for a track that isn't there.
    static func read(_ arguments: ParsedArguments, verb: String, _ io: ProgramIO) throws -> TrackDocument {
        let name = arguments.operands[0]
        let options = ReadOptions(lenient: arguments[lenient], gpsWeekOffset: arguments[weekOffset] ?? 0)
        var document = try TrackFile.read(name, options: options, io)
        for warning in document.warnings { io.warn(TrackFile.message(name, warning)) }
        if let wanted = arguments[track] { document = try only(wanted, of: document, verb: verb) }
        return arguments[sortTimes] ? document.sortedByTimes() : document
    }

    private static func only(_ name: String, of document: TrackDocument, verb: String) throws -> TrackDocument {
        var result = document
        result.waypoints = []
        // The first of several of one name, as when it is walked.
        result.tracks = document.tracks.first { $0.name == name }.map { [$0] } ?? []
        result.routes = result.tracks.isEmpty ? document.routes.first { $0.name == name }.map { [$0] } ?? [] : []
        if result.tracks.isEmpty, result.routes.isEmpty {
            let names = (document.tracks + document.routes).compactMap(\.name)
            throw UserError("\(verb): --track: \(PlayerError.noSuchTrack(name, names: names))")
        }
        return result
    }
}
