import Foundation
import Geodesy
import PlainText
import Simulation
import Testing

/// Every refusal of a session, with the line at which it is told.
@Suite struct SessionDecodingTests {
    struct Refusal: Sendable, CustomTestStringConvertible {
        var name: String
        /// The lines of the document between its braces, from line 3 on.
        var lines: String
        var line: Int
        var message: String
        var testDescription: String { name }

        init(_ name: String, _ lines: String, _ line: Int, _ message: String) {
            self.name = name
            self.lines = lines
            self.line = line
            self.message = message
        }
    }

    private static let track = #""track": {"file": "walk.gpx"}"#

    static let refusals: [Refusal] = [
        Refusal("unknown key", "\(track),\n\"sensor\": {}", 4, "unknown key \"sensor\""),
        Refusal(
            "unknown key inside", "\(track),\n\"device\": {\n\"eyeHight\": 2}", 5, "unknown key \"eyeHight\" in device"),
        Refusal("no track", "\"seed\": 1", 1, "the key \"track\" is missing"),
        Refusal("track without file", "\"track\":\n{}", 4, "track: the key \"file\" is missing"),
        Refusal("track is no object", "\"track\": \"walk.gpx\"", 3, "track must be an object, not a text"),
        Refusal("no such file", "\"track\": {\n\"file\": \"gone.gpx\"}", 4, "gone.gpx: no such file"),
        Refusal("file outside", "\"track\": {\"file\":\n\"/etc/hostname\"}", 4, "/etc/hostname: lies outside"),
        Refusal("climbing out", "\"track\": {\"file\":\n\"../../../../../../etc/hostname\"}", 4, "lies outside"),
        Refusal("a folder", "\"track\": {\"file\":\n\"sub\"}", 4, "sub: is a folder, not a file"),
        Refusal(
            "to before from", "\"track\": {\"file\": \"walk.gpx\",\n\"from\": 5,\n\"to\": 4}", 5,
            "track.to lies before track.from"),
        Refusal("no time", "\"track\": {\"file\": \"walk.gpx\",\n\"from\": \"noon\"}", 4, "\"noon\" is not a time"),
        Refusal(
            "negative time", "\"track\": {\"file\": \"walk.gpx\",\n\"from\": -1}", 4,
            "track.from is -1; it must be at least 0"),
        Refusal(
            "pace", "\"track\": {\"file\": \"walk.gpx\",\n\"pace\": 0}", 4, "track.pace is 0; it must be more than 0"),
        Refusal(
            "datum", "\"track\": {\"file\": \"walk.gpx\",\n\"datum\": \"elipsoid\"}", 4, "unknown datum \"elipsoid\""),
        Refusal("seed", "\(track),\n\"seed\": 1.5", 4, "seed must be a whole number, not 1.5"),
        Refusal("negative seed", "\(track),\n\"seed\": -1", 4, "seed is -1; it must be at least 0"),
        Refusal("title", "\(track),\n\"title\": 5", 4, "title must be a text, not a number"),
        Refusal("not finite", "\(track),\n\"device\": {\"far\": Infinity}", 4, "device.far must be a finite number"),
        Refusal("not a number", "\(track),\n\"device\": {\"near\": NaN}", 4, "device.near must be a finite number"),
        Refusal("near", "\(track),\n\"device\": {\"near\": 0}", 4, "device.near is 0; it must be more than 0"),
        Refusal(
            "far before near", "\(track),\n\"device\": {\"near\": 5,\n\"far\": 5}", 5,
            "device.far (5) must be more than"),
        Refusal(
            "field of view", "\(track),\n\"device\": {\"fieldOfView\": 180}", 4,
            "device.fieldOfView is 180; it must be at most 179"),
        Refusal("heading word", "\(track),\n\"device\": {\"heading\": \"corse\"}", 4, "unknown heading \"corse\""),
        Refusal(
            "heading object", "\(track),\n\"device\": {\"heading\":\n{}}", 5, "needs either \"fixed\" or \"lookAt\""),
        Refusal(
            "heading list", "\(track),\n\"device\": {\"heading\": [[0, 90],\n[5]]}", 5, "must be a pair [time, degrees]"
        ),
        Refusal("heading list back", "\(track),\n\"device\": {\"heading\": [[5, 90],\n[5, 91]]}", 5, "times must rise"),
        Refusal("heading empty", "\(track),\n\"device\": {\"heading\": []}", 4, "device.heading is an empty list"),
        Refusal("heading number", "\(track),\n\"device\": {\"heading\": 90}", 4, "device.heading can't be a number"),
        Refusal(
            "look at nobody", "\(track),\n\"device\": {\"heading\": {\n\"lookAt\": \"nobody\"}}", 5,
            "there is no POI \"nobody\""),
        Refusal("pitch", "\(track),\n\"device\": {\"pitch\": 91}", 4, "device.pitch is 91; it must be at most 90"),
        Refusal("sigma", "\(track),\n\"sensors\": {\"position\": {\"sigma\": -4}}", 4, "sensors.position.sigma is -4"),
        Refusal(
            "rate", "\(track),\n\"sensors\": {\"position\": {\"rate\": 1001}}", 4,
            "sensors.position.rate is 1001; it must be at most 1000"),
        Refusal("rate of nothing", "\(track),\n\"sensors\": {\"position\": {\"rate\": 0}}", 4, "must be more than 0"),
        Refusal(
            "sensor model", "\(track),\n\"sensors\": {\"position\": {\"model\": \"gauss\"}}", 4,
            "unknown model \"gauss\""),
        Refusal(
            "preset with sigma", "\(track),\n\"sensors\": {\"position\": {\"model\": \"openSky\",\n\"sigma\": 4}}", 5,
            "sensors.position.sigma: the model \"openSky\" has sizes of its own"),
        Refusal(
            "preset with vertical",
            "\(track),\n\"sensors\": {\"position\": {\"model\": \"urbanCanyon\",\n\"vertical\": {\"sigma\": 1}}}", 5,
            "sensors.position.vertical: the model \"urbanCanyon\" has sizes of its own"),
        Refusal(
            "perfect with tau", "\(track),\n\"sensors\": {\"position\": {\"model\": \"perfect\",\n\"tau\": 4}}", 5,
            "sensors.position.tau: the model \"perfect\" has no error"),
        Refusal(
            "white with tau", "\(track),\n\"sensors\": {\"position\": {\"tau\": 4, \"model\": \"white\"}}", 4,
            "sensors.position.tau: the model \"white\" has no memory"),
        Refusal(
            "negative tau", "\(track),\n\"sensors\": {\"position\": {\"tau\": -1}}", 4,
            "sensors.position.tau is -1; it must be at least 0"),
        Refusal(
            "tau no number", "\(track),\n\"sensors\": {\"position\": {\"tau\": NaN}}", 4,
            "sensors.position.tau must be a finite number"),
        Refusal(
            "vertical sigma", "\(track),\n\"sensors\": {\"position\": {\"vertical\":\n{\"sigma\": -2}}}", 5,
            "sensors.position.vertical.sigma is -2"),
        Refusal(
            "vertical key", "\(track),\n\"sensors\": {\"position\": {\"vertical\": {\"sigmaa\": 2}}}", 4,
            "unknown key \"sigmaa\" in sensors.position.vertical"),
        Refusal(
            "bias of one", "\(track),\n\"sensors\": {\"position\": {\"bias\":\n[1]}}", 5,
            "sensors.position.bias must be a list [east, north] or [east, north, up]"),
        Refusal(
            "bias endless", "\(track),\n\"sensors\": {\"position\": {\"bias\": [1, Infinity]}}", 4,
            "sensors.position.bias[1] must be a finite number"),
        Refusal(
            "error in the list",
            "\(track),\n\"sensors\": {\"position\": {\"errors\": [{\"sigma\": 1},\n{\"sigma\": -1}]}}", 5,
            "sensors.position.errors[1].sigma is -1"),
        Refusal(
            "error model", "\(track),\n\"sensors\": {\"position\": {\"errors\": [{\"model\": \"whitee\"}]}}", 4,
            "unknown model \"whitee\""),
        Refusal(
            "error key", "\(track),\n\"sensors\": {\"position\": {\"errors\": [{\"rate\": 1}]}}", 4,
            "unknown key \"rate\" in sensors.position.errors[0]"),
        Refusal(
            "latency", "\(track),\n\"sensors\": {\"position\": {\"latency\": -0.1}}", 4,
            "sensors.position.latency is -0.1; it must be at least 0"),
        Refusal(
            "stale backwards", "\(track),\n\"sensors\": {\"position\": {\"stale\": [[5, 4]]}}", 4,
            "sensors.position.stale[0] must end after it begins"),
        Refusal(
            "stale outside", "\(track),\n\"sensors\": {\"position\": {\"stale\":\n[[5, 500]]}}", 5,
            "sensors.position.stale[0] is outside the walk"),
        Refusal(
            "random outages", "\(track),\n\"sensors\": {\"position\": {\"randomOutages\":\n{\"perHour\": 4}}}", 5,
            "sensors.position.randomOutages: the key \"duration\" is missing"),
        Refusal(
            "random outages rate",
            "\(track),\n\"sensors\": {\"position\": {\"randomOutages\": {\"perHour\": -4, \"duration\": 1}}}", 4,
            "sensors.position.randomOutages.perHour is -4"),
        Refusal(
            "random stale length",
            "\(track),\n\"sensors\": {\"position\": {\"randomStale\": {\"perHour\": 4, \"duration\": NaN}}}", 4,
            "sensors.position.randomStale.duration must be a finite number"),
        Refusal(
            "compass error", "\(track),\n\"sensors\": {\"compass\": {\"errors\": [{\"tau\": 1}]}}", 4,
            "sensors.compass.errors[0]: the key \"sigma\" is missing"),
        Refusal(
            "compass error size", "\(track),\n\"sensors\": {\"compass\": {\"errors\": [{\"sigma\": 181}]}}", 4,
            "sensors.compass.errors[0].sigma is 181"),
        Refusal(
            "hard iron", "\(track),\n\"sensors\": {\"compass\": {\"hardIron\": [1]}}", 4,
            "sensors.compass.hardIron must be a list of 2 numbers"),
        Refusal(
            "hard iron endless", "\(track),\n\"sensors\": {\"compass\": {\"hardIron\": [1, Infinity]}}", 4,
            "sensors.compass.hardIron[1] must be a finite number"),
        Refusal(
            "soft iron", "\(track),\n\"sensors\": {\"compass\": {\"softIron\": [1, 0, 0, 1]}}", 4,
            "sensors.compass.softIron must be a matrix"),
        Refusal(
            "soft iron flat", "\(track),\n\"sensors\": {\"compass\": {\"softIron\":\n[[1, 1], [1, 1]]}}", 5,
            "sensors.compass.softIron has a determinant of 0 or less"),
        Refusal(
            "compass latency", "\(track),\n\"sensors\": {\"compass\": {\"latency\": 61}}", 4,
            "sensors.compass.latency is 61; it must be at most 60"),
        Refusal(
            "low-pass", "\(track),\n\"sensors\": {\"compass\": {\"lowPass\": -1}}", 4,
            "sensors.compass.lowPass is -1"),
        Refusal(
            "compass tau", "\(track),\n\"sensors\": {\"compass\": {\"tau\": Infinity}}", 4,
            "sensors.compass.tau must be a finite number"),
        Refusal(
            "outage backwards", "\(track),\n\"sensors\": {\"position\": {\"outages\": [[5, 5]]}}", 4,
            "must end after it begins"),
        Refusal(
            "outage outside", "\(track),\n\"sensors\": {\"position\": {\"outages\":\n[[5, 500]]}}", 5,
            "is outside the walk, which lasts 60 s"),
        Refusal(
            "from outside", "\"track\": {\"file\": \"walk.gpx\",\n\"from\": \"00:01:00.5\"}", 4,
            "track.from is outside the walk"),
        Refusal(
            "from before", "\"track\": {\"file\": \"walk.gpx\",\n\"from\": \"2024-05-01T09:59:59Z\"}", 4,
            "track.from is outside the walk"),
        Refusal(
            "track name", "\"track\": {\"file\": \"walk.gpx\",\n\"name\": \"other\"}", 4, "no track is named 'other'"),
        Refusal(
            "compass", "\(track),\n\"sensors\": {\"compass\": {\"magnetic\": 1}}", 4,
            "must be true or false, not a number"),
        Refusal("game", "\(track),\n\"rules\": {\"game\": \"hunted\"}", 4, "unknown game \"hunted\""),
        Refusal("bugs", "\(track),\n\"rules\": {\"game\": \"bugs\"}", 4, "rules: the key \"plan\" is missing"),
        Refusal(
            "plan of another game", "\(track),\n\"rules\": {\"game\": \"hunt\",\n\"plan\": \"walk.gpx\"}", 5,
            "rules.plan is a level of the game \"bugs\""),
        Refusal(
            "plan gone", "\(track),\n\"rules\": {\"game\": \"bugs\",\n\"plan\": \"l.json\"}", 5,
            "l.json: no such file"),
        Refusal(
            "range", "\(track),\n\"rules\": {\"engageRange\": -1}", 4, "rules.engageRange is -1; it must be at least 0"),
        Refusal(
            "model", "\(track),\n\"world\": {\"kinds\": {\"w\": {\n\"model\": \"wolff\"}}}", 5,
            "unknown model \"wolff\""),
        Refusal(
            "model file", "\(track),\n\"world\": {\"kinds\": {\"w\": {\n\"model\": \"w.glb\"}}}", 5,
            "w.glb: no such file"),
        Refusal(
            "colour", "\(track),\n\"world\": {\"kinds\": {\"w\": {\"color\": [1, 1]}}}", 4,
            "must be a list of 3 numbers"),
        Refusal(
            "colour range", "\(track),\n\"world\": {\"kinds\": {\"w\": {\"color\": [1, 1,\n255]}}}", 5,
            "it must be at most 1"),
        Refusal("size", "\(track),\n\"world\": {\"kinds\": {\"w\": {\"size\": 0}}}", 4, "must be more than 0"),
        Refusal(
            "light", "\(track),\n\"world\": {\"light\": {\"direction\": [0, 0, 0]}}", 4,
            "world.light.direction has no length"),
        Refusal("pois", "\(track),\n\"world\": {\"pois\":\n\"gone.geojson\"}", 5, "gone.geojson: no such file"),
        Refusal(
            "terrain", "\(track),\n\"world\": {\n\"terrain\": \"walk.gpx\"}", 5, "world.terrain: not in this version"),
        Refusal("terrain gone", "\(track),\n\"world\": {\n\"terrain\": \"gone.hgt\"}", 5, "gone.hgt: no such file"),
        Refusal(
            "buildings", "\(track),\n\"world\": {\n\"buildings\": \"walk.gpx\"}", 5,
            "world.buildings: not in this version"),
        Refusal(
            "panorama", "\(track),\n\"world\": {\n\"background\": \"gone.jpg\"}", 5, "gone.jpg: no such file"),
        Refusal("step", "\(track),\n\"script\":\n[{\"at\": 1,\n\"do\": \"jump\"}]", 6, "unknown step \"jump\""),
        Refusal(
            "step without time", "\(track),\n\"script\":\n[{\"do\": \"fire\"}]", 5,
            "script[0]: the key \"at\" is missing"),
        Refusal(
            "step outside the walk", "\(track),\n\"script\":\n[{\"do\": \"look\", \"heading\": 1,\n\"at\": 61}]", 6,
            "script[0].at is outside the walk"),
        Refusal(
            "step's POI", "\(track),\n\"script\":\n[{\"at\": 1, \"do\": \"lookAt\",\n\"poi\": \"w\"}]", 6,
            "script[0].poi: there is no POI \"w\""),
        Refusal(
            "step of no rules", "\(track),\n\"script\":\n[{\"at\": 1,\n\"do\": \"fire\"}]", 6,
            "script[0]: \"fire\" needs rules"),
        Refusal(
            "step of another game",
            "\(track), \"rules\": {},\n\"script\":\n[{\"at\": 1,\n\"do\": \"move\", \"east\": 1}]", 6,
            "\"move\" belongs to games with a level"),
        Refusal(
            "key of another step", "\(track),\n\"script\":\n[{\"at\": 1, \"do\": \"release\",\n\"pitch\": 1}]", 6,
            "unknown key \"pitch\" in script[0]"),
        Refusal(
            "pitch", "\(track),\n\"script\":\n[{\"at\": 1, \"do\": \"look\",\n\"pitch\": 91}]", 6,
            "script[0].pitch is 91; it must be at most 90"),
        Refusal(
            "expect key", "\(track),\n\"expect\": [{\"event\": \"hit\",\n\"pio\": 1}]", 5,
            "unknown key \"pio\" in expect[0]"),
        Refusal(
            "what is wrong comes before what is missing", "\"script\": [],\n\(track),\n\"seed\": -1", 5, "seed is -1"),
        Refusal("the first line comes first", "\(track),\n\"seed\": -1,\n\"device\": {\"near\": 0}", 4, "seed is -1"),
    ]

