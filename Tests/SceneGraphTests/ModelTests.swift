import SceneGraph
import SceneMath
import Testing

/// A strip two metres high whose upper end follows a second joint, as glTF's tutorial on skins has it.
private func bendingStrip(nodeAt position: Vector3 = .zero) throws -> Model {
    let corners: [SIMD3<Float>] = [[-0.5, 0, 0], [0.5, 0, 0], [0.5, 2, 0], [-0.5, 2, 0]]
    let geometry = Geometry(
        vertices: corners.map { Vertex(position: $0, normal: [0, 0, 1], uv: [0, 0]) }, indices: [0, 1, 2, 0, 2, 3],
        isClosed: false)
    let influences = JointInfluences([[(0, 1)], [(0, 2)], [(0, 0.25), (1, 0.75)], [(1, 1)]])
    let quarter = Quaternion(angle: .pi / 2, axis: .unitZ)
    let turn = try #require(Keyframes(times: [0, 1], values: [Quaternion.identity, quarter]))
    return try Model(
        nodes: [
            ModelNode(name: "root"),
            ModelNode(
                name: "strip", parent: 0, transform: Matrix4(translation: position),
                parts: [ModelPart(geometry: geometry, influences: influences)], skin: 0),
            ModelNode(name: "hip", parent: 0),
            ModelNode(name: "knee", parent: 2, transform: Matrix4(translation: [0, 1, 0])),
        ],
        skins: [
            Skin(
                joints: [2, 3],
                inverseBindMatrices: [.identity, Matrix4(translation: [0, -1, 0]).affine])
        ],
        clips: [AnimationClip(name: "bend", duration: 1, channels: [.init(node: 3, curve: .orientation(turn))])])
}

@Suite("Models")
struct ModelTests {
    @Test("bend their mesh with their joints, wherever its own node is", arguments: [Vector3.zero, Vector3(100, 0, 0)])
    func skinning(place: Vector3) throws {
        let model = try bendingStrip(nodeAt: place)
        #expect(model.bounds == AxisAlignedBox(min: [-0.5, 0, 0], max: [0.5, 2, 0]))
        let bent = model.parts(clip: "bend", at: 1, loops: false)[0]
        // (−0.5, 2) stands one above the knee, half a metre to its left; a quarter turn takes it to (−1, −0.5) from there.
        #expect(distance(bent.geometry.vertices[3].position, [-1, 0.5, 0]) < 1e-6)
        #expect(distance(bent.geometry.vertices[0].position, [-0.5, 0, 0]) < 1e-6)
        // Three quarters of the way from where the hip leaves it to where the knee takes it.
        #expect(distance(bent.geometry.vertices[2].position, [0.5 * 0.25 - 0.75, 2 * 0.25 + 1.5 * 0.75, 0]) < 1e-6)
        #expect(bent.transform == .identity)
        #expect(distance(bent.geometry.vertices[3].normal, [0, 0, 1]) < 1e-6)
    }

    @Test("in a scene look as their parts without one, and stay where they were put")
    func instances() throws {
        let model = try bendingStrip()
        let instance = model.instance()
        let scene = Scene()
        instance.node.position = [7, 8, 9]
        scene.rootNode.addChildNode(instance.node)
        for time in [0.3, 0.9, 0.3, 2.6, -0.2] {
            instance.pose(clip: "bend", at: time)
            let expected = model.parts(clip: "bend", at: time)[0].geometry.vertices
            var found: [Vertex] = []
            instance.node.enumerateHierarchy { if let geometry = $0.geometry { found = geometry.vertices } }
            #expect(found == expected)
            #expect(instance.node.position == Vector3(7, 8, 9))
        }
        let knee = try #require(instance.node.childNode(withName: "knee", recursively: true))
        #expect(knee.worldPosition == Vector3(7, 9, 9))
        instance.pose(clip: nil)
        #expect(knee.orientation == .identity)
    }

    @Test("play over and over or hold their end")
    func loops() throws {
        let model = try bendingStrip()
        func angle(_ time: Double, loops: Bool) -> Double {
            model.pose(clip: "bend", at: time, loops: loops).transforms[3].transformDirection(.unitX).y
        }
        #expect(abs(angle(1.5, loops: true) - angle(0.5, loops: true)) < 1e-12)
        #expect(abs(angle(-0.25, loops: true) - angle(0.75, loops: true)) < 1e-12)
        #expect(abs(angle(9, loops: false) - 1) < 1e-12)
        #expect(angle(.nan, loops: true) == 0)
        #expect(model.pose(clip: "no such clip", at: 0.5).transforms == model.pose().transforms)
    }

    @Test("add their morph targets by weight, at rest and in a clip")
    func morphs() throws {
        let corners: [SIMD3<Float>] = [[0, 0, 0], [1, 0, 0], [0, 1, 0]]
        let part = ModelPart(
            geometry: Geometry(
                vertices: corners.map { Vertex(position: $0, normal: [0, 0, 1], uv: [0, 0]) }, indices: [0, 1, 2]),
            morphTargets: [MorphTarget(positions: [[0, 0, 0], [0, 0, 0], [0, 0, 5]])])
        let keys = try #require(Keyframes(times: [0, 1], values: [MorphWeights([0]), MorphWeights([1])]))
        let model = try Model(
            nodes: [ModelNode(parts: [part], weights: MorphWeights([1]))],
            clips: [AnimationClip(name: "grow", duration: 1, channels: [.init(node: 0, curve: .weights(keys))])])
        #expect(model.bounds.max == Vector3(1, 1, 5))
        #expect(model.parts(clip: "grow", at: 0.5)[0].bounds.max == Vector3(1, 1, 2.5))
        // Nothing moves: the mesh is the one that all instances share.
        #expect(model.parts(clip: "grow", at: 0)[0].geometry == part.geometry)
    }

    @Test("are refused where their parts do not fit")
    func faults() throws {
        let good = ModelNode()
        let mesh = ModelPart(geometry: .box(), influences: JointInfluences([[(0, 1)]]))
        let cases: [(ModelFault, [ModelNode], [Skin])] = [
            (.noNodes, [], []),
            (.parent(node: 1), [good, good], []),
            (.parent(node: 0), [ModelNode(parent: 0)], []),
            (.parent(node: 1), [good, ModelNode(parent: 1)], []),
            (.notFinite(node: 0), [ModelNode(transform: Matrix4(translation: [.nan, 0, 0]))], []),
            (.skin(node: 0), [ModelNode(skin: 0)], []),
            (.joints(skin: 0), [good], [Skin(joints: [1], inverseBindMatrices: [.identity])]),
            (.joints(skin: 0), [good], [Skin(joints: [0], inverseBindMatrices: [])]),
            (.part(node: 0, part: 0), [ModelNode(parts: [mesh])], []),
        ]
        for (fault, nodes, skins) in cases {
            #expect(throws: fault) { try Model(nodes: nodes, skins: skins) }
        }
    }

    private func distance(_ a: SIMD3<Float>, _ b: SIMD3<Float>) -> Float { ((a - b) * (a - b)).sum().squareRoot() }
}
