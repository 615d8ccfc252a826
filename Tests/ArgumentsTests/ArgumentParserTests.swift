import Arguments
import Testing

/// What people type, and what the parser makes of it or says to it.
@Suite struct ArgumentParserTests {
    static let size = Option.size("The size")
    static let at = Option.time("at", "A moment", repeatable: true)
    static let out = Option.text(nil, short: "o", value: "OUT", "The output")
    static let origin = Option.place("origin", withHeight: true, "The origin")
    static let place = Option.place("place", "A place")
    static let view = Option.choice("view", ["ar", "map", "both"], "The view")
    static let fps = Option.rate("fps", value: "N", "The rate")
    static let samples = Option.integer("msaa", value: "N", "Samples", in: 1...16)
    static let pace = Option.number("pace", value: "M/S", "Pace", above: 0)
    static let seed = Option.seed("The seed")
    static let json = Flag("json", "As JSON")
    static let quiet = Flag("quiet", short: "q", "Say nothing")

    static let parser = ArgumentParser(
        VerbSpec(
            "render", "draws", operands: [OperandSpec("WALK", "A walk"), OperandSpec("MORE", "More", .optional)],
            options: [
                size.spec, at.spec, out.spec, origin.spec, place.spec, view.spec, fps.spec, samples.spec, pace.spec,
                seed.spec, json.spec, quiet.spec,
            ], examples: []))

    @Test func optionsToComeAreToldApartFromSlips() {
        let parser = ArgumentParser(
            VerbSpec("simulate", "tells", options: [Self.json.spec], plannedOptions: ["--runs"], examples: []))
        #expect(throws: UserError("simulate: --runs: not in this version")) { try parser.parse(["--runs", "10"]) }
        #expect(throws: UserError("simulate: --runs: not in this version")) { try parser.parse(["--runs=10"]) }
    }

    @Test func everyFormOfAnOption() throws {
        let parsed = try Self.parser.parse(
            ["walk.gpx", "--size=640x360", "--at", "-5", "--at=00:01:30.5", "-o", "a.png", "-q", "--json"])
        #expect(parsed.operands == ["walk.gpx"])
        #expect(parsed[Self.size] == PixelSize(width: 640, height: 360))
        #expect(parsed.all(Self.at) == [.offset(-5), .offset(90.5)])
        #expect(parsed.texts(Self.at) == ["-5", "00:01:30.5"])
        #expect(parsed[Self.out] == "a.png")
        #expect(parsed[Self.quiet] && parsed[Self.json])
        #expect(parsed[Self.view] == nil)
    }

    @Test(arguments: [["-o", "x"], ["-ox"], ["-o=x"]]) func shortOptions(arguments: [String]) throws {
        #expect(try Self.parser.parse(["w"] + arguments)[Self.out] == "x")
    }

    @Test func dashesThatAreNoOptions() throws {
        #expect(try Self.parser.parse(["-", "-33.8"]).operands == ["-", "-33.8"])
        #expect(try Self.parser.parse(["--", "--json", "-o"]).operands == ["--json", "-o"])
        #expect(try Self.parser.parse(["w", "-o", "-"])[Self.out] == "-")
        #expect(try Self.parser.parse(["w", "--place", "-33.8,151.2"])[Self.place]?.latitude == -33.8)
        #expect(try Self.parser.parse(["w", "--place=-33.8,151.2"])[Self.place]?.longitude == 151.2)
        #expect(try Self.parser.parse(["w", "--origin", "-.5,1,-20"])[Self.origin]?.height == -20)
    }