    @Test func eachKnownKeyIsOfferedOnce() throws {
        let folder = try TemporaryFolder()
        try folder.write("walk.gpx", WalkText.straight(seconds: 60))
        try folder.write(
            "x.session.json",
            """
            {"format": "sightline-session/1", "track": {"file": "walk.gpx"},
            "script": [{"at": 1, "do": "release", "wildebeest": 1}]}
            """)
        do {
            _ = try PreparedSession.load("x.session.json", in: folder)
            Issue.record("a wildebeest was taken")
        } catch let error as SessionError {
            #expect(error.hint == "known here: at, do")
        }
    }

    @Test(arguments: refusals)
    func refuses(_ refusal: Refusal) throws {
        let folder = try TemporaryFolder()
        try folder.write("walk.gpx", WalkText.straight(seconds: 60))
        try folder.write("sub/x", "")
        try folder.write("x.session.json", "{\n\"format\": \"sightline-session/1\",\n\(refusal.lines)\n}\n")
        do {
            _ = try PreparedSession.load("x.session.json", in: folder)
            Issue.record("\(refusal.name) was taken")
        } catch let error as SessionError {
            #expect(error.file == "x.session.json")
            #expect(error.line == refusal.line)
            #expect(error.message.contains(refusal.message), "\(error.message)")
        }
    }

