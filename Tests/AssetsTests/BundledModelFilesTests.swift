import Assets
import Foundation
import ModelLibrary
import SceneGraph
import SceneMath
import Testing

@Suite("The files of the bundled models")
struct BundledModelFilesTests {
    struct Expected: Sendable, CustomTestStringConvertible {
        var name: String
        /// Metres across, up and along, and how far from them a model may be.
        var size: [Double]
        var tolerance: Double
        var clips: [String: Double]
        var testDescription: String { name }
    }

    static let animal = ["idle": 2.0, "walk": 1.0, "attack": 0.8, "fall": 1.2]
    static let models = [
        Expected(name: "bug", size: [0.24, 0.14, 0.27], tolerance: 0.02, clips: ["idle": 2.0]),
        Expected(name: "bugspray", size: [0.067, 0.2, 0.067], tolerance: 0.01, clips: [:]),
        Expected(name: "cube", size: [1, 1, 1], tolerance: 0, clips: [:]),
        Expected(name: "dragon", size: [4.1, 2.75, 4.1], tolerance: 0.1, clips: animal),
        Expected(name: "firebug", size: [0.24, 0.15, 0.30], tolerance: 0.02, clips: ["idle": 2.0]),
        Expected(name: "wolf", size: [0.41, 1.2, 1.7], tolerance: 0.05, clips: animal),
    ]

    static func folder() -> URL {
        URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appendingPathComponent("Models")
    }

