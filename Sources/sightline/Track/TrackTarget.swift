import Arguments
import Foundation
import Geodesy
import PlainText
import Tracks

/// Where a track goes, and as what.
struct TrackTarget {
    let name: String
    let format: TrackOutputFormat
    private let verb: String
    private let asJSON: Bool

    static let json = Flag("json", "print what was written as one JSON object")
    static let to = Option.choice(
        "to", TrackOutputFormat.allCases.map(\.rawValue), "the format; without it the ending of OUT says it")

    /// - Parameters:
    ///   - fallback: the format where neither `--to` nor the name says one; nil where it must be said.
    ///   - hasReport: whether the verb prints a JSON object of its own.
    /// - Throws: `UserError` when nothing says where or as what.
    init(
        _ arguments: ParsedArguments, verb: String, fallback: TrackOutputFormat? = nil, hasReport: Bool = false
    ) throws {
        guard let name = arguments[TrackOptions.output] else {
            throw UserError("\(verb): -o OUT says where the track goes", hint: "-o walk.gpx")
        }
        try Self.refusePlaceholders(name, verb)
        self.name = name
        self.verb = verb
        asJSON = arguments[Self.json] && !hasReport
        if arguments[Self.json], name == "-" {
            throw UserError("\(verb): --json and -o - would both go to standard output", hint: "-o walk.gpx")
        }
        if let word = arguments[Self.to], let format = TrackOutputFormat(rawValue: word) {
            self.format = format
        } else if let format = TrackOutputFormat(fileName: name) {
            self.format = format
        } else if name == "-", let fallback {
            format = fallback
        } else {
            let what =
                name == "-" ? "what to write isn't said" : "\(name): the ending of the name doesn't say the format"
            let words = TrackOutputFormat.allCases.map(\.rawValue).joined(separator: "|")
            throw UserError("\(verb): \(what)", hint: Self.hint(name) ?? "--to \(words)")
        }
    }

    /// A track is one file: nothing in its name could be replaced, and braces left in it would be a surprise.
    private static func refusePlaceholders(_ name: String, _ verb: String) throws(UserError) {
        do throws(ValueProblem) {
            if try OutputName(reading: name).hasPlaceholder {
                throw ValueProblem("has a placeholder, but a track is one file")
            }
        } catch {
            throw UserError("\(verb): --output \(name) \(error.message)", hint: error.hint)
        }
    }

    private static func hint(_ name: String) -> String? {
        switch name.split(separator: ".").last?.lowercased() {
        case "sh": "--to simctl or --to adb"
        case "kmz": "KMZ is not written; KML is: --to kml"
        case "tcx", "fit": "TCX and FIT are not written; --to gpx is for what reads those"
        default: nil
        }
    }

    /// Writes the document: the file appears complete or not at all. What it could not hold is told. NMEA's heights, which are
    /// above sea level, take EGM96 where the track's are not and its receiver told no separation.
    /// - Throws: `UserError` when it can't be written, or when there is nothing to walk.
    func write(_ document: TrackDocument, _ options: TrackWriteOptions, _ io: ProgramIO) throws {
        let report: TrackWriteReport
        var options = options
        if format == .nmea, let geoid = try? Geoid.egm96() {
            options.undulation = { try? geoid.undulation(at: $0) }
        }
        do {
            if name == "-" {
                report = try TrackWriter.write(document, as: format, options: options) { piece in
                    io.write(piece)
                    if io.output.hasFailed { try io.flush() }
                }
                try io.flush()
            } else {
                let file = try OutputFile(name, io)
                report = try file.writeInPieces { deliver in
                    try TrackWriter.write(document, as: format, options: options, to: deliver)
                }
                try file.finish()
            }
        } catch let error as PlayerError {
            throw UserError("\(verb): \(error)")
        }
        for sentence in report.sentences { io.warn("\(verb): \(sentence)") }
        if asJSON { io.print(json(document, report)) }
    }

    private func json(_ document: TrackDocument, _ report: TrackWriteReport) -> String {
        JSONText.object([
            ("file", .string(name)), ("format", .string(format.rawValue)), ("tracks", .integer(document.tracks.count)),
            ("points", .integer(document.tracks.reduce(0) { $0 + $1.points.count })),
            ("routes", .integer(document.routes.count)), ("waypoints", .integer(document.waypoints.count)),
            ("height_datum", .string(document.heightDatum.rawValue)),
            ("notes", .array(report.sentences.map { .string($0) })),
        ]).text
    }
}