    @Test(arguments: [
        ("{\n\"track\": {\"file\": \"walk.gpx\"}}", 1, "the key \"format\" is missing"),
        (
            "{\n\"format\":\n\"sightline-session/2\", \"track\": {\"file\": \"walk.gpx\"}}", 3,
            "the format \"sightline-session/2\" is not known"
        ),
        ("[1]", 1, "the document must be an object, not a list"),
        ("", 1, "the file is empty"),
        ("{\"format\": \"sightline-session/1\",\n\"track\": ", 2, "the text ends"),
    ])
    func refusesTheDocument(text: String, line: Int, message: String) throws {
        let folder = try TemporaryFolder()
        try folder.write("walk.gpx", WalkText.straight(seconds: 60))
        try folder.write("x.session.json", text)
        do {
            _ = try PreparedSession.load("x.session.json", in: folder)
            Issue.record("taken")
        } catch let error as SessionError {
            #expect(error.line == line)
            #expect(error.message.contains(message), "\(error.message)")
        }
    }

    @Test func misspeltWordsGetASuggestion() throws {
        let folder = try TemporaryFolder()
        try folder.write("walk.gpx", WalkText.straight(seconds: 60))
        try folder.write(
            "x.session.json",
            "{\"format\": \"sightline-session/1\", \"track\": {\"file\": \"walk.gpx\"}, \"sensor\": {}}")
        do {
            _ = try PreparedSession.load("x.session.json", in: folder)
            Issue.record("taken")
        } catch let error as SessionError {
            #expect(error.hint == "did you mean \"sensors\"?")
        }
    }

