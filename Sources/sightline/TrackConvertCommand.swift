import Arguments
import Geodesy
import Tracks

/// `track convert`: a recorded track in another format, or as a script for a simulator.
enum TrackConvertCommand: Verb {
    private static let datum = Option.choice(
        "datum", HeightDatum.allCases.map(\.rawValue),
        "measure heights from there; else they stay as they are")

    static let spec = VerbSpec(
        "track convert", "a recorded track in another format, or as a script for a simulator",
        operands: [TrackOptions.operand],
        options: [
            TrackOptions.output.spec, TrackTarget.to.spec, TrackTarget.json.spec, datum.spec, TrackOptions.pace.spec,
        ]
            + TrackOptions.reading,
        examples: [
            .init("sightline track convert Examples/ljubljana.gpx -o walk.kml", "for Google Earth, with its times"),
            .init("sightline track convert Examples/ljubljana.gpx --to nmea -o -", "what a receiver would have sent"),
            .init(
                "sightline track convert Examples/ljubljana.gpx --to adb -o walk.sh",
                "sh walk.sh then walks the Android emulator; --to simctl is for the iOS simulator"),
            .init(
                "sightline track convert Examples/ljubljana.gpx --to xcode -o xcode.gpx", "for Xcode's location menu"),
        ],
        notes: [
            "What a format has no place for is counted on standard error. Times keep their fraction, numbers all their digits.",
            "Heights are never converted unless --datum asks for it, by the geoid separation that a receiver told with its fix, "
                + "elsewhere by EGM96. KML, GPX, GeoJSON, CSV and CZML then name their datum; NMEA always has heights above sea level.",
            "simctl, adb and xcode play the walk as the other verbs do: points that go back in time are left out, points "
                + "without time placed between their neighbours. The scripts keep the walk's own times however long a "
                + "command takes; track resample before makes them smoother.",
        ])

    static func run(_ arguments: ParsedArguments, _ io: ProgramIO) throws -> ExitStatus {
        let target = try TrackTarget(arguments, verb: spec.name)
        var document = try TrackOptions.read(arguments, verb: spec.name, io)
        var options = TrackWriteOptions()
        if let pace = arguments[TrackOptions.pace] { options.player.pace = pace }
        options.player.sortTimes = arguments[TrackOptions.sortTimes]
        let wanted = arguments[datum].flatMap(HeightDatum.init(rawValue:))
        if let wanted {
            do {
                document = try document.converted(to: wanted, by: Geoid.egm96())
            } catch {
                throw UserError("\(spec.name): --datum \(wanted.rawValue): \(error)", hint: error.hint)
            }
        }
        try target.write(document, options, io)
        if target.format == .czml, document.heightDatum == .msl, wanted == nil,
            document.tracks.contains(where: { !$0.points.elevations.isEmpty })
        {
            io.note("  hint: --datum ellipsoid converts them\n")
        }
        return .done
    }
}
