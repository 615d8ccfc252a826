import Geodesy
import Simulation
import Testing

@Suite struct PointOfInterestReaderTests {
    private func read(_ text: String) throws -> PointOfInterestReader.Result {
        try PointOfInterestReader.read(Array(text.utf8), file: "p.geojson")
    }

    private func point(_ properties: String = "{}", coordinates: String = "[14.5, 46]", id: String = "\"id\": \"a\",")
        -> String
    {
        """
        {"type": "FeatureCollection", "features": [
        {"type": "Feature", \(id) "properties": \(properties),
        "geometry": {"type": "Point", "coordinates": \(coordinates)}}]}
        """
    }

    @Test(
        arguments: [
            ("near", 46.01, 14.5, nil), ("at the far end", 46.04, 14.5, nil), ("beyond", 47.0, 14.5, ""),
            ("swapped", 14.5, 46.0, "; GeoJSON writes longitude before latitude"),
            ("the other side of the Earth", -46.0, -165.5, ""),
        ] as [(String, Double, Double, String?)])
    func placesOutOfReachAreTold(name: String, latitude: Double, longitude: Double, tail: String?) throws {
        let folder = try TemporaryFolder()
        let walk = try folder.write("walk.gpx", WalkText.straight(seconds: 10))
        var options = SessionOptions(currentFolder: folder.path)
        options.pois = try folder.write("p.geojson", point(coordinates: "[\(longitude), \(latitude)]"))
        let session = try PreparedSession.load(walk, options: options)
        let told = session.warnings.filter { $0.message.hasPrefix("no point of interest lies near the walk") }
        #expect(told.map(\.message) == (tail.map { ["no point of interest lies near the walk" + $0] } ?? []), "\(name)")
    }

