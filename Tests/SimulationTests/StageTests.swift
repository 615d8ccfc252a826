import Foundation
import Geodesy
import SceneGraph
import SceneMath
import Simulation
import Testing

@Suite struct StageTests {
    private let start = Coordinate(latitude: 46, longitude: 14.5)

    private func stage(
        _ pois: [String], keys: String = "\"device\": {\"heading\": \"course\"}", bearing: Double = 0,
        seconds: Int = 100,
        speed: Double = 1, from: Coordinate? = nil
    ) throws -> Stage {
        let folder = try TemporaryFolder()
        try folder.write(
            "walk.gpx", WalkText.straight(from: from ?? start, bearing: bearing, speed: speed, seconds: seconds))
        try folder.write("p.geojson", WalkText.collection(pois))
        try folder.write(
            "x.session.json",
            "{\"format\": \"sightline-session/1\", \"track\": {\"file\": \"walk.gpx\"}, \"world\": {\"pois\": \"p.geojson\"}, \(keys)}"
        )
        return Stage(timeline: Timeline(try .load("x.session.json", in: folder)))
    }

    private func place(_ distance: Double, bearing: Double = 0) -> Coordinate {
        Geodesic.direct(from: start, bearing: bearing, distance: distance).coordinate
    }

    /// Everything a renderer would get, as a text.
    private func picture(_ stage: Stage) -> [String] {
        let snapshot = FrameSnapshot(scene: stage.scene, pointOfView: stage.cameraNode)
        var lines = ["\(snapshot.eye) \(snapshot.viewRotation) \(snapshot.lights)"]
        for name in names(stage.scene.rootNode) { lines.append(name) }
        return lines
    }

    private func names(_ node: Node) -> [String] {
        var lines: [String] = []
        node.enumerateHierarchy { node in
            if node.geometry != nil, !node.isHidden {
                lines.append("\(node.name ?? "-") \(node.worldTransform) \(node.material.diffuse)")
            }
        }
        return lines
    }

    @Test func aMarkerLiesWhereThePinholeHasIt() throws {
        // Worked out without the program: 30° to the right of north, 40 m away, 2 m cube on the ground, eye at 1.6 m.
        let stage = try stage([WalkText.feature("a", place(40, bearing: 30), "\"scale\": 2")])
        stage.set(to: 0)
        let snapshot = FrameSnapshot(scene: stage.scene, pointOfView: stage.cameraNode)
        let node = try #require(stage.scene.rootNode.childNode(withName: "a", recursively: true))
        let pixel = try #require(snapshot.project(node.worldPosition, viewport: Vector2(1280, 720)))
        let focal = 360 / tan(Double.pi / 6)
        #expect(abs(pixel.x - (640 + focal * 20 / 34.641016)) < 0.02)
        #expect(abs(pixel.y - (360 + focal * 0.6 / 34.641016)) < 0.02)
    }

    @Test func thePictureAndTheExplanationAgree() throws {
        let keys = """
            "device": {"heading": [[0, 350], [100, 60]], "pitch": [[0, -5], [100, 5]], "roll": 12, "fieldOfView": 70},
            "sensors": {"position": {"sigma": 6, "rate": 1}, "compass": {"sigma": 4, "bias": 7}}
            """
        let pois = (0..<12).map {
            WalkText.feature("p\($0)", place(30 + Double($0) * 40, bearing: Double($0) * 7), altitude: 95 + Double($0))
        }
        let stage = try stage(pois, keys: keys)
        // Not within 0.2 s after a fix, when the camera glides.
        for time in [3.5, 47.75, 99.3] {
            stage.set(to: time)
            let snapshot = FrameSnapshot(scene: stage.scene, pointOfView: stage.cameraNode)
            for index in 0..<12 {
                let told = stage.timeline.explanation(of: index, at: time, size: Vector2(1280, 720))
                let node = try #require(stage.scene.rootNode.childNode(withName: "p\(index)", recursively: true))
                let drawn = snapshot.project(node.worldPosition, viewport: Vector2(1280, 720))
                #expect((drawn == nil) == (told.screen == nil))
                if let drawn, let screen = told.screen {
                    #expect(abs(drawn.x - screen.x) < 0.01 && abs(drawn.y - screen.y) < 0.01)
                }
            }
        }
    }

