import Foundation
import GLDriver
import SceneGraph
import SceneMath
import SceneRenderer
import Testing

extension PictureTests {
    /// A ball whose skin waves with time, lit, in an own colour.
    private static func waving(_ base: Geometry, _ time: Double) -> [Vertex] {
        base.vertices.map { vertex in
            var moved = vertex
            let swell = Float(1 + 0.25 * sin(4 * Double(vertex.py) + time))
            moved.px *= swell
            moved.pz *= swell
            return moved
        }
    }

    @Test("a deformed mesh is drawn as a mesh of those vertices is, solid and see-through, mirrored and not")
    func transientIsSame() throws {
        let base = Geometry.sphere(radius: 0.8)
        func snapshot(deformed: Bool, _ time: Double) -> FrameSnapshot {
            let stage = Stage(eye: Vector3(0, 1, 6))
            stage.addLight(Light(.directional, ambient: 0.2, diffuse: 0.8))
            let vertices = Self.waving(base, time)
            let shape =
                deformed
                ? base.deformed(vertices)
                : Geometry(vertices: vertices, indices: base.indices.array, isClosed: base.isClosed)
            stage.add(shape, Material(diffuse: Color(sRGB: 200, 90, 60)), at: Vector3(-1.3, 0, 0))
            stage.add(shape, Material(diffuse: Color(sRGB: 60, 90, 200, alpha: 0.5)), at: Vector3(1.3, 0, 0))
            stage.add(
                shape, Material(diffuse: Color(sRGB: 90, 200, 60)), at: Vector3(0, 0.5, -2), scale: Vector3(-1.4, 1, 1))
            stage.add(.box(), at: Vector3(0, -1, 0))
            return stage.snapshot
        }
        for features in [GLFeatures.all, GLFeatures.debugOutput] {
            try Self.withRenderer(features: features) { studio in
                for time in [0.0, 0.7, 2] {
                    let wanted = try studio.picture(snapshot(deformed: false, time))
                    let isSame = try studio.picture(snapshot(deformed: true, time)) == wanted
                    #expect(isSame, "at \(time)")
                }
            }
        }
    }

    @Test("thousands of frames of deformed meshes keep the number of OpenGL objects")
    func transientIsBounded() throws {
        let bases = [Geometry.sphere(radius: 0.5, segments: 8, rings: 4), .cylinder(radius: 0.3)]
        let stage = Stage()
        let nodes = (0..<6).map { stage.add(bases[$0 % 2], at: Vector3(Double($0) - 2.5, 0, 0)) }
        stage.add(.fireball, time: 0)
        var builder = SnapshotBuilder()
        let small = PictureSize(width: 64, height: 48)
        try Self.withRenderer(RendererSettings(samples: 1)) { studio in
            var counts: [Int] = []
            for frame in 0..<3000 {
                for (number, node) in nodes.enumerated() {
                    let base = bases[number % 2]
                    node.geometry = base.deformed(Self.waving(base, Double(frame + number)))
                }
                let snapshot = builder.snapshot(of: stage.scene, pointOfView: stage.camera)
                let prepared = try #require(studio.queue.prepare(snapshot, size: small, on: studio.renderer.context))
                try studio.renderer.draw(prepared)
                if frame % 500 == 499 {
                    counts.append(studio.renderer.context.objectCount)
                    #expect(studio.renderer.context.garbageCount < 64)
                }
            }
            #expect(counts.allSatisfy { $0 == counts[0] }, "\(counts)")
        }
    }

    @Test("golden: mirrored figures are lit as their twins")
    func goldenMirrored() throws {
        let stage = Stage(eye: Vector3(0, 1.2, 6), fieldOfView: 40)
        stage.addLight(Light(.directional, ambient: 0.15, diffuse: 0.8, specular: 0.4), towards: Vector3(-2, -2, -2))
        // A figure without symmetry: a body, an arm that points to its left and a hat.
        func figure(_ scale: Vector3, _ x: Double) {
            let root = Node()
            root.position = Vector3(x, 0, 0)
            root.scale = scale
            let parts: [(Geometry, Color, Vector3)] = [
                (.cone(topRadius: 0.15, bottomRadius: 0.5, height: 1.6), Color(sRGB: 190, 120, 70), .zero),
                (.box(width: 0.9, height: 0.2, length: 0.2), Color(sRGB: 90, 150, 200), Vector3(0.55, 0.35, 0)),
                (.sphere(radius: 0.3), Color(sRGB: 230, 200, 160), Vector3(0, 1.0, 0)),
                (.torus(ringRadius: 0.32, pipeRadius: 0.1), Color(sRGB: 160, 60, 60), Vector3(0, 1.2, 0)),
            ]
            for (geometry, color, position) in parts {
                root.addChildNode(
                    Node(
                        geometry: geometry.deformed(geometry.vertices), material: Material(diffuse: color),
                        position: position))
            }
            stage.scene.rootNode.addChildNode(root)
        }
        figure(.one, -1.5)
        figure(Vector3(-1, 1, 1), 1.5)
        try Self.withRenderer { studio in
            try Golden(
                name: "mirrored",
                sentence:
                    "Two figures, the arm of each towards the middle of the picture: the right one is the left one "
                    + "mirrored. Both are lit from the upper right front: each is bright at its right and dark at its "
                    + "left, and nothing is inside out."
            ).expect(try studio.picture(stage))
        }
    }
}