    @Test(
        arguments: [
            ("Wolf", "wolf"), ("drgaon", "dragon"), ("BUG", "bug"), ("bag", nil), ("church", nil), ("wolf", nil),
            ("gates", "gate"),
        ] as [(String, String?)])
    func kindsThatAreNearlyKnownAreTold(kind: String, near: String?) throws {
        let folder = try TemporaryFolder()
        try folder.write("walk.gpx", WalkText.straight(seconds: 10))
        try folder.write("p.geojson", point(#"{"kind": "\#(kind)"}"#))
        let session = try folder.write(
            "x.session.json",
            #"""
            {"format": "sightline-session/1", "track": {"file": "walk.gpx"},
            "world": {"pois": "p.geojson", "kinds": {"gate": {"model": "cube"}}}}
            """#)
        let told = try PreparedSession.load(session, options: SessionOptions(currentFolder: folder.path)).warnings
            .filter { $0.message.contains("is drawn as the cube") }
        #expect(
            told.map(\.message)
                == (near.map { ["the kind \"\(kind)\" is drawn as the cube; did you mean \"\($0)\"?"] } ?? []))
        #expect(told.allSatisfy { $0.file.hasSuffix("p.geojson") && $0.line == 2 })
    }

    /// Whoever writes the session down again needs to know where its places came from.
    @Test func theSessionNamesThePlacesThatWereTyped() throws {
        let folder = try TemporaryFolder()
        let walk = try folder.write("walk.gpx", WalkText.straight(seconds: 10))
        let session = try folder.write(
            "x.session.json",
            #"{"format": "sightline-session/1", "track": {"file": "walk.gpx"}, "world": {"pois": "other.geojson"}}"#)
        try folder.write("other.geojson", point(id: "\"id\": \"b\","))
        var options = SessionOptions(currentFolder: folder.path)
        options.pois = try folder.write("p.geojson", point())
        for name in [walk, session] {
            let prepared = try PreparedSession.load(name, options: options)
            #expect(prepared.session.world.pois == options.pois)
            #expect(prepared.pois.map(\.id) == ["a"])
        }
    }

    @Test func readsEverything() throws {
        let poi = try #require(
            try read(
                point(
                    #"{"kind": "wolf", "name": "Wolf", "model": "cube", "scale": 2, "heading": -90, "altitudeMode": "relative", "other": [1]}"#,
                    coordinates: "[14.5, 46, 3]")
            ).pois.first)
        #expect(poi.id == "a")
        #expect(poi.kind == "wolf")
        #expect(poi.title == "Wolf")
        #expect(poi.model == .cube)
        #expect(poi.scale == 2)
        #expect(poi.heading == 270)
        #expect(poi.coordinate == Coordinate(latitude: 46, longitude: 14.5))
        #expect(poi.altitude == .relative(3))
    }

    @Test(arguments: [
        ("nothing", "{}", "[1, 2]", Altitude.ground),
        ("null properties", "null", "[1, 2]", .ground),
        ("third coordinate", "{}", "[1, 2, 30]", .absolute(30)),
        ("height", #"{"height": 4}"#, "[1, 2]", .relative(4)),
        ("height and mode", #"{"height": 4, "altitudeMode": "absolute"}"#, "[1, 2]", .absolute(4)),
        (
            "height beats the third coordinate", #"{"height": 4, "altitudeMode": "relative"}"#, "[1, 2, 30]",
            .relative(4)
        ),
        ("ground whatever is given", #"{"altitudeMode": "ground"}"#, "[1, 2, 30]", .ground),
        ("relative without a number", #"{"altitudeMode": "relative"}"#, "[1, 2]", .relative(0)),
        (
            "nulls of an editor", #"{"height": null, "altitudeMode": null, "scale": null, "name": null}"#, "[1, 2]",
            .ground
        ),
    ])
    func altitudes(name: String, properties: String, coordinates: String, expected: Altitude) throws {
        #expect(try read(point(properties, coordinates: coordinates)).pois.first?.altitude == expected, "\(name)")
    }

    @Test(arguments: [
        ("latitude", "{}", "[14, 91]", 3, "latitude 91 is outside -90…90"),
        ("longitude", "{}", "[181, 46]", 3, "longitude 181 is outside -180…180"),
        ("not finite", "{}", "[NaN, 46]", 3, "longitude must be a finite number"),
        ("a text", "{}", "[\"14\", 46]", 3, "longitude must be a finite number, not \"14\""),
        ("one number", "{}", "[14]", 3, "a point's coordinates are"),
        (
            "mode", #"{"altitudeMode": "relativ"}"#, "[1, 2]", 2,
            "unknown altitudeMode \"relativ\"; did you mean \"relative\"?"
        ),
        (
            "absolute without altitude", #"{"altitudeMode": "absolute"}"#, "[1, 2]", 2,
            "an absolute POI needs an altitude"
        ),
        ("scale", #"{"scale": 0}"#, "[1, 2]", 2, "scale is 0; it must be more than 0"),
        ("heading", #"{"heading": "north"}"#, "[1, 2]", 2, "heading must be a finite number, not \"north\""),
        ("model", #"{"model": "woolf"}"#, "[1, 2]", 2, "unknown model \"woolf\"; did you mean \"wolf\"?"),
        ("properties", "[]", "[1, 2]", 2, "the feature's properties must be an object or null"),
    ])
    func refuses(name: String, properties: String, coordinates: String, line: Int, message: String) {
        do {
            _ = try read(point(properties, coordinates: coordinates))
            Issue.record("\(name) was taken")
        } catch let error as SessionError {
            #expect(error.line == line, "\(name)")
            #expect(error.message.contains(message), "\(name): \(error.message)")
        } catch {
            Issue.record(error)
        }
    }

    @Test(arguments: [
        ("empty", "", 1, "the file is empty"),
        ("a list", "[]", 1, "not a GeoJSON FeatureCollection"),
        ("a feature", "\n{\"type\":\n\"Feature\"}", 3, "its type is \"Feature\""),
        ("no type", "\n{\"features\": []}", 2, "the key \"type\" is missing"),
        ("no features", "{\"type\": \"FeatureCollection\"}", 1, "the key \"features\" is missing"),
        ("features", "{\"type\": \"FeatureCollection\",\n\"features\": {}}", 2, "\"features\" must be a list"),
        ("not a feature", "{\"type\": \"FeatureCollection\", \"features\": [\n3]}", 2, "a feature must be an object"),
        (
            "unknown geometry",
            "{\"type\": \"FeatureCollection\", \"features\": [{\"type\": \"Feature\", \"geometry\":\n{\"type\": \"Punkt\"}}]}",
            2, "unknown geometry \"Punkt\""
        ),
        ("cut", "{\"type\": \"FeatureCollection\", \"features\": [\n", 2, "the text ends"),
    ])
    func refusesTheDocument(name: String, text: String, line: Int, message: String) {
        do {
            _ = try read(text)
            Issue.record("\(name) was taken")
        } catch let error as SessionError {
            #expect(error.line == line, "\(name): \(error)")
            #expect(error.message.contains(message), "\(name): \(error.message)")
        } catch {
            Issue.record(error)
        }
    }

    @Test func duplicateIdsAreRefused() {
        let place = Coordinate(latitude: 1, longitude: 2)
        let text = WalkText.collection([
            WalkText.feature("a", place), WalkText.feature("b", place), WalkText.feature("a", place),
        ])
        #expect(throws: SessionError(file: "p.geojson", line: 4, "the id \"a\" is already used on line 2")) {
            try read(text)
        }
    }

    @Test func idsMayBeNumbersOrMissing() throws {
        let features = ["\"id\": 3,", "\"id\": null,", "", "\"id\": \"x\","].map { id in
            "{\"type\": \"Feature\", \(id) \"properties\": {}, \"geometry\": {\"type\": \"Point\", \"coordinates\": [1, 2]}}"
        }
        // The third has no id and would be "3", which somebody bears.
        #expect(try read(WalkText.collection(features)).pois.map(\.id) == ["3", "2", "5", "x"])
    }

    @Test func idsAreFoundWhereEditorsPutThem() throws {
        #expect(try read(point(#"{"id": "q"}"#, id: "")).pois.first?.id == "q")
    }

    @Test func otherGeometriesAreLeftOutWithAWarning() throws {
        let text = WalkText.collection([
            #"{"type": "Feature", "properties": {}, "geometry": {"type": "LineString", "coordinates": [[1, 2], [3, 4]]}}"#,
            WalkText.feature("a", Coordinate(latitude: 1, longitude: 2)),
            #"{"type": "Feature", "properties": {}, "geometry": null}"#,
        ])
        let result = try read(text)
        #expect(result.pois.map(\.id) == ["a"])
        #expect(
            result.warnings.map(\.description) == [
                "p.geojson:2: a LineString and 1 more that are no points left out: not a point"
            ])
    }

    @Test func noneAtAllAndManyAtOnePlaceAreLegal() throws {
        #expect(try read(WalkText.collection([])).pois.isEmpty)
        let place = Coordinate(latitude: 1, longitude: 2)
        let many = WalkText.collection((0..<100_000).map { WalkText.feature("p\($0)", place) })
        #expect(try read(many).pois.count == 100_000)
    }

    /// Whatever is done to a collection, it is taken or refused at a line.
    @Test func survivesDamage() throws {
        let good = Array(
            WalkText.collection([
                WalkText.feature(
                    "a", Coordinate(latitude: 46, longitude: 14.5), altitude: 3, #""kind": "wolf", "scale": 2"#),
                WalkText.feature(
                    "b", Coordinate(latitude: -46, longitude: -14.5), #""altitudeMode": "relative", "height": 1e1"#),
            ]).utf8)
        let random = CounterRandom(seed: 6, stream: 1)
        for round in 0..<5000 {
            var bytes = good
            for change in 0..<2 {
                let bits = random.bits(UInt64(round * 2 + change))
                let index = Int(bits >> 16) % bytes.count
                if bits & 1 == 0 {
                    bytes.remove(at: index)
                } else {
                    bytes[index] = UInt8(truncatingIfNeeded: bits >> 40)
                }
            }
            do {
                _ = try PointOfInterestReader.read(bytes, file: "p.geojson")
            } catch {
                #expect(error.line != nil)
            }
        }
    }
}
