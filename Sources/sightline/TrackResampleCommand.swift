import Arguments
import Tracks

/// `track resample`: a recorded track with a point every so often.
enum TrackResampleCommand: Verb {
    private static let rate = Option.rate("rate", value: "HZ", "points a second")

    static let spec = VerbSpec(
        "track resample", "a recorded track with so many points a second",
        operands: [TrackOptions.operand],
        options: [
            rate.spec, TrackOptions.output.spec, TrackTarget.to.spec, TrackTarget.json.spec, TrackOptions.pace.spec,
        ]
            + TrackOptions.reading,
        examples: [
            .init(
                "sightline track resample Examples/ljubljana.gpx --rate 10 -o smooth.gpx", "ten points a second"),
            .init("sightline track resample Examples/ljubljana.gpx --rate 0.1 -o -", "one every ten seconds"),
        ],
        notes: [
            "Points lie on the geodesics between the recorded ones, times only go forward. Segments keep their first and last "
                + "points; gaps between them are not filled. Height, speed, course, heading, pitch, roll and accuracy are "
                + "interpolated where they are recorded. Waypoints stay.",
            "The ending of OUT, or --to, says the format; on standard output it is that of FILE where it is written at all, "
                + "else GPX.",
        ])

    static func run(_ arguments: ParsedArguments, _ io: ProgramIO) throws -> ExitStatus {
        guard let rate = arguments[rate] else {
            throw UserError("\(spec.name): --rate HZ says how many points a second", hint: "--rate 1")
        }
        if arguments[TrackOptions.output] != "-" { _ = try TrackTarget(arguments, verb: spec.name) }
        let document = try TrackOptions.read(arguments, verb: spec.name, io)
        let target = try TrackTarget(arguments, verb: spec.name, fallback: .like(document.format))
        var options = PlayerOptions(sortTimes: arguments[TrackOptions.sortTimes])
        if let pace = arguments[TrackOptions.pace] { options.pace = pace }
        let result: (document: TrackDocument, sentences: [String])
        do {
            result = try TrackResampler.resample(document, rate: rate, options: options)
        } catch {
            throw UserError("\(spec.name): \(error)")
        }
        for sentence in result.sentences { io.warn("\(spec.name): \(sentence)") }
        try target.write(result.document, TrackWriteOptions(), io)
        return .done
    }
}

extension TrackOutputFormat {
    /// The format that was read where it can be written, else GPX.
    static func like(_ format: TrackFormat) -> TrackOutputFormat {
        switch format {
        case .kml, .kmz: .kml
        case .nmea: .nmea
        case .geojson: .geojson
        case .csv: .csv
        case .gpx, .tcx, .fit: .gpx
        }
    }
}