    @Test(arguments: [["--help"], ["-h"], ["--nonsense", "--help"], ["a", "b", "c", "-h"]])
    func helpComesFirst(arguments: [String]) throws { #expect(try Self.parser.parse(arguments).asksForHelp) }

    @Test func noHelpAfterTheEndOfOptions() throws {
        #expect(try Self.parser.parse(["--", "--help"]).asksForHelp == false)
    }

    /// Every refusal: what was typed, the message, the hint.
    static let refusals: [(arguments: [String], message: String, hint: String?)] = [
        ([], "render: WALK is missing", "sightline render --help shows an example"),
        (["a", "b", "c"], "render: c is one argument too many", nil),
        (["w", "--siez", "1x1"], "render: --siez is not an option", "did you mean --size?"),
        (["w", "--helq"], "render: --helq is not an option", "did you mean --help?"),
        (["w", "-size"], "render: -size is not an option", "did you mean --size?"),
        (["w", "--xyzzyx"], "render: --xyzzyx is not an option", "sightline render --help lists the options"),
        (["w", "-z"], "render: -z is not an option", "sightline render --help lists the options"),
        (["w", "--size"], "render: --size needs a value: --size WxH", nil),
        (["w", "--size", "--json"], "render: --size needs a value: --size WxH", nil),
        (["w", "-o"], "render: -o needs a value: -o OUT", nil),
        (["w", "-o="], "render: -o is empty", nil),
        (["w", "--json=1"], "render: --json takes no value", nil),
        (["w", "-qx"], "render: --quiet takes no value", nil),
        (["w", "--size", "1x1", "--size", "2x2"], "render: --size is given twice", nil),
        (["w", "--size", "720"], "render: --size 720 is not a size such as 1280x720", nil),
        (["w", "--size", "axb"], "render: --size axb is not a size such as 1280x720", nil),
        (["w", "--size", "0x720"], "render: --size 0x720 has a side that is not more than 0", nil),
        (["w", "--size", "-1x720"], "render: --size -1x720 has a side that is not more than 0", nil),
        (["w", "--size", "16385x1"], "render: --size 16385x1 has a side over 16384 pixels", nil),
        (
            ["w", "--at", "noon"], "render: --at noon is not a time: seconds, HH:MM:SS or an ISO 8601 instant", nil
        ),
        (["w", "--at", "nan"], "render: --at nan is not a time: seconds, HH:MM:SS or an ISO 8601 instant", nil),
        (
            ["w", "--at", "1:61:00"], "render: --at 1:61:00 is not a time: seconds, HH:MM:SS or an ISO 8601 instant",
            nil
        ),
        (["w", "--fps", "0"], "render: --fps 0 must be more than 0", nil),
        (["w", "--fps", "-3"], "render: --fps -3 must be more than 0", nil),
        (["w", "--fps", "1000.5"], "render: --fps 1000.5 must be at most 1000", nil),
        (["w", "--fps", "inf"], "render: --fps inf is not a number", nil),
        (["w", "--fps", "0x10"], "render: --fps 0x10 is not a number", nil),
        (["w", "--pace", "1e999"], "render: --pace 1e999 is not a number", nil),
        (["w", "--msaa", "0"], "render: --msaa 0 must be at least 1", nil),
        (["w", "--msaa", "4.5"], "render: --msaa 4.5 is not a whole number", nil),
        (["w", "--seed", "-1"], "render: --seed -1 is not a whole number from 0 to 18446744073709551615", nil),
        (["w", "--view", "arr"], "render: --view arr is not one of ar, map, both", "did you mean ar?"),
        (["w", "--view", "x3"], "render: --view x3 is not one of ar, map, both", nil),
        (
            ["w", "--place", "91,0"], "render: --place 91,0 has a latitude outside -90 to 90", nil
        ),
        (["w", "--place", "0,181"], "render: --place 0,181 has a longitude outside -180 to 180", nil),
        (
            ["w", "--place", "5"], "render: --place 5 is not LAT,LON such as -33.8,151.2 or 33.8S,151.2E", nil
        ),
        (["w", "--origin", "1,2"], "render: --origin 1,2 is not LAT,LON,H such as -33.8,151.2,0", nil),
    ]

    @Test(arguments: refusals.indices) func refusal(index: Int) {
        let (arguments, message, hint) = Self.refusals[index]
        #expect(throws: UserError(message, hint: hint)) { try Self.parser.parse(arguments) }
    }

    @Test func secondsOfEveryFormOfTime() throws {
        let times: [(String, WalkTime)] = [
            ("0", .offset(0)), ("61.5", .offset(61.5)), ("00:00:10", .offset(10)), ("01:02:03.25", .offset(3723.25)),
            ("100:00:00", .offset(360_000)), ("1e2", .offset(100)),
            ("2024-05-01T10:00:00Z", .instant("2024-05-01T10:00:00Z")),
            ("20240501T100000Z", .instant("20240501T100000Z")),
        ]
        for (text, time) in times { #expect(try WalkTime(reading: text) == time, "\(text)") }
    }

    @Test func placesWithSignsAndLetters() throws {
        let places: [(String, Double, Double)] = [
            ("-33.8,151.2", -33.8, 151.2), ("33.8S,151.2E", -33.8, 151.2), ("33.8s,151.2w", -33.8, -151.2),
            ("+1,-0", 1, 0), ("90N,180E", 90, 180),
        ]
        for (text, latitude, longitude) in places {
            let place = try PlaceText(reading: text)
            #expect(place.latitude == latitude && place.longitude == longitude, "\(text)")
        }
        for text in ["-33.8S,1", "1,2,3", "N,E", "1E,2N", ",", ""] {
            #expect(throws: ValueProblem.self, "\(text)") { try PlaceText(reading: text) }
        }
    }
}