    /// A fault inside a file that the session names is told in that file.
    @Test func faultsOfOtherFilesAreToldThere() throws {
        let folder = try TemporaryFolder()
        try folder.write(
            "sub/walk.gpx", WalkText.straight(seconds: 60).replacingOccurrences(of: "lat=\"46.0\"", with: "lat=\"99\""))
        try folder.write(
            "sub/p.geojson", "{\"type\": \"FeatureCollection\",\n\"features\": [\n{\"type\": \"Feature\"}]}")
        let session = { (pois: String) in
            "{\"format\": \"sightline-session/1\", \"track\": {\"file\": \"walk.gpx\"} \(pois)}"
        }
        try folder.write("sub/x.session.json", session(""))
        #expect(throws: SessionError.self) { try PreparedSession.load("sub/x.session.json", in: folder) }
        do {
            _ = try PreparedSession.load("sub/x.session.json", in: folder)
        } catch let error as SessionError {
            #expect(error.file == "sub/walk.gpx")
            #expect(error.line == 2)
            #expect(error.hint?.contains("--lenient") == true)
        }
        try folder.write("sub/walk.gpx", WalkText.straight(seconds: 60))
        try folder.write("sub/x.session.json", session(", \"world\": {\"pois\": \"p.geojson\"}"))
        do {
            _ = try PreparedSession.load("sub/x.session.json", in: folder)
        } catch let error as SessionError {
            #expect("\(error)" == "sub/p.geojson:3: the feature's key \"geometry\" is missing")
        }
    }

