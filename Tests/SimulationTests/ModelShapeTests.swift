import Geodesy
import SceneGraph
import SceneMath
import Simulation
import Testing

/// Bodies with the shape of a model: how large they are, and what of them is hit.
@Suite struct ModelShapeTests {
    /// Two posts of 0.2 m, 2 m high and 2 m apart, the second one shorter: nothing is between them.
    private func gate() throws -> Model {
        func post(at x: Double, height: Double) -> ModelNode {
            ModelNode(
                parent: 0,
                transform: Matrix4(translation: Vector3(x, height / 2, 0)) * Matrix4(scale: Vector3(0.2, height, 0.2)),
                parts: [ModelPart(geometry: .box())])
        }
        return try Model(nodes: [ModelNode(), post(at: -1, height: 2), post(at: 1, height: 1)])
    }

    private func timeline(_ steps: String, kind: String = "{}", properties: String = "") throws -> Timeline {
        let folder = try TemporaryFolder()
        let start = Coordinate(latitude: 46, longitude: 14.5)
        try folder.write("walk.gpx", WalkText.straight(from: start, speed: 0, seconds: 20))
        let place = Geodesic.direct(from: start, bearing: 0, distance: 10).coordinate
        try folder.write(
            "p.geojson", WalkText.collection([WalkText.feature("gate", place, "\"kind\": \"wolf\"\(properties)")]))
        try folder.write(
            "x.session.json",
            """
            {"format": "sightline-session/1", "track": {"file": "walk.gpx"}, "rules": {"game": "hunt"},
             "world": {"pois": "p.geojson", "kinds": {"wolf": \(kind)}}, "script": [\(steps)]}
            """)
        let gate = try gate()
        return try Simulator(
            try PreparedSession.load("x.session.json", options: .init(currentFolder: folder.path)) { model in
                model == .bundled("wolf") ? gate : nil
            }
        ).timeline()
    }

    private func fired(heading: Double, pitch: Double, at: Double = 1) -> String {
        "{\"at\": \(at), \"do\": \"look\", \"heading\": \(heading), \"pitch\": \(pitch)}, {\"at\": \(at), \"do\": \"fire\"}"
    }

    @Test(arguments: [
        // Left of the way north by 1 m in 10: −5.71°. The eye is 1.6 m up.
        ("left post", -5.71, 0.0, true), ("between", 0, 0, false), ("above the right post", 5.71, 0, false),
        ("right post", 5.71, -6, true), ("past the left post", -8, 0, false),
    ])
    func onlyTrianglesAreHit(name: String, heading: Double, pitch: Double, isHit: Bool) throws {
        let events = try timeline(fired(heading: heading, pitch: pitch)).events
        #expect(events.contains { $0.content == .hit(poi: 0) } == isHit, "\(name)")
    }

    @Test func theHeadingTurnsTheModel() throws {
        // Turned by 180° the tall post is on the right.
        let events = try timeline(fired(heading: 5.71, pitch: 0), properties: ", \"heading\": 180").events
        #expect(events.contains { $0.content == .hit(poi: 0) })
    }

    @Test func sizeIsTheLongestSide() throws {
        // 2.2 m wide: made 4.4 m the tall post is 2 m to the left, and 4 m high.
        let timeline = try timeline(fired(heading: -11.3, pitch: 10), kind: #"{"size": 4.4}"#)
        #expect(timeline.events.contains { $0.content == .hit(poi: 0) })
        let box = EyeFrame(timeline.truth(at: 0), device: timeline.session.session.device, placement: .geodetic)
            .box(timeline.world(at: 0).pois[0])
        #expect(abs(box.x.length - 2.2) < 1e-9 && abs(box.y.length - 2) < 1e-9 && abs(box.z.length - 0.2) < 1e-9)
        #expect(abs(box.center.y - 2) < 1e-4)
    }

    @Test func anOffsetMovesIt() throws {
        let events = try timeline(fired(heading: 0, pitch: 0), kind: #"{"offset": [1, 0.5, 0]}"#).events
        #expect(events.contains { $0.content == .hit(poi: 0) })
    }

    @Test func lookingAtItPutsItsMiddleInTheMiddle() throws {
        let timeline = try timeline(#"{"at": 1, "do": "lookAt", "poi": "gate"}"#, kind: #"{"offset": [2, 0, 1]}"#)
        let screen = try #require(timeline.explanation(of: 0, at: 2, size: Vector2(1280, 720)).screen)
        #expect((screen - Vector2(640, 360)).length < 1e-6)
    }
}
