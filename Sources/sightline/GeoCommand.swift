import Arguments
import Geodesy

/// The verbs of `geo`: one line of numbers in, one line of numbers out.
enum GeoCommand {
    static var verbs: [any Verb.Type] {
        [
            GeoInverseCommand.self, GeoDirectCommand.self, GeoENUCommand.self, GeoDeclinationCommand.self,
            GeoGeoidCommand.self,
        ]
    }

    static let json = Flag("json", "print an object per line")
    static let stdinNote =
        "Without arguments the lines come from standard input. Numbers are separated by blanks or commas; 33.8S and "
        + "151.2E are read like -33.8 and 151.2."

    static func operands(_ names: String) -> [OperandSpec] {
        [OperandSpec(names, "the numbers; from standard input, a line each time, when none are given", .any)]
    }
}

/// `geo inverse`: azimuths and distance between two points.
enum GeoInverseCommand: Verb {
    static let spec = VerbSpec(
        "geo inverse", "azimuths and distance between two points",
        operands: GeoCommand.operands("LAT1 LON1 LAT2 LON2"), options: [GeoCommand.json.spec],
        examples: [
            .init(
                "sightline geo inverse -33.8 151.2 48.8 2.3",
                "azi1 azi2 s12: degrees, degrees, metres from Sydney to Paris")
        ],
        notes: ["Geodesics on WGS84 by Karney's method. Azimuths lie in (-180, 180].", GeoCommand.stdinNote])

    static func run(_ arguments: ParsedArguments, _ io: ProgramIO) throws -> ExitStatus {
        let fields: [NumberLine.Field] = [.latitude("lat1"), .longitude("lon1"), .latitude("lat2"), .longitude("lon2")]
        return try NumberLine(spec.name, fields, results: ["azi1", "azi2", "s12"]).run(arguments, io) { numbers in
            let line = Geodesic.inverse(
                from: Coordinate(latitude: numbers[0], longitude: numbers[1]),
                to: Coordinate(latitude: numbers[2], longitude: numbers[3]))
            return [line.initialAzimuth, line.finalAzimuth, line.distance]
        }
    }
}

/// `geo direct`: the point at a distance on a bearing.
enum GeoDirectCommand: Verb {
    static let spec = VerbSpec(
        "geo direct", "the point at a distance on a bearing",
        operands: GeoCommand.operands("LAT1 LON1 AZI1 S12"), options: [GeoCommand.json.spec],
        examples: [
            .init("sightline geo direct -33.8 151.2 45 1000", "lat2 lon2 azi2: the point 1,000 m north-east of Sydney")
        ],
        notes: ["Geodesics on WGS84 by Karney's method. A negative distance leads backwards.", GeoCommand.stdinNote])

    static func run(_ arguments: ParsedArguments, _ io: ProgramIO) throws -> ExitStatus {
        let fields: [NumberLine.Field] = [.latitude("lat1"), .longitude("lon1"), .number("azi1"), .number("s12")]
        return try NumberLine(spec.name, fields, results: ["lat2", "lon2", "azi2"]).run(arguments, io) { numbers in
            let end = Geodesic.direct(
                from: Coordinate(latitude: numbers[0], longitude: numbers[1]), bearing: numbers[2], distance: numbers[3]
            )
            return [end.coordinate.latitude, end.coordinate.longitude, end.finalAzimuth]
        }
    }
}

/// `geo enu`: metres east, north and up of an origin.
enum GeoENUCommand: Verb {
    private static let origin = Option.place(
        "origin", withHeight: true, "where the frame touches the Earth; H in metres")

    static let spec = VerbSpec(
        "geo enu", "metres east, north and up of an origin",
        operands: GeoCommand.operands("LAT LON H"), options: [origin.spec, GeoCommand.json.spec],
        examples: [
            .init("sightline geo enu --origin -33.8,151.2,0 -33.79 151.21 20", "east north up of a point near Sydney")
        ],
        notes: ["Exact, by earth-centred coordinates. Heights are above the ellipsoid.", GeoCommand.stdinNote])