    @Test func linksDoNotLeadOut() throws {
        let outside = try TemporaryFolder()
        let target = try outside.write("walk.gpx", WalkText.straight(seconds: 60))
        let folder = try TemporaryFolder()
        try FileManager.default.createSymbolicLink(atPath: "\(folder.path)/walk.gpx", withDestinationPath: target)
        try folder.write(
            "x.session.json", "{\"format\": \"sightline-session/1\",\n\"track\": {\"file\": \"walk.gpx\"}}")
        do {
            _ = try PreparedSession.load("x.session.json", in: folder)
            Issue.record("taken")
        } catch let error as SessionError {
            #expect(error.line == 2)
            #expect(error.hint == "--allow-outside permits it")
        }
        var options = SessionOptions(currentFolder: folder.path)
        options.allowOutside = true
        #expect(try PreparedSession.load("x.session.json", options: options).span == 0...60)
    }

    @Test func readsEveryKey() throws {
        let folder = try TemporaryFolder()
        try folder.write("walk.gpx", WalkText.straight(seconds: 60))
        try folder.write("face.png", "")
        try folder.write(
            "p.geojson",
            WalkText.collection([WalkText.feature("wolf-1", Coordinate(latitude: 46.001, longitude: 14.5))]))
        try folder.write(
            "x.session.json",
            """
            // A session with everything in it.
            {
              format: 'sightline-session/1', title: "All", seed: 0x10,
              track: { file: "walk.gpx", from: "00:00:01", to: "2024-05-01T10:00:59.5Z", name: "walk", pace: 2, datum: "ellipsoid" },
              device: { eyeHeight: 1.7, fieldOfView: 55, near: 0.2, far: 900, heading: [[1, 350], ["00:00:03", 10]],
                        pitch: [[1, 0], [3, 10]], roll: -5 },
              sensors: { seed: 9, position: { model: "gaussMarkov", sigma: 4, tau: 20, rate: 2, outages: [[20, 25], [24, 30], [10, 12]] },
                         compass: { sigma: 3, tau: 5, bias: -4, magnetic: true } },
              world: { pois: "p.geojson", kinds: { wolf: { model: "cube", size: 2, color: [1, 0.5, 0], texture: "face.png",
                                                          unlit: true, billboard: false, category: 4 } },
                       background: "sky", datum: "ellipsoid", placement: "geodetic",
                       light: { direction: [0, -1, -1], ambient: 0.1, diffuse: 0.8, specular: 2, shininess: 10 } },
              rules: { game: "hunt", engageRange: 40, sightRange: 100, indicatorAngle: 20, },
            }
            """)
        let prepared = try PreparedSession.load("x.session.json", in: folder)
        let session = prepared.session
        #expect(session.title == "All")
        #expect(session.seed == 16)
        #expect(session.sensorSeed == 9)
        #expect(prepared.span == 1...59.5)
        #expect(prepared.outages == [10..<12, 20..<30])
        #expect(session.track.datum == .ellipsoid)
        #expect(session.device.eyeHeight == 1.7)
        #expect(session.sensors?.position?.accuracy == 1.51 * 4)
        #expect(session.world.kinds["wolf"]?.color == SIMD3(1, 0.5, 0))
        #expect(session.texturePaths == ["face.png"])
        #expect(session.rules?.sightRange == 100)
        #expect(session.world.light.specular == 2)
        let pose = Timeline(prepared).truth(at: 2)
        #expect(abs(pose.heading - 0) < 1e-9)
        #expect(abs(pose.pitch - 5) < 1e-9)
        #expect(pose.roll == -5)
    }

