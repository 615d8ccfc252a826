import ModelExchange
import TestSupport
import Testing

/// A description in which every field differs from its default.
private let sample: ImportedModel = {
    var mesh = ImportedMesh()
    mesh.material = 0
    mesh.positions = [0, 0, 0, 1, 0, 0, 0, 1, 0]
    mesh.normals = [0, 0, 1, 0, 0, 1, 0, 0, 1]
    mesh.colors = [1, 0, 0, 1, 0, 1, 0, 1, 0, 0, 1, 0.5]
    mesh.textureCoordinates = [[0, 0, 1, 0, 0, 1], [0.5, 0.5, 1, 1, 0, 0]]
    mesh.indices = [0, 1, 2]
    mesh.influenceStarts = [0, 1, 3, 3]
    mesh.joints = [0, 0, 1]
    mesh.weights = [1, 0.25, 0.75]
    mesh.morphTargets = [
        ImportedMesh.Morph(name: "smile", positions: [Float](repeating: 0.5, count: 9), normals: [])
    ]
    mesh.isFlat = true
    var lines = ImportedMesh()
    lines.primitive = .lines
    lines.positions = [0, 0, 0, 1, 1, 1]
    lines.indices = [0, 1]
    var material = ImportedMaterial()
    material.name = "brass ✓"
    material.diffuse = [0.5, 0.25, 0.125, 0.75]
    material.specular = [1, 1, 0]
    material.emission = [0, 0, 1]
    material.shininess = 40
    material.alphaMode = .mask
    material.alphaCutoff = 0.3
    material.isDoubleSided = true
    material.isUnlit = true
    var texture = ImportedTexture(image: 1)
    texture.set = 1
    texture.wrapHorizontal = .mirror
    texture.wrapVertical = .clamp
    texture.isNearest = true
    texture.offset = [0.1, 0.2]
    texture.scale = [2, 3]
    texture.rotation = 1.5
    material.texture = texture
    var model = ImportedModel()
    model.images = [
        ImportedImage(name: "a.png", content: .problem("no such file")),
        ImportedImage(name: "b.png", content: .bytes([1, 2, 3])),
    ]
    model.materials = [material, ImportedMaterial()]
    model.meshes = [mesh, lines]
    let identity: [Double] = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0]
    model.nodes = [
        ImportedNode(name: nil, parent: nil, transform: identity),
        ImportedNode(name: "body", parent: 0, transform: identity, meshes: [0, 1], skin: 0, weights: [0.5]),
    ]
    model.skins = [ImportedSkin(joints: [0, 1], inverseBindMatrices: identity + identity)]
    model.clips = [
        ImportedClip(
            name: "walk", duration: 2,
            channels: [
                ImportedClip.Channel(
                    node: 1, target: .orientation, interpolation: .cubicSpline, times: [0, 2],
                    values: [Double](repeating: 0.5, count: 24))
            ])
    ]
    model.warnings = ["one", "two"]
    model.facts.format = "GLB"
    model.facts.meshes = 2
    model.facts.trianglesStored = 1
    model.facts.vertices = 5
    model.facts.nodes = 2
    model.facts.nodeNames = ["body"]
    model.facts.materialNames = ["brass ✓", ""]
    model.facts.animations = [
        .init(name: "walk", duration: 2, channels: 1), .init(name: nil, duration: 0, channels: 0),
    ]
    model.facts.skins = [2]
    model.facts.morphTargets = 1
    return model
}()

@Suite("What the importer answers")
struct ImportAnswerTests {
    @Test("reads back as it was written")
    func roundTrip() throws {
        let answers: [ImportAnswer] = [
            .model(sample), .model(ImportedModel()), .refusal(ImportRefusal("node 3 hangs from itself", at: .line(12))),
            .refusal(ImportRefusal("a chunk is longer than the file", at: .byte(20))),
            .refusal(ImportRefusal("no such file", at: .file)),
        ]
        for answer in answers { #expect(try ImportAnswer(answer.bytes) == answer) }
    }

    @Test("is refused wherever it is cut off")
    func truncation() {
        let bytes = ImportAnswer.model(sample).bytes
        for length in 0..<bytes.count {
            #expect(throws: ExchangeFault.self, "\(length) bytes") { try ImportAnswer(Array(bytes[..<length])) }
        }
        #expect(throws: ExchangeFault.self) { try ImportAnswer(bytes + [0]) }
    }

    @Test("never makes its reader crash or take memory, whatever it is")
    func flips() {
        var random = SplitMix64(seed: 5)
        let bytes = ImportAnswer.model(sample).bytes
        var read = 0
        for _ in 0..<30_000 {
            var damaged = bytes
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                damaged[Int.random(in: damaged.indices, using: &random)] = UInt8.random(in: 0...255, using: &random)
            }
            if (try? ImportAnswer(damaged)) != nil { read += 1 }
        }
        // Numbers of vertices and letters of names may change unseen.
        #expect(read > 1_000)
    }

    struct Damage: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var change: @Sendable (inout ImportedMesh) -> Void

        init(_ name: String, _ change: @escaping @Sendable (inout ImportedMesh) -> Void) {
            testDescription = name
            self.change = change
        }
    }

    @Test(
        "is refused where its lists do not fit together",
        arguments: [
            Damage("an index beyond the vertices") { $0.indices = [0, 1, 3] },
            Damage("a negative index") { $0.indices = [0, 1, -1] },
            Damage("half a triangle") { $0.indices = [0, 1] },
            Damage("a normal too few") { $0.normals.removeLast() },
            Damage("half a vertex") { $0.positions.removeLast() },
            Damage("texture coordinates for two of three") { $0.textureCoordinates[0].removeLast(2) },
            Damage("a weight too many") { $0.weights.append(1) },
            Damage("influences that go back") { $0.influenceStarts = [0, 2, 1, 3] },
            Damage("influences beyond the joints") { $0.influenceStarts = [0, 1, 3, 9] },
            Damage("a morph target of another mesh") { $0.morphTargets[0].positions.removeLast(3) },
        ])
    func inconsistency(damage: Damage) {
        var model = sample
        damage.change(&model.meshes[0])
        #expect(throws: ExchangeFault.self) { try ImportAnswer(ImportAnswer.model(model).bytes) }
    }
}

@Suite("Files for the importer")
struct ModelFilesTests {
    @Test("read back as they were written, and are refused when cut off")
    func roundTrip() throws {
        let files = ModelFiles(files: [.init(name: "a.gltf", bytes: [1, 2, 3]), .init(name: "é.bin", bytes: [])])
        let bytes = files.bytes
        #expect(try ModelFiles(bytes) == files)
        for length in 0..<bytes.count {
            #expect(throws: ExchangeFault.self) { try ModelFiles(Array(bytes[..<length])) }
        }
    }
}
