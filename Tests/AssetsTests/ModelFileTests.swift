import Assets
import Foundation
import SceneGraph
import SceneMath
import TestSupport
import Testing

/// A folder that goes with the test.
private struct Folder: ~Copyable {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("sightline-models-\(UUID().uuidString)")

    init() throws { try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true) }

    deinit { try? FileManager.default.removeItem(at: url) }

    func write(_ name: String, _ text: String) throws -> String {
        let file = url.appendingPathComponent(name)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
        return file.path
    }
}

@Suite("Model files of our own")
struct ModelFileTests {
    private static let triangle = "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n"

    @Test("are read from disk and from memory alike")
    func memory() throws {
        let folder = try Folder()
        let path = try folder.write("t.obj", Self.triangle)
        let fromDisk = try ModelFile.read(path)
        let fromMemory = try ModelFile.read([.init(name: "t.obj", bytes: Array(Self.triangle.utf8))])
        #expect(fromDisk.facts == fromMemory.facts)
        #expect(fromDisk.model.bounds == AxisAlignedBox(min: .zero, max: [1, 1, 0]))
        #expect(fromDisk.model.nodes.count == 2)
    }

    @Test(
        "are refused with the place",
        arguments: [
            ("t.obj", "v 0 0 0\nv 1 0\n", 2), ("t.obj", "v 0 0 0\n\nf 1 2 3\n", 3), ("t.obj", "v 0 0 zero\n", 1),
            ("t.gltf", "{\n \"asset\": {\"version\": \"1.0\"}\n}", 2),
            ("t.gltf", "{\n \"accessors\": {},\n \"asset\": {\"version\": \"1.0\"}\n}", 3),
            ("t.gltf", "{\n\n oops }", 3),
            ("t.gltf", "{\"asset\":{\"version\":\"2.0\"},\n\"nodes\":[{\"children\":[1]},\n{\"children\":[0]}]}", 2),
            ("t.dae", "<?xml version=\"1.0\"?>\n<COLLADA>\n</COLLADA", 3), ("t.dae", "<html/>", 1),
            ("t.xyz", "something else", 1), ("t.obj", "", 1),
        ])
    func refusals(name: String, text: String, line: Int) throws {
        let folder = try Folder()
        let path = try folder.write(name, text)
        let error = #expect(throws: ModelError.self, "\(text)") { try ModelFile.read(path) }
        #expect(error?.place == .line(line), "\(text): \(error.map { "\($0)" } ?? "")")
        #expect(error?.file == path)
    }

    @Test("that can't be opened have no line")
    func missing() {
        let error = #expect(throws: ModelError.self) { try ModelFile.read("/nowhere/t.obj") }
        #expect(error?.description == "/nowhere/t.obj: no such file")
    }

