import Arguments
import Foundation
import PlainText
import Tracks

/// `bench parse`: what `track info` costs, against the least that reading the same file can cost, in C.
enum ParseBench: Verb {
    static let spec = VerbSpec(
        "bench parse", "processor time of track info against a bare reader in C",
        operands: [OperandSpec("FILE", "a track file of any format but KMZ; large ones say more")],
        options: [BenchCommand.json.spec],
        examples: [.init("sightline bench parse Examples/ljubljana.gpx --json", "seconds of both, and their ratio")],
        notes: [
            "Both run as programs of their own, in turn, and the lower of three runs counts. Ours also measures every "
                + "segment; the bare readers (Benchmarks/floors/parse_*_floor.c) don't.",
            "The bare readers: expat with numbers and dates read by hand for GPX, KML and TCX; a loop over sentences for "
                + "NMEA; one over records for FIT; one over all numbers for GeoJSON and CSV. Benchmarks/make_track.py makes "
                + "long files.",
        ])

    private static let rounds = 3

    static func run(_ arguments: ParsedArguments, _ io: ProgramIO) throws -> ExitStatus {
        let file = arguments.operands[0]
        guard file != "-" else { throw UserError("\(spec.name): standard input can't be read several times") }
        // Says what is wrong with the file before anything is measured.
        let (format, points) = try measured(file, io)
        let floor = try floor(format, io)
        var own = Double.infinity
        var least = Double.infinity
        var memory = 0.0
        for _ in 0..<rounds {
            let ours = try ChildProgram.run("/proc/self/exe", ["track", "info", "--json", file], verb: spec.name)
            own = min(own, ours.cpuSeconds)
            memory = max(memory, ours.peakMegabytes)
            least = min(least, try floor.run([file], verb: spec.name).cpuSeconds)
        }
        // Only now: a child's peak memory begins with what its parent had when it was started.
        let samples = samplesPerSecond(try TrackFile.read(file, options: .init(), io))
        func rounded(_ value: Double) -> Double { (value * 1e4).rounded() / 1e4 }
        io.print(
            JSONText.object([
                ("format", .string(format.rawValue)), ("points", .integer(points)), ("cpu_s", .number(rounded(own))),
                ("floor_cpu_s", .number(rounded(least))), ("ratio", .number(rounded(own / least))),
                ("points_per_s", .number((Double(points) / own).rounded())), ("rss_mb", .number(rounded(memory))),
                ("samples_per_s", .number(samples)),
            ]).text)
        return .done
    }

    /// What the file is, and how many points it has; the document itself is let go, so that it weighs on no child.
    private static func measured(_ file: String, _ io: ProgramIO) throws -> (TrackFormat, points: Int) {
        let document = try TrackFile.read(file, options: .init(), io)
        return (document.format, document.tracks.reduce(0) { $0 + $1.points.count })
    }

    private static func floor(_ format: TrackFormat, _ io: ProgramIO) throws -> Floor {
        let expat = ["-lexpat"]
        switch format {
        case .gpx: return try Floor("parse_gpx_floor", verb: spec.name, libraries: expat, io)
        case .kml, .tcx: return try Floor("parse_xml_floor", verb: spec.name, libraries: expat, io)
        case .nmea: return try Floor("parse_nmea_floor", verb: spec.name, libraries: [], io)
        case .fit: return try Floor("parse_fit_floor", verb: spec.name, libraries: [], io)
        case .geojson, .csv: return try Floor("parse_text_floor", verb: spec.name, libraries: [], io)
        case .kmz:
            throw UserError("\(spec.name): a KMZ file has no floor", hint: "measure the KML file in it")
        }
    }

    /// Positions at random times of the walk in a second of processor time; 0 when there is nothing to walk.
    private static func samplesPerSecond(_ document: TrackDocument) -> Double {
        guard let player = try? TrackPlayer(document) else { return 0 }
        let count = 1_000_000
        var state: UInt64 = 1
        var check = 0.0
        let start = ProcessClock.cpuSeconds
        for _ in 0..<count {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            check += player.sample(at: Double(state >> 11) * 0x1p-53 * player.duration).coordinate.latitude
        }
        let spent = ProcessClock.cpuSeconds - start
        return check.isNaN || spent <= 0 ? 0 : (Double(count) / spent).rounded()
    }
}