    @Test("are known by name, and are the files of Models/ byte for byte")
    func names() throws {
        #expect(BundledModels.names == Self.models.map(\.name))
        #expect(BundledModels.pictureNames == ["cube", "fireball", "sight", "sight-spray"])
        for name in BundledModels.names {
            #expect(
                BundledModels.file(named: name)
                    == Array(try Data(contentsOf: Self.folder().appending(path: name + ".glb"))))
        }
        for name in BundledModels.pictureNames {
            #expect(
                BundledModels.picture(named: name)
                    == Array(try Data(contentsOf: Self.folder().appending(path: name + ".png"))))
        }
        #expect(BundledModels.file(named: "unicorn") == nil && BundledModels.picture(named: "") == nil)
    }

    static let fileNames = ["wolf.dae", "dragon.dae"] + models.map { $0.name + ".glb" }

    @Test("are under 300 KB each, COLLADA too", arguments: fileNames)
    func small(name: String) throws {
        #expect(try Data(contentsOf: Self.folder().appending(path: name)).count < 300_000)
    }

    @Test("keep the rules of glTF: bounds, places, units of normals, weights that add up", arguments: models)
    func rules(expected: Expected) throws {
        let file = try BinaryGLTF(try #require(BundledModels.file(named: expected.name)))
        let primitive = try #require(file.document.meshes.first?.primitives.first)
        let positionIndex = try #require(primitive.attributes["POSITION"])
        let positions = try file.rows(positionIndex)
        let accessor = file.document.accessors[positionIndex]
        for axis in 0..<3 {
            let values = positions.map { $0[axis] }
            let (low, high) = (try #require(values.min()), try #require(values.max()))
            #expect(abs(low - (accessor.min?[axis] ?? .nan)) < 1e-6 && abs(high - (accessor.max?[axis] ?? .nan)) < 1e-6)
            #expect(
                abs(high - low - expected.size[axis]) <= expected.tolerance,
                "\(expected.name), axis \(axis): \(high - low)")
            if axis == 1 { #expect(abs(low) < 0.02, "the base is at \(low)") }
            if axis == 0 { #expect(abs(low + high) < 1e-6, "left and right are alike") }
        }
        for normal in try file.rows(try #require(primitive.attributes["NORMAL"])) {
            #expect(abs(normal.reduce(0) { $0 + $1 * $1 } - 1) < 1e-5)
        }
        let places = try file.rows(try #require(primitive.attributes["TEXCOORD_0"]))
        #expect(places.count == positions.count && places.allSatisfy { $0.allSatisfy { (0...1).contains($0) } })
        let indices = try file.rows(primitive.indices).map { Int($0[0]) }
        #expect(indices.count % 3 == 0 && (indices.max() ?? 0) < positions.count)
        let texture = try ImageFile.read(file.bytes(ofView: file.document.images[0].bufferView), name: expected.name)
        #expect(texture.isOpaque && texture.width <= 512)
        guard let skin = file.document.skins?.first else {
            #expect(expected.clips.isEmpty)
            return
        }
        let joints = try file.rows(try #require(primitive.attributes["JOINTS_0"]))
        let weights = try file.rows(try #require(primitive.attributes["WEIGHTS_0"]))
        #expect(joints.allSatisfy { $0.allSatisfy { Int($0) < skin.joints.count } })
        #expect(weights.allSatisfy { $0.reduce(0, +) == 255 })
        #expect(try file.rows(skin.inverseBindMatrices).count == skin.joints.count)
    }

    @Test(
        "have clips of their lengths, of unit quaternions, in time; idle and walk end as they begin", arguments: models)
    func clips(expected: Expected) throws {
        let file = try BinaryGLTF(try #require(BundledModels.file(named: expected.name)))
        let animations = file.document.animations ?? []
        #expect(Set(animations.map(\.name)) == Set(expected.clips.keys))
        for animation in animations {
            for channel in animation.channels {
                let sampler = animation.samplers[channel.sampler]
                let times = try file.rows(sampler.input).map { $0[0] }
                #expect(times.first == 0 && zip(times, times.dropFirst()).allSatisfy { $0 < $1 })
                #expect(abs((times.last ?? 0) - (expected.clips[animation.name] ?? .nan)) < 1e-6)
                let values = try file.rows(sampler.output)
                #expect(values.count == times.count)
                if channel.target.path == "rotation" {
                    #expect(values.allSatisfy { abs($0.reduce(0) { $0 + $1 * $1 } - 1) < 1e-5 })
                    let turns = zip(values, values.dropFirst()).map { zip($0, $1).reduce(0) { $0 + $1.0 * $1.1 } }
                    #expect(turns.allSatisfy { $0 > 0 }, "a straight blend takes the short way")
                }
                if ["idle", "walk"].contains(animation.name) {
                    let gap = zip(values.first ?? [], values.last ?? []).map { abs($0 - $1) }.max() ?? 1
                    #expect(gap < 1e-6, "\(animation.name) does not close")
                }
            }
        }
    }

    @Test("of COLLADA hold the same body and clips as those of glTF", arguments: ["wolf", "dragon"])
    func collada(name: String) throws {
        let bytes = try #require(BundledModels.file(named: name))
        let glTF = try ModelFile.read([.init(name: name + ".glb", bytes: bytes)]).model
        let collada = try ModelFile.read(Self.folder().appending(path: name + ".dae").path).model
        #expect(collada.clips.map(\.name) == ["idle", "walk", "attack", "fall"])
        #expect(collada.clips.map(\.name) == glTF.clips.map(\.name))
        for (one, other) in zip(collada.clips, glTF.clips) {
            #expect(abs(one.duration - other.duration) < 1e-5)
        }
        for (one, other) in [(collada.bounds.min, glTF.bounds.min), (collada.bounds.max, glTF.bounds.max)] {
            let gap = one - other
            // COLLADA's numbers are rounded to a millimetre, its weights to a hundredth.
            #expect(max(abs(gap.x), abs(gap.y), abs(gap.z)) < 0.002)
        }
    }

    @Test("pictures are clear around what they show", arguments: ["fireball", "sight", "sight-spray"])
    func pictures(name: String) throws {
        let image = try ImageFile.read(try #require(BundledModels.picture(named: name)), name: name)
        #expect(image.width == 128 && image.height == 128 && !image.isOpaque)
        for (x, y) in [(0, 0), (127, 0), (0, 127), (127, 127)] {
            #expect(image[x, y].alpha == 0)
        }
        #expect(image[64, 64].alpha == 255)
    }
}
