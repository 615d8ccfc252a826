import Assets
import Foundation
import SceneMath
import TestSupport
import Testing

/// Every glTF, COLLADA and OBJ file of the reference set: it ends as its verdict says and agrees with its truth.
@Suite("Model files", .enabled(if: Conformance.isPresent))
struct ModelConformanceTests {
    @Test("end as their verdicts say, and hold what they hold")
    func everyFile() throws {
        let cases = try ModelCase.all()
        #expect(cases.count == 235)
        var compared = 0
        for model in cases {
            do {
                let content = try ModelFile.read(model.path)
                let outcome = content.warnings.isEmpty ? "load" : "warn"
                #expect(model.allows(outcome), "\(model.name): \(outcome), \(content.warnings)")
                compared += try model.compare(content)
            } catch let error as ModelError {
                #expect(model.allows("refuse"), "\(model.name): \(error)")
                #expect(!error.message.contains("\n") && error.message.count < 300, "\(model.name)")
                // Nothing crashes or runs out of time: what would is found out before.
                #expect(
                    !error.message.contains("crashed") && !error.message.contains("seconds"), "\(model.name): \(error)")
            }
        }
        #expect(compared > 1_000)
    }

    @Test("of later formats are refused by name")
    func laterFormats() throws {
        for (folder, name) in [("fbx-box", "FBX"), ("ply-plane", "PLY"), ("stl-box", "STL")] {
            guard let url = Conformance.url("models/\(folder)") else { continue }
            let files = (try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []
            for file in files where file.lowercased().hasSuffix(name.lowercased()) {
                let error = #expect(throws: ModelError.self) {
                    try ModelFile.read(url.appendingPathComponent(file).path)
                }
                #expect(error?.message == "\(name) is not in this version")
            }
        }
    }
}

/// A folder of the reference set.
private struct ModelCase {
    let name: String
    let path: String
    private let format: String
    private let verdicts: [String]
    private let truth: [String: Any]

    static func all() throws -> [ModelCase] {
        let folder = try #require(Conformance.folder?.appendingPathComponent("models"))
        var cases: [ModelCase] = []
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() {
            let file = folder.appendingPathComponent(name).appendingPathComponent("expected.json")
            guard let data = try? Data(contentsOf: file),
                let json = try JSONSerialization.jsonObject(with: data) as? [String: Any],
                let format = json["format"] as? String, ["GLB", "glTF", "COLLADA", "Wavefront OBJ"].contains(format),
                let url = Conformance.url("models/\(name)"), let model = json["file"] as? String
            else { continue }
            let verdict = json["verdict"] as? String ?? ""
            cases.append(
                ModelCase(
                    name: name, path: url.appendingPathComponent(model).path, format: format,
                    verdicts: [verdict] + (json["tolerated_verdicts"] as? [String] ?? []),
                    truth: json["truth"] as? [String: Any] ?? [:]))
        }
        return cases
    }

    func allows(_ outcome: String) -> Bool { verdicts.contains(outcome) || verdicts.contains("safe") }

    private func int(_ key: String) -> Int? { truth[key] as? Int }

    /// - Returns: how many facts were compared.
    func compare(_ content: ModelFile.Content) throws -> Int {
        guard truth["readable"] as? Bool == true, truth["meshes"] is Int || format != "glTF" else { return 0 }
        let facts = content.facts
        var count = 0
        func equal<Value: Equatable>(_ what: String, _ found: Value, _ expected: Value?) {
            guard let expected else { return }
            count += 1
            #expect(found == expected, "\(name): \(what)")
        }
        #expect(facts.format == format, "\(name)")
        if format == "Wavefront OBJ" {
            equal("triangles", facts.trianglesStored, int("triangles_after_triangulation"))
            equal("vertices", facts.vertices, int("vertices_stored"))
            let materials = truth["material_list"] as? [[String: Any]] ?? []
            equal("materials", facts.materials, materials.compactMap { $0["name"] as? String })
            for map in materials.flatMap({ ($0["maps"] as? [String: [String: Any]] ?? [:]).values }) {
                guard let width = map["width"] as? Int, let height = map["height"] as? Int else { continue }
                count += 1
                #expect(facts.textures.contains { $0.width == width && $0.height == height }, "\(name): \(map)")
            }
        } else {
            equal("meshes", facts.meshes, int("meshes") ?? int("geometries"))
            equal("triangles", facts.trianglesStored, int("triangles_stored"))
            equal("triangles in the scene", facts.trianglesInScene, int("triangles_in_scene"))
            equal("vertices", facts.vertices, int("vertices_stored"))
            equal("nodes", facts.nodes, int("nodes") ?? int("nodes_in_scene"))
            equal("materials", facts.materials.count, int("materials"))
            equal("morph targets", facts.morphTargets, int("morph_targets_max"))
            let names = (truth["node_names"] as? [String] ?? []).filter { !$0.hasPrefix("... ") }
            equal("names of nodes", Array(facts.nodeNames.prefix(names.count)), names)
            equal("named nodes", facts.nodeNames.count, int("named_nodes"))
            equal("joints", facts.skins, (truth["skins"] as? [[String: Any]])?.compactMap { $0["joints"] as? Int })
            let images = truth["images"] as? [[String: Any]] ?? []
            equal("widths", facts.textures.map(\.width), images.map { $0["width"] as? Int })
            equal("heights", facts.textures.map(\.height), images.map { $0["height"] as? Int })
            count += compareAnimations(facts)
        }
        return count + compareBounds(facts.bounds)
    }

    private func compareAnimations(_ facts: ModelFacts) -> Int {
        if let list = truth["animations"] as? [[String: Any]] {
            #expect(facts.animations.map(\.name) == list.map { $0["name"] as? String }, "\(name)")
            #expect(facts.animations.map(\.channels) == list.map { $0["channels"] as? Int ?? 0 }, "\(name)")
            for (found, expected) in zip(facts.animations, list) {
                #expect(abs(found.duration - (expected["duration_s"] as? Double ?? 0)) < 1e-5, "\(name)")
            }
            return 3
        }
        guard let all = truth["animations"] as? [String: Any] else { return 0 }
        #expect(facts.animations.reduce(0) { $0 + $1.channels } == all["channels"] as? Int, "\(name)")
        let last = all["last_key_s"] as? Double ?? 0
        #expect(abs((facts.animations.map(\.duration).max() ?? 0) - last) < 1e-5, "\(name)")
        return 2
    }

    private func compareBounds(_ bounds: AxisAlignedBox) -> Int {
        // Of packed vertices the truth knows only a box that is too large.
        if name == "gltf-2cylinderengine" { return 0 }
        guard let expected = truth["bbox_rest"] as? [String: [Double]], let low = expected["min"],
            let high = expected["max"]
        else {
            #expect(bounds.isEmpty, "\(name)")
            return 1
        }
        // Positions are stored as floats and the truth is printed with seven digits.
        let tolerance = 1e-6 + 1e-5 * max(1e-3, (low + high).map(abs).max() ?? 0)
        for axis in 0..<3 {
            #expect(abs(bounds.min[axis] - low[axis]) <= tolerance, "\(name): \(bounds)")
            #expect(abs(bounds.max[axis] - high[axis]) <= tolerance, "\(name): \(bounds)")
        }
        return 2
    }
}