    @Test func anyOrderGivesTheSamePicture() throws {
        let keys = """
            "device": {"far": 120}, "sensors": {"position": {"sigma": 5, "rate": 2}, "compass": {"sigma": 5}}, "rules": {}
            """
        let pois = (0..<30).map { WalkText.feature("p\($0)", place(Double($0) * 15, bearing: Double($0 * 50 % 360))) }
        let times = [0, 10.1, 20.05, 33, 47.3, 60, 81.9, 99.7, 100]
        let one = try stage(pois, keys: keys)
        var inOrder: [Double: [String]] = [:]
        var overlays: [Double: OverlayState] = [:]
        for time in times {
            one.set(to: time)
            inOrder[time] = picture(one)
            overlays[time] = one.overlay(at: time, size: Vector2(1280, 720))
        }
        let other = try stage(pois, keys: keys)
        for time in [47.3, 0, 100, 20.05, 99.7, 10.1, 81.9, 33, 60, 0] {
            other.set(to: time)
            #expect(picture(other) == inOrder[time], "\(time)")
            #expect(other.overlay(at: time, size: Vector2(1280, 720)) == overlays[time])
        }
    }

    /// The observer walks 100 m north: what stood 200 m ahead is then 100 m ahead, and has not moved in the world.
    @Test func thingsStayWhereTheyAre() throws {
        let stage = try stage([WalkText.feature("a", place(200))])
        stage.set(to: 0)
        let node = try #require(stage.scene.rootNode.childNode(withName: "a", recursively: true))
        let before = node.worldPosition
        let away = stage.cameraNode.worldPosition
        stage.set(to: 100)
        #expect(node.worldPosition.distance(to: before) < 0.001)
        #expect(abs(before.z - away.z + 200) < 0.01)
        #expect(abs(before.z - stage.cameraNode.worldPosition.z + 100) < 0.01)
        let explanation = stage.timeline.explanation(of: 0, at: 100, size: Vector2(1280, 720))
        #expect(abs(explanation.distance - 100) < 1e-6)
        #expect(abs(Bearing.difference(from: 0, to: explanation.bearing ?? 180)) < 1e-6)
    }

    /// Pausing is asking for the same moment again: every azimuth is the same.
    @Test func pausingTurnsNothing() throws {
        let pois = (0..<8).map { WalkText.feature("p\($0)", place(50, bearing: Double($0) * 45)) }
        let stage = try stage(pois)
        let size = Vector2(1280, 720)
        let before = (0..<8).map { stage.timeline.explanation(of: $0, at: 40, size: size).bearing ?? -1 }
        for time in [40.0, 90, 0, 40] { stage.set(to: time) }
        let after = (0..<8).map { stage.timeline.explanation(of: $0, at: 40, size: size).bearing ?? -1 }
        #expect(before == after)
    }

    /// 100 km from its start a thing 10 m ahead is still right to a millimetre.
    @Test func precisionHoldsFarFromTheStart() throws {
        let end = Geodesic.direct(from: start, bearing: 90, distance: 100_000)
        let ahead = Geodesic.direct(from: end.coordinate, bearing: end.finalBearing, distance: 10).coordinate
        let stage = try stage([WalkText.feature("a", ahead)], bearing: 90, seconds: 1000, speed: 100)
        stage.set(to: 1000)
        let node = try #require(stage.scene.rootNode.childNode(withName: "a", recursively: true))
        let offset = node.worldPosition - stage.cameraNode.worldPosition
        // Straight ahead in the camera's axes, 1.1 m below the eye.
        let seen = stage.cameraNode.orientation.conjugate.act(offset)
        #expect(abs(seen.x) < 0.001)
        #expect(abs(seen.y + 1.1) < 0.001)
        #expect(abs(seen.z + 10) < 0.001)
    }

    @Test func thingsBeyondFarAreNotInTheScene() throws {
        let stage = try stage(
            [WalkText.feature("near", place(140)), WalkText.feature("far", place(260))],
            keys: "\"device\": {\"far\": 150}")
        stage.set(to: 0)
        #expect(stage.scene.rootNode.childNode(withName: "near", recursively: true) != nil)
        #expect(stage.scene.rootNode.childNode(withName: "far", recursively: true) == nil)
        stage.set(to: 100)
        #expect(stage.scene.rootNode.childNode(withName: "near", recursively: true) != nil)
        #expect(stage.scene.rootNode.childNode(withName: "far", recursively: true) == nil)
        stage.set(to: 50)
        #expect(stage.scene.rootNode.childNode(withName: "far", recursively: true) == nil)
    }