    @Test func seedsOverrideEachOther() throws {
        let folder = try TemporaryFolder()
        try folder.write("walk.gpx", WalkText.straight(seconds: 60))
        try folder.write(
            "x.session.json",
            "{\"format\": \"sightline-session/1\", \"track\": {\"file\": \"walk.gpx\"}, \"seed\": 3, \"sensors\": {\"seed\": 4}}"
        )
        #expect(try PreparedSession.load("x.session.json", in: folder).session.sensorSeed == 4)
        let replaced = try PreparedSession.load("x.session.json", in: folder, seed: 8).session
        #expect(replaced.seed == 8)
        #expect(replaced.sensorSeed == 8)
    }

    @Test func theSchemaKnowsWhatTheReaderKnows() throws {
        let schema = try JSONReader.read(Array(SessionSchema.text.utf8))
        func member(_ key: String, _ value: JSONValue?) -> JSONValue? {
            guard case .object(let members)? = value?.content else { return nil }
            return members.first { $0.key == key }?.value
        }
        func keys(_ value: JSONValue?) -> Set<String> {
            guard case .object(let members)? = member("properties", value)?.content else { return [] }
            return Set(members.map(\.key))
        }
        let properties = member("properties", schema)
        // The reader's own lists of known keys come with the refusal of one that is near to none.
        for (path, prefix, object) in [
            ("", "", schema), ("track", "\"track\": {\"file\": \"walk.gpx\", ", member("track", properties)),
            ("device", "\"device\": {", member("device", properties)),
            ("rules", "\"rules\": {", member("rules", properties)),
            ("world", "\"world\": {", member("world", properties)),
            ("sensors", "\"sensors\": {", member("sensors", properties)),
            (
                "sensors.position", "\"sensors\": {\"position\": {",
                member("position", member("properties", member("sensors", properties)))
            ),
            (
                "sensors.compass", "\"sensors\": {\"compass\": {",
                member("compass", member("properties", member("sensors", properties)))
            ),
        ] as [(String, String, JSONValue?)] {
            let folder = try TemporaryFolder()
            try folder.write("walk.gpx", WalkText.straight(seconds: 60))
            let closing = String(repeating: "}", count: prefix.count { $0 == "{" })
            let track = path == "track" ? "" : "\"track\": {\"file\": \"walk.gpx\"}, "
            try folder.write(
                "x.session.json",
                "{\"format\": \"sightline-session/1\", \(track)\(prefix)\"qqqqqqqqqqqqqq\": 1\(closing)}"
            )
            do {
                _ = try PreparedSession.load("x.session.json", in: folder)
                Issue.record("taken")
            } catch let error as SessionError {
                let known = error.hint?.replacingOccurrences(of: "known here: ", with: "").components(separatedBy: ", ")
                #expect(Set(known ?? []) == keys(object), "\(path): \(error)")
            }
        }
    }

