import Geodesy
import SceneGraph
import SceneMath
import Simulation
import Testing

/// What of the games is seen in the scene and on the map.
@Suite struct StageGameTests {
    private let hunt = GameWalk(things: [
        ("wolf-1", 20, 0, ""), ("wolf-2", 20, 90, ""), ("wolf-3", 30, 180, "\"scale\": 2"),
    ])
    private let size = Vector2(1280, 720)

    private func keys(_ steps: String..., game: String = "hunt", more: String = "") -> String {
        "\"rules\": {\"game\": \"\(game)\"}, \(more) \"script\": [\n\(steps.joined(separator: ",\n"))]"
    }

    private var hit: String { keys(#"{"at": 1, "do": "lookAt", "poi": "wolf-2"}"#, #"{"at": 2, "do": "fire"}"#) }

    private func node(_ name: String, _ stage: Stage) -> Node? {
        stage.scene.rootNode.childNode(withName: name, recursively: true)
    }

    /// Everything that a renderer gets of a moment, as a text.
    private func picture(_ stage: Stage) -> [String] {
        let snapshot = FrameSnapshot(scene: stage.scene, pointOfView: stage.cameraNode)
        var lines = ["\(snapshot.eye) \(snapshot.viewRotation) \(snapshot.lights) \(snapshot.background)"]
        for batch in snapshot.batches {
            let material = snapshot.materials[batch.materialIndex]
            for instance in snapshot.instances[batch.range] {
                lines.append("\(instance.world) \(instance.opacity) \(material.diffuse) \(batch.renderingOrder)")
            }
        }
        for state in snapshot.particles { lines.append("\(state.world) \(state.time) \(state.system)") }
        return lines
    }

    @Test func aFireballFliesFromBelowTheEyeAndBurstsWhereItHits() throws {
        let stage = Stage(timeline: try hunt.timeline(hit))
        stage.set(to: 1.9)
        #expect(node("fireball", stage) == nil)
        #expect(node("wolf-2", stage) != nil)
        stage.set(to: 2)
        let start = try #require(node("fireball", stage)).worldPosition
        let below = stage.cameraNode.orientation.conjugate.act(start - stage.cameraNode.position)
        #expect(below.distance(to: [0, -0.4, 0]) < 1e-9)
        stage.set(to: 2.25)
        let ball = try #require(node("fireball", stage))
        let target = try #require(node("wolf-2", stage))
        #expect(abs(ball.worldPosition.distance(to: start) - 9.75) < 0.5)
        #expect(ball.particleSystem != nil)
        #expect(abs(ball.particleTime - 0.25) < 1e-12)
        // Half of the way to the middle of the near side of a cube of 1 m.
        let way = target.worldPosition - start
        #expect((ball.worldPosition - start).normalized?.dot(way.normalized ?? .zero) ?? 0 > 0.9995)
        stage.set(to: 2.5)
        #expect(node("fireball", stage) == nil)
        #expect(node("wolf-2", stage) == nil)
        let burst = try #require(node("burst", stage))
        #expect(burst.worldPosition.distance(to: target.worldPosition) < 1)
        #expect(burst.particleTime == 0)
        stage.set(to: 6)
        #expect(node("burst", stage) == nil)
        // wolf-1 and wolf-3 are where they were.
        #expect(node("wolf-1", stage) != nil && node("wolf-3", stage) != nil)
    }

    @Test func anyOrderGivesTheSamePictureWithAFireballInFlight() throws {
        let timeline = try hunt.timeline(hit)
        let times = [0, 1, 1.95, 2, 2.1, 2.25, 2.4, 2.5, 2.55, 3, 4.5, 6, 6.5]
        let one = Stage(timeline: timeline)
        var inOrder: [Double: [String]] = [:]
        for time in times {
            one.set(to: time)
            inOrder[time] = picture(one)
        }
        #expect(inOrder[2.25]?.contains { $0.contains("ParticleSystem") } == true)
        let other = Stage(timeline: timeline)
        for time in [2.25, 6, 2.5, 2.1, 0, 2.4, 2.25, 1.95, 3, 6.5, 2, 2.55, 1, 4.5] {
            other.set(to: time)
            #expect(picture(other) == inOrder[time], "\(time)")
            let fresh = Stage(timeline: timeline)
            fresh.set(to: time)
            #expect(picture(fresh) == inOrder[time], "\(time), from nothing")
        }
    }

    @Test func pinsGoWithTheEncounterAndTheOverlayCounts() throws {
        let stage = Stage(timeline: try hunt.timeline(hit))
        func state(_ time: Double) -> OverlayState { stage.overlay(at: time, size: size) }
        func pins(_ time: Double) -> [Int] { state(time).map.pois.map(\.poi).sorted() }
        #expect(pins(1) == [0, 1, 2])
        #expect(state(1.5).labels.map(\.title) == ["wolf-2"])
        #expect(pins(5.9) == [0, 1, 2])
        #expect(state(3).labels.isEmpty)
        #expect(pins(6) == [0, 2])
        #expect(!state(6).compass.marks.contains { $0.poi == 1 })
        #expect([1, 3, 6].map { state($0).game?.left } == [3, 3, 2])
        #expect(state(6).game?.total == 3)
        #expect(Stage(timeline: Timeline(stage.timeline.session)).overlay(at: 1, size: size).game == nil)
    }

    @Test func onlyWhatIsEngagedIsShown() throws {
        let stage = Stage(
            timeline: try hunt.timeline(
                keys(#"{"at": 1, "do": "engage", "poi": "wolf-3"}"#, #"{"at": 3, "do": "disengage"}"#)))
        stage.set(to: 2)
        #expect(node("wolf-1", stage) == nil && node("wolf-2", stage) == nil && node("wolf-3", stage) != nil)
        let state = stage.overlay(at: 2, size: size)
        #expect(state.game?.engaged == 2)
        #expect(state.map.pois.filter(\.isEngaged).map(\.poi) == [2])
        #expect(state.map.pois.count == 3)
        #expect(state.indicators.map(\.poi) == [2])
        stage.set(to: 3)
        #expect(node("wolf-1", stage) != nil)
    }

    @Test func lessLightBlendsToBlack() throws {
        let stage = Stage(
            timeline: try bugs.timeline(
                #""rules": {"game": "bugs", "plan": "level.plan.json"}, "script": [{"at": 1, "do": "light", "lumens": 250}, "#
                    + #"{"at": 2, "do": "light", "lumens": 4000}]"#))
        func brightness(_ time: Double) throws -> Float {
            stage.set(to: time)
            return try #require(node("bug-1", stage)).material.diffuse.x
        }
        #expect(try brightness(0) == 1)
        #expect(try brightness(1.5) == 0.25)
        #expect(try brightness(2.5) == 1)
        #expect(try brightness(1.5) == 0.25)
    }

    private let bugs = GameWalk(
        seconds: 60,
        plan: """
            {"format": "sightline-plan/1", "size": [400, 400], "items": [
            {"id": "bug-1", "kind": "bug", "x": 300, "y": 300},
            {"id": "fire-1", "kind": "firebug", "x": 100, "y": 200}]}
            """)

    @Test func aLevelIsPlacedBeforeTheDeviceAndAgainWhenItResumes() throws {
        let steps = [
            #"{"at": 3, "do": "look", "heading": 200}"#, #"{"at": 4, "do": "interrupt"}"#,
            #"{"at": 5, "do": "resume"}"#,
        ]
        let timeline = try bugs.timeline(
            #""rules": {"game": "bugs", "plan": "level.plan.json"}, "device": {"heading": {"fixed": 90}}, "script": ["#
                + steps.joined(separator: ", ") + "]")
        let picture = PixelImage(width: 4, height: 4)
        let assets = StageAssets(pictures: ["sight": Texture(picture), "sight-spray": Texture(picture)])
        let stage = Stage(timeline: timeline, assets: assets)
        for time in [1, 5.5, 1, 4.5] {
            stage.set(to: time)
            let bug = try #require(node("bug-1", stage))
            let eye = EyeFrame(
                timeline.perceived(at: time), device: timeline.session.session.device, placement: .geodetic)
            let wanted = eye.box(timeline.world(at: time).pois[0]).center - eye.eye
            #expect((bug.worldPosition - stage.cameraNode.position).distance(to: wanted) < 1e-6)
            #expect(node("sight", stage)?.isHidden == (time == 4.5))
        }
        stage.showsSight = false
        stage.set(to: 1)
        #expect(node("sight", stage)?.isHidden == true)
    }

    /// The ball's embers burn out where it ended, in less than a second, whatever was shown before.
    @Test func aMissBurnsOutWhereItEnds() throws {
        let stage = Stage(
            timeline: try hunt.timeline(
                keys(
                    #"{"at": 1, "do": "look", "pitch": 40}"#, #"{"at": 2, "do": "fire"}"#, #"{"at": 2.1, "do": "fire"}"#
                )))
        func bursts() -> [Node] {
            var found: [Node] = []
            stage.scene.rootNode.enumerateHierarchy { if $0.name == "burst" { found.append($0) } }
            return found
        }
        stage.set(to: 2.49)
        #expect(bursts().isEmpty)
        stage.set(to: 2.55)
        #expect(node("fireball", stage) != nil)
        let first = try #require(bursts().first)
        #expect(abs(first.worldPosition.distance(to: stage.cameraNode.worldPosition) - 30) < 0.5)
        #expect(abs(first.particleTime - 0.05) < 1e-9)
        #expect(bursts().allSatisfy { $0.particleSystem?.loops == false })
        let early = picture(stage)
        stage.set(to: 2.65)
        #expect(node("fireball", stage) == nil)
        #expect(bursts().count == 4)
        stage.set(to: 3.25)
        #expect(bursts().count == 2)
        stage.set(to: 3.31)
        #expect(bursts().isEmpty)
        stage.set(to: 2.55)
        #expect(picture(stage) == early)
    }

    @Test func inTheStripATurnOfTheHeadMovesThingsInAnActionOfAFifthOfASecond() throws {
        let walk = GameWalk(things: [("wolf-1", 20, 10, "")])
        let folder = try TemporaryFolder()
        try folder.write("walk.gpx", WalkText.straight(from: walk.start, speed: 0, seconds: 30))
        try folder.write("p.geojson", WalkText.collection([WalkText.feature("wolf-1", walk.place(20, 10))]))
        try folder.write(
            "x.session.json",
            """
            {"format": "sightline-session/1", "track": {"file": "walk.gpx"},
            "world": {"pois": "p.geojson", "placement": "compassStrip"}, "device": {"heading": {"fixed": 0}},
            "rules": {"game": "hunt"}, "script": [{"at": 2, "do": "look", "heading": 30},
            {"at": 4, "do": "look", "heading": 195}, {"at": 6, "do": "look", "heading": 185}]}
            """)
        let stage = Stage(timeline: try Simulator(try .load("x.session.json", in: folder)).timeline())
        func x(_ time: Double) throws -> Double {
            stage.set(to: time)
            return try #require(node("wolf-1", stage)).worldPosition.x
        }
        let table: [(time: Double, x: Double)] = [
            (1, 10), (1.99, 10), (2, 10), (2.1, -5), (2.15, -12.5), (2.2, -20), (3, -20),
            // From −20 to 175 the short way is through the back.
            (4.1, -102.5), (4.2, 175), (5, 175), (6.1, 180), (6.2, -175),
        ]
        for row in table.shuffled() {
            let found = try x(row.time)
            #expect(abs(Bearing.difference(from: found, to: row.x)) < 1e-3, "\(row.time): \(found)")
        }
        stage.set(to: 3)
        #expect(abs((node("wolf-1", stage)?.worldPosition.z ?? 0) + 20) < 0.01)
    }

    @Test func aModelStandsOnItsPointInItsSize() throws {
        // A box of 2 × 1 × 4 m whose middle is off its origin.
        let part = ModelPart(geometry: .box(width: 2, height: 1, length: 4))
        let model = try Model(nodes: [ModelNode(transform: Matrix4(translation: [0.5, 3, 0]), parts: [part])])
        let plain = try hunt.prepared(hit)
        let prepared = try PreparedSession(
            session: plain.session, player: plain.player, pois: plain.pois, models: [.cube: model])
        let stage = Stage(timeline: try Simulator(prepared).timeline())
        stage.set(to: 0)
        let eye = EyeFrame(stage.timeline.perceived(at: 0), device: prepared.session.device, placement: .geodetic)
        for (index, name) in ["wolf-1", "wolf-2", "wolf-3"].enumerated() {
            let figure = try #require(node(name, stage))
            var box = AxisAlignedBox.empty
            figure.enumerateHierarchy { node in
                guard let geometry = node.geometry else { return }
                box.formUnion(geometry.boundingBox.transformed(by: node.worldTransform.affine))
            }
            let told = eye.box(stage.timeline.world(at: 0).pois[index])
            let feet = eye.eye - stage.cameraNode.position
            #expect((box.center + feet).distance(to: told.center) < 1e-3)
            #expect(abs(box.size.y - 2 * told.y.length) < 1e-3)
            #expect(abs(box.min.y + feet.y) < 0.01)
        }
    }
}