    static func run(_ arguments: ParsedArguments, _ io: ProgramIO) throws -> ExitStatus {
        guard let place = arguments[origin] else {
            throw UserError("geo enu: --origin LAT,LON,H is missing", hint: "for example --origin -33.8,151.2,0")
        }
        let frame = LocalFrame(
            origin: Coordinate(latitude: place.latitude, longitude: place.longitude), height: place.height)
        let fields: [NumberLine.Field] = [.latitude("lat"), .longitude("lon"), .number("h")]
        return try NumberLine(spec.name, fields, results: ["east", "north", "up"]).run(arguments, io) { numbers in
            let position = frame.local(
                of: Coordinate(latitude: numbers[0], longitude: numbers[1]), height: numbers[2])
            return [position.east, position.north, position.up]
        }
    }
}

/// `geo declination`: the Earth's magnetic field.
enum GeoDeclinationCommand: Verb {
    static let spec = VerbSpec(
        "geo declination", "declination, inclination and strength of the Earth's magnetic field (WMM)",
        operands: GeoCommand.operands("LAT LON H_KM YEAR"), options: [GeoCommand.json.spec],
        examples: [
            .init(
                "sightline geo declination 46.05 14.51 0.3 2026.37",
                "declination inclination total_nT: degrees, degrees, nanotesla in Ljubljana on 16 May 2026")
        ],
        notes: [
            "True bearing = magnetic bearing + declination; east and down are positive. H_KM is kilometres above the ellipsoid, from "
                + "-10 to 1000, YEAR a decimal year. The World Magnetic Model WMM2025 answers from 2025 to 2030, when it expires, WMM2020 "
                + "from 2020 on; other dates are refused.",
            GeoCommand.stdinNote,
        ])

    static func run(_ arguments: ParsedArguments, _ io: ProgramIO) throws -> ExitStatus {
        let fields: [NumberLine.Field] = [.latitude("lat"), .longitude("lon"), .number("h_km"), .number("year")]
        let results = ["declination", "inclination", "total_nT"]
        return try NumberLine(spec.name, fields, results: results).run(arguments, io) { numbers in
            do {
                let model = try MagneticModel.model(forDecimalYear: numbers[3])
                let field = try model.field(
                    at: Coordinate(latitude: numbers[0], longitude: numbers[1]), heightKilometres: numbers[2],
                    decimalYear: numbers[3])
                return [field.declination, field.inclination, field.total]
            } catch let error as MagneticModelError {
                let isLate = numbers[3] > MagneticModel.wmm2025.validUntil
                throw UserError(
                    "\(error)", hint: isLate ? "the model expires then; a later version will have its successor" : nil)
            }
        }
    }
}

/// `geo geoid`: height of mean sea level above the ellipsoid.
enum GeoGeoidCommand: Verb {
    static let spec = VerbSpec(
        "geo geoid", "height of mean sea level above the ellipsoid (EGM96)",
        operands: GeoCommand.operands("LAT LON"), options: [GeoCommand.json.spec],
        examples: [.init("sightline geo geoid -33.8 151.2", "the undulation at Sydney, metres")],
        notes: ["Height above the ellipsoid = height above mean sea level + undulation.", GeoCommand.stdinNote])

    static func run(_ arguments: ParsedArguments, _ io: ProgramIO) throws -> ExitStatus {
        let geoid: Geoid
        do {
            geoid = try Geoid.egm96()
        } catch {
            throw UserError("\(spec.name): \(error)", hint: error.hint)
        }
        let fields: [NumberLine.Field] = [.latitude("lat"), .longitude("lon")]
        return try NumberLine(spec.name, fields, results: ["undulation"]).run(arguments, io) { numbers in
            do {
                return [try geoid.undulation(at: Coordinate(latitude: numbers[0], longitude: numbers[1]))]
            } catch let error as GeoidError {
                throw UserError("\(error)", hint: error.hint)
            }
        }
    }
}