    @Test("can't reach out of their folder, by name or by link")
    func confinement() throws {
        let folder = try Folder()
        _ = try folder.write("secret.mtl", "newmtl red\nKd 1 0 0\n")
        _ = try folder.write("inside/own.mtl", "newmtl red\nKd 1 0 0\n")
        let link = folder.url.appendingPathComponent("inside/link.mtl").path
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "../secret.mtl")
        for (library, isUsed) in [
            ("own.mtl", true), ("../secret.mtl", false), ("link.mtl", false), ("\(folder.url.path)/secret.mtl", false),
            ("../inside/own.mtl", false), ("./own.mtl", true), ("x/../own.mtl", true),
        ] {
            let path = try folder.write("inside/t.obj", "mtllib \(library)\n" + Self.triangle)
            let content = try ModelFile.read(path)
            #expect(content.facts.materials == (isUsed ? ["red"] : []), "\(library)")
            #expect(content.warnings.isEmpty == isUsed, "\(library): \(content.warnings)")
        }
    }

    @Test("shine as OBJ's colours say, and stand where the file has them")
    func materials() throws {
        let library = "newmtl a\nKd 1 0.5 0\nd 0.25\nNs 80\nKs 1 1 1\n"
        let content = try ModelFile.read([
            .init(name: "t.obj", bytes: Array(("mtllib t.mtl\ng top\nusemtl a\n" + Self.triangle).utf8)),
            .init(name: "t.mtl", bytes: Array(library.utf8)),
        ])
        let node = try #require(content.model.node(named: "top"))
        let material = content.model.nodes[node].parts[0].material
        #expect(abs(material.diffuse.y - Color.linear(sRGB: Float(0.5))) < 1e-5)
        #expect(material.diffuse.w == 0.25)
        #expect(material.shininess == 80)
        #expect(material.effectiveBlendMode == .alpha)
    }

    @Test("interpolate as they say: straight, in steps, along cubics")
    func interpolation() throws {
        // Times 0 and 1; heights 0 and 8, with slopes of 8 in and out for the cubic: a straight line. Slopes of 0 ease.
        func model(_ interpolation: String, _ values: [Float]) throws -> Model {
            let numbers: [Float] = [0, 1] + values
            let bytes = numbers.flatMap { withUnsafeBytes(of: $0.bitPattern.littleEndian) { Array($0) } }
            let data = Data(bytes).base64EncodedString()
            let text = """
                {"asset":{"version":"2.0"},"scenes":[{"nodes":[0]}],"nodes":[{"name":"lift"}],
                "buffers":[{"byteLength":\(bytes.count),"uri":"data:application/octet-stream;base64,\(data)"}],
                "bufferViews":[{"buffer":0,"byteLength":8},{"buffer":0,"byteOffset":8,"byteLength":\(bytes.count - 8)}],
                "accessors":[{"bufferView":0,"componentType":5126,"count":2,"type":"SCALAR","min":[0],"max":[1]},
                {"bufferView":1,"componentType":5126,"count":\(values.count / 3),"type":"VEC3"}],
                "animations":[{"name":"go","channels":[{"sampler":0,"target":{"node":0,"path":"translation"}}],
                "samplers":[{"input":0,"output":1,"interpolation":"\(interpolation)"}]}]}
                """
            return try ModelFile.read([.init(name: "t.gltf", bytes: Array(text.utf8))]).model
        }
        func height(_ model: Model, _ time: Double) throws -> Double {
            let node = try #require(model.node(named: "lift"))
            return model.pose(clip: "go", at: time, loops: false).transforms[node].translation.y
        }
        let straight = try model("LINEAR", [0, 0, 0, 0, 8, 0])
        #expect(try height(straight, 0.25) == 2)
        let steps = try model("STEP", [0, 0, 0, 0, 8, 0])
        #expect(try height(steps, 0.75) == 0)
        #expect(try height(steps, 1) == 8)
        let even = try model("CUBICSPLINE", [0, 8, 0, 0, 0, 0, 0, 8, 0, 0, 8, 0, 0, 8, 0, 0, 8, 0])
        #expect(abs(try height(even, 0.25) - 2) < 1e-5)
        let eased = try model("CUBICSPLINE", [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 8, 0, 0, 0, 0])
        #expect(abs(try height(eased, 0.25) - 8 * (3 * 0.0625 - 2 * 0.015625)) < 1e-5)
    }

    @Test("bend by weights stored as bytes as by weights stored as floats")
    func byteWeights() throws {
        // Two joints, the second a metre to the right of where it was bound; a quarter of the first, three of the second.
        func corner(_ weights: [UInt8], type: Int) throws -> Double {
            func floats(_ values: [Float]) -> [UInt8] {
                values.flatMap { withUnsafeBytes(of: $0.bitPattern.littleEndian) { Array($0) } }
            }
            let positions = floats([0, 0, 0, 1, 0, 0, 0, 1, 0])
            let joints: [UInt8] = [0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0]
            let bytes = positions + joints + weights
            let text = """
                {"asset":{"version":"2.0"},"scenes":[{"nodes":[0,1,2]}],"nodes":[{"mesh":0,"skin":0},{},
                {"translation":[1,0,0]}],"skins":[{"joints":[1,2]}],
                "meshes":[{"primitives":[{"attributes":{"POSITION":0,"JOINTS_0":1,"WEIGHTS_0":2}}]}],
                "buffers":[{"byteLength":\(bytes.count),"uri":"data:;base64,\(Data(bytes).base64EncodedString())"}],
                "bufferViews":[{"buffer":0,"byteLength":36},{"buffer":0,"byteOffset":36,"byteLength":12},
                {"buffer":0,"byteOffset":48,"byteLength":\(weights.count)}],
                "accessors":[{"bufferView":0,"componentType":5126,"count":3,"type":"VEC3"},
                {"bufferView":1,"componentType":5121,"count":3,"type":"VEC4"},
                {"bufferView":2,"componentType":\(type),"normalized":\(type != 5126),"count":3,"type":"VEC4"}]}
                """
            let content = try ModelFile.read([.init(name: "t.gltf", bytes: Array(text.utf8))])
            #expect(content.warnings.isEmpty, "\(content.warnings)")
            return content.model.bounds.max.x
        }
        let floats: [Float] = [0.2, 0.8, 0, 0]
        let asFloats = floats.flatMap { withUnsafeBytes(of: $0.bitPattern.littleEndian) { Array($0) } }
        #expect(abs(try corner(asFloats + asFloats + asFloats, type: 5126) - 1.8) < 1e-6)
        let asBytes: [UInt8] = [51, 204, 0, 0]
        #expect(abs(try corner(asBytes + asBytes + asBytes, type: 5121) - 1.8) < 1e-6)
    }

    @Test("keep each mesh's material where nodes come in another order than meshes")
    func order() throws {
        let positions: [Float] = [0, 0, 0, 1, 0, 0, 0, 1, 0]
        let bytes = positions.flatMap { withUnsafeBytes(of: $0.bitPattern.littleEndian) { Array($0) } }
        let meshes = (0..<3).map { "{\"primitives\":[{\"attributes\":{\"POSITION\":0},\"material\":\(2 - $0)}]}" }
        let materials = (0..<3).map {
            "{\"name\":\"m\($0)\",\"pbrMetallicRoughness\":{\"baseColorFactor\":[0.\($0 + 1),0,0,1]}}"
        }
        let text = """
            {"asset":{"version":"2.0"},"scenes":[{"nodes":[0,1]}],"nodes":[{"mesh":2,"name":"a"},{"mesh":1,"name":"b"}],
            "meshes":[\(meshes.joined(separator: ","))],"materials":[\(materials.joined(separator: ","))],
            "buffers":[{"byteLength":36,"uri":"data:;base64,\(Data(bytes).base64EncodedString())"}],
            "bufferViews":[{"buffer":0,"byteLength":36}],
            "accessors":[{"bufferView":0,"componentType":5126,"count":3,"type":"VEC3"}]}
            """
        let model = try ModelFile.read([.init(name: "t.gltf", bytes: Array(text.utf8))]).model
        for (name, red) in [("a", Float(0.1)), ("b", 0.2)] {
            let node = try #require(model.node(named: name))
            #expect(model.nodes[node].parts.map(\.material.diffuse.x) == [red])
        }
    }

    @Test("move as COLLADA as they do as glTF", arguments: ["wolf", "dragon"])
    func collada(name: String) throws {
        let folder = Conformance.root.appendingPathComponent("Models")
        let gltf = try ModelFile.read(folder.appendingPathComponent(name + ".glb").path).model
        let collada = try ModelFile.read(folder.appendingPathComponent(name + ".dae").path).model
        #expect(collada.clips.map(\.name) == gltf.clips.map(\.name))
        for clip in gltf.clips {
            for time in [0.15, 0.3, 0.55] {
                let first = gltf.pose(clip: clip.name, at: time)
                let second = collada.pose(clip: clip.name, at: time)
                for (index, node) in gltf.nodes.enumerated() {
                    guard let joint = node.name, let other = collada.node(named: joint), node.skin == nil else {
                        continue
                    }
                    // Angles in steps on one side, turns on the other: a centimetre at the end of a limb.
                    let apart = first.transforms[index].translation.distance(to: second.transforms[other].translation)
                    #expect(apart < 0.01, "\(clip.name) at \(time): \(joint)")
                }
            }
        }
    }

    /// A COLLADA document with a triangle, whose numbers stand between blanks.
    private static func document(asset: String, transform: String) -> String {
        """
        <COLLADA version="1.4.1"><asset>\(asset)</asset>
        <library_effects><effect id="e"><profile_COMMON><technique sid="t"><lambert>
        <diffuse><color>
           0 1 0 1
        </color></diffuse></lambert></technique></profile_COMMON></effect></library_effects>
        <library_materials><material id="m"><instance_effect url="#e"/></material></library_materials>
        <library_geometries><geometry id="g"><mesh>
        <source id="p"><float_array id="a" count="9">  0 0 0 1 0 0 0 1 0  </float_array><technique_common>
        <accessor source="#a" count="3" stride="3"><param name="X" type="float"/><param name="Y" type="float"/>
        <param name="Z" type="float"/></accessor></technique_common></source>
        <vertices id="v"><input semantic="POSITION" source="#p"/></vertices>
        <triangles count="1" material="s"><input semantic="VERTEX" source="#v" offset="0"/><p>  0 1 2  </p></triangles>
        </mesh></geometry></library_geometries>
        <library_visual_scenes><visual_scene id="s"><node id="n">\(transform)
        <instance_geometry url="#g"><bind_material><technique_common>
        <instance_material symbol="s" target="#m"/></technique_common></bind_material></instance_geometry>
        </node></visual_scene></library_visual_scenes>
        <scene><instance_visual_scene url="#s"/></scene></COLLADA>
        """
    }

    @Test("have their colours in COLLADA where blanks stand around the numbers")
    func blanks() throws {
        let text = Self.document(asset: "", transform: "<translate>  1 2 3  </translate>")
        let model = try ModelFile.read([.init(name: "t.dae", bytes: Array(text.utf8))]).model
        #expect(model.bounds == AxisAlignedBox(min: [1, 2, 3], max: [2, 3, 3]))
        let colours = model.nodes.flatMap(\.parts).map(\.material.diffuse)
        #expect(colours.map { [$0.x, $0.y, $0.z] } == [[0, 1, 0]])
    }

    @Test("take data in a URI that is percent-encoded instead of base64")
    func percentEncodedData() throws {
        let numbers: [Float] = [0, 0, 0, 1, 0, 0, 0, 1, 0]
        let bytes = numbers.flatMap { withUnsafeBytes(of: $0.bitPattern.littleEndian) { Array($0) } }
        let data = bytes.map { byte in byte < 16 ? "%0\(String(byte, radix: 16))" : "%\(String(byte, radix: 16))" }
        let text = """
            {"asset":{"version":"2.0"},"scenes":[{"nodes":[0]}],"nodes":[{"mesh":0}],
            "buffers":[{"byteLength":36,"uri":"data:application/octet-stream,\(data.joined())"}],
            "bufferViews":[{"buffer":0,"byteLength":36}],
            "accessors":[{"bufferView":0,"componentType":5126,"count":3,"type":"VEC3","min":[0,0,0],"max":[1,1,0]}],
            "meshes":[{"primitives":[{"attributes":{"POSITION":0}}]}]}
            """
        let model = try ModelFile.read([.init(name: "t.gltf", bytes: Array(text.utf8))]).model
        #expect(model.bounds == AxisAlignedBox(min: .zero, max: [1, 1, 0]))
    }

    @Test("of COLLADA load without a skew, and say so")
    func skew() throws {
        let text = Self.document(
            asset: "", transform: "<translate>1 2 3</translate><skew>45 1 0 0 0 1 0</skew><scale>2 2 2</scale>")
        let content = try ModelFile.read([.init(name: "t.dae", bytes: Array(text.utf8))])
        #expect(content.model.bounds == AxisAlignedBox(min: [1, 2, 3], max: [3, 4, 3]))
        #expect(content.warnings.count == 1 && content.warnings.allSatisfy { $0.contains("skew") })
    }

    @Test("of COLLADA are refused for units that single precision does not hold", arguments: ["1e300", "1e-300", "0"])
    func unit(metres: String) {
        let text = Self.document(asset: "<unit meter=\"\(metres)\"/>", transform: "")
        let error = #expect(throws: ModelError.self) {
            try ModelFile.read([.init(name: "t.dae", bytes: Array(text.utf8))])
        }
        #expect(error?.description.contains("the unit of \(metres) metres") == true)
    }

    @Test("say which vertices of OBJ are too far away for any vertex")
    func farVertex() throws {
        let text = "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 1e308 0 0\nf 1 2 3\nf 1 2 4\n"
        let content = try ModelFile.read([.init(name: "t.obj", bytes: Array(text.utf8))])
        #expect(content.warnings == ["1 vertices are not finite; 1 faces with them are left out"])
        #expect(content.model.bounds == AxisAlignedBox(min: .zero, max: [1, 1, 0]))
    }

    @Test("of COLLADA whose counts lie are refused in plain words")
    func lyingCount() {
        let text = Self.document(asset: "", transform: "").replacingOccurrences(
            of: "count=\"9\"", with: "count=\"999999999\"")
        let error = #expect(throws: ModelError.self) {
            try ModelFile.read([.init(name: "t.dae", bytes: Array(text.utf8))])
        }
        #expect(error?.description == "t.dae:1: it asks for more memory than a model may take")
    }
}
