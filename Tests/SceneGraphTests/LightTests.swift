import Foundation
import SceneGraph
import SceneMath
import Testing

@Suite("Lights")
struct LightTests {
    func snapshot(_ lights: [(Light, Vector3)], change: (Node) -> Void = { _ in }) -> FrameSnapshot {
        let scene = Scene()
        for (light, position) in lights {
            let node = Node(position: position)
            node.light = light
            change(node)
            scene.rootNode.addChildNode(node)
        }
        return FrameSnapshot(scene: scene)
    }

    @Test("shine along their node's −z from its place, with their intensity")
    func resolved() throws {
        var light = Light(.spot, color: Color(1, 0.5, 0.25, 1), ambient: 0.1, diffuse: 0.8, specular: 2, shininess: 10)
        light.intensity = 500
        light.spotInnerAngle = 30
        light.spotOuterAngle = 90
        let found = try #require(snapshot([(light, [1, 2, 3])]) { $0.eulerAngles = [-.pi / 2, 0, 0] }.lights.first)
        #expect(found.kind == .spot)
        #expect(found.color == SIMD3(0.5, 0.25, 0.125))
        #expect(found.position == [1, 2, 3])
        #expect(distance(found.direction, [0, -1, 0]) < 1e-15)
        #expect([found.ambient, found.diffuse, found.specular, found.shininess] == [0.1, 0.8, 2, 10])
        #expect(abs(found.spotInnerCosine - cos(Float.pi / 12)) < 1e-6)
        #expect(abs(found.spotOuterCosine - cos(Float.pi / 4)) < 1e-6)
    }

    @Test("hidden ones and those that are nowhere do not shine")
    func hidden() {
        #expect(snapshot([(Light(), .zero)]).lights.count == 1)
        #expect(snapshot([(Light(), .zero)]) { $0.isHidden = true }.lights.isEmpty)
        #expect(snapshot([(Light(), [.nan, 0, 0])]).lights.isEmpty)
        #expect(snapshot([(Light(), .zero)]) { $0.light = nil }.lights.isEmpty)
    }

    @Test("the sun and the nearest ones stay where there are too many")
    func tooMany() {
        var lights = (1...12).reversed().map { (Light(.point), Vector3(Double($0), 0, 0)) }
        lights.append((Light(.directional), [1000, 0, 0]))
        lights.append((Light(.ambient), [1000, 0, 0]))
        let found = snapshot(lights).lights
        #expect(found.count == FrameSnapshot.maximumLightCount)
        #expect(found.map(\.kind).prefix(2) == [.directional, .ambient])
        #expect(found.dropFirst(2).map(\.position.x) == [1, 2, 3, 4, 5, 6])
    }

    @Test("leave with their node, and change with their value")
    func leave() {
        let scene = Scene()
        let node = Node()
        node.light = Light(.point)
        scene.rootNode.addChildNode(node)
        node.light?.intensity = 2000
        #expect(FrameSnapshot(scene: scene).lights.first?.color == SIMD3(2, 2, 2))
        node.removeFromParentNode()
        #expect(FrameSnapshot(scene: scene).lights.isEmpty)
        scene.rootNode.addChildNode(node)
        #expect(FrameSnapshot(scene: scene).lights.count == 1)
    }
}
