import Arguments
import Geodesy
import Tracks

/// `track info`: what a recorded track holds, in numbers.
enum TrackInfoCommand: Verb {
    private static let json = Flag("json", "print one JSON object")

    static let spec = VerbSpec(
        "track info", "what is in a recorded track",
        operands: [OperandSpec("FILE", "a track file of any format; - is standard input")],
        options: [
            json.spec, TrackOptions.lenient.spec, TrackOptions.sortTimes.spec, TrackOptions.weekOffset.spec,
        ],
        examples: [
            .init(
                "sightline track info Examples/ljubljana.gpx", "counts, length, times and bounds of the bundled walk"),
            .init("sightline track info --json Examples/ljubljana.gpx", "the same for scripts"),
        ],
        notes: [
            "Lengths are sums of WGS84 geodesics within segments, without heights. A file with a fault is refused with the "
                + "first bad line; --lenient drops bad points, wraps longitudes within a turn, and keeps the whole points "
                + "before a cut.",
            "An NMEA log is noisy by nature and never refused for single sentences: what is left out is counted. Where its dates are "
                + "before 2010, the receiver's week has probably rolled over: --gps-week-offset 1024.",
        ])

    static func run(_ arguments: ParsedArguments, _ io: ProgramIO) throws -> ExitStatus {
        let name = arguments.operands[0]
        let options = ReadOptions(
            lenient: arguments[TrackOptions.lenient], gpsWeekOffset: arguments[TrackOptions.weekOffset] ?? 0)
        var document = try TrackFile.read(name, options: options, io)
        if arguments[TrackOptions.sortTimes] { document = document.sortedByTimes() }
        let summary = TrackSummary(document)
        if arguments[json] {
            io.print(summary.json)
        } else {
            for warning in summary.warnings { io.warn(TrackFile.message(name, warning)) }
            for line in TrackInfoText(summary).lines { io.print(line) }
        }
        return .done
    }
}

/// A track file by the name that a person typed.
enum TrackFile {
    /// Reads a file, or standard input for `-`.
    /// - Throws: `UserError` with the file and the line.
    static func read(_ name: String, options: ReadOptions, _ io: ProgramIO) throws -> TrackDocument {
        if name.hasPrefix("gpsd://") {
            throw UserError("\(name): a live receiver is no file", hint: "render, view and simulate listen to it")
        }
        do {
            if name == "-" { return try TrackReader.read(descriptor: 0, options: options) }
            io.inputs.note(name)
            return try TrackReader.read(path: name, options: options)
        } catch {
            let hint = options.lenient ? nil : TrackReader.hint(for: error, path: name)
            throw UserError(message(name, error.place, error.description), hint: hint)
        }
    }

    static func message(_ name: String, _ warning: TrackWarning) -> String {
        message(name, warning.place, "warning: \(warning.message)")
    }

    private static func message(_ name: String, _ place: TrackError.Place, _ text: String) -> String {
        switch place {
        case .line(let line): "\(name):\(line): \(text)"
        case .byte(let byte): "\(name):\(byte): byte \(byte): \(text)"
        case .file: "\(name): \(text)"
        }
    }
}