    @Test func virtualThingsFollowTheDevicesErrorAndTheGroundDoesNot() throws {
        // A compass that shows 10° too much: the device believes to look 10° more to the right, so what is in the north
        // appears 10° to the left, while ground and camera are the true ones.
        let keys = "\"device\": {\"heading\": {\"fixed\": 0}}, \"sensors\": {\"compass\": {\"bias\": 10}}"
        let stage = try stage([WalkText.feature("a", place(100))], keys: keys, seconds: 10)
        stage.set(to: 0)
        let node = try #require(stage.scene.rootNode.childNode(withName: "a", recursively: true))
        let seen = stage.cameraNode.orientation.conjugate.act(node.worldPosition - stage.cameraNode.worldPosition)
        #expect(abs(atan2(seen.x, -seen.z) * 180 / .pi + 10) < 0.01)
        #expect(stage.cameraNode.orientation.act(Vector3(0, 0, -1)).distance(to: Vector3(0, 0, -1)) < 1e-9)
    }

    @Test func labelsSitOverTheirModels() throws {
        let stage = try stage([
            WalkText.feature("a", place(20), "\"name\": \"Ahead\""), WalkText.feature("b", place(60, bearing: 170)),
        ])
        let overlay = stage.overlay(at: 0, size: Vector2(1280, 720))
        #expect(overlay.labels.map(\.title) == ["Ahead"])
        let focal = 360 / tan(Double.pi / 6)
        // The highest point of the picture is the far upper edge: 20.5 m away, 0.6 m below the eye.
        #expect(abs(overlay.labels[0].screen.x - 640) < 0.1)
        #expect(abs(overlay.labels[0].screen.y - (360 + focal * 0.6 / 20.5)) < 0.1)
        #expect(overlay.indicators.map(\.title) == ["b"])
        #expect(overlay.indicators.map(\.side) == [.right])
        #expect(overlay.compass.marks.map(\.title) == ["Ahead", "b"])
        #expect(overlay.map.pois.count == 2)
        #expect(overlay.map.truth.position.length < 1e-9)
    }

    @Test func aWalkOfOnePointIsAPicture() throws {
        let stage = try stage([WalkText.feature("a", place(20))], seconds: 0)
        stage.set(to: 0)
        #expect(stage.overlay(at: 0, size: Vector2(1280, 720)).labels.count == 1)
        #expect(stage.scene.rootNode.childNode(withName: "a", recursively: true) != nil)
    }

    @Test func atThePoleAndOverTheAntimeridian() throws {
        for place in [Coordinate(latitude: 89.9, longitude: 10), Coordinate(latitude: -17, longitude: 179.9999)] {
            let ahead = Geodesic.direct(from: place, bearing: 45, distance: 60)
            let stage = try stage(
                [WalkText.feature("a", ahead.coordinate)],
                keys: "\"device\": {\"heading\": \"course\"}", bearing: 45, seconds: 40, from: place)
            stage.set(to: 40)
            let node = try #require(stage.scene.rootNode.childNode(withName: "a", recursively: true))
            let seen = stage.cameraNode.orientation.conjugate.act(node.worldPosition - stage.cameraNode.worldPosition)
            #expect(abs(seen.z + 20) < 0.01)
            #expect(abs(seen.x) < 0.01)
        }
    }

    /// A moment that is none trapped in the compass and in the clock of the overlay.
    @Test func noMomentIsTheFirstOne() throws {
        let sensors = #""sensors": {"position": {"sigma": 3}, "compass": {"sigma": 3, "magnetic": true}}"#
        let stage = try stage([WalkText.feature("a", place(40))], keys: sensors)
        stage.set(to: .nan)
        let asked = picture(stage)
        stage.set(to: 0)
        #expect(picture(stage) == asked)
        #expect(
            stage.overlay(at: .nan, size: Vector2(640, 360)).status
                == stage.overlay(at: 0, size: Vector2(640, 360)).status)
    }
}