    /// Whatever is done to a session, it is taken or refused at a line; nothing crashes.
    @Test func survivesDamage() throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let files = SessionFiles(
            sessionFile: "Examples/ljubljana.session.json", currentFolder: root.path, allowOutside: false)
        let good = Array(try Data(contentsOf: root.appendingPathComponent("Examples/ljubljana.session.json")))
        _ = try SessionDecoder.decode(good, file: "x", files: files)
        let random = CounterRandom(seed: 5, stream: 1)
        let inserts = ["[", "{", "\"", "-1", "1e300", "null", "NaN", ",", "\\", "é", "//", "true", "\n"]
        for round in 0..<4000 {
            var bytes = good
            for change in 0..<2 {
                let bits = random.bits(UInt64(round * 2 + change))
                let index = Int(bits >> 16) % bytes.count
                switch bits % 3 {
                case 0: bytes.remove(at: index)
                case 1: bytes.insert(contentsOf: Array(inserts[Int(bits >> 4) % inserts.count].utf8), at: index)
                default: bytes[index] = UInt8(truncatingIfNeeded: bits >> 40)
                }
            }
            do {
                _ = try SessionDecoder.decode(bytes, file: "x", files: files)
            } catch {
                #expect(error.line != nil)
            }
        }
    }
}
