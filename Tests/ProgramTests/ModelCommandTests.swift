import Assets
import Foundation
import SceneGraph
import TestSupport
import Testing

/// `model info` and `model render` as a person runs them.
@Suite struct ModelCommandTests {
    private static let triangle = "v 0 0 0\nv 2 0 0\nv 0 1 0\nf 1 2 3\n"

    @Test func aModelIsToldAsJSON() throws {
        let scratch = try ScratchFolder()
        try scratch.write("t.obj", Self.triangle)
        let outcome = try SightlineProgram(in: scratch.url)("model", "info", "t.obj", "--json")
        #expect(outcome.status == 0)
        #expect(outcome.errors.isEmpty)
        #expect(
            outcome.text == """
                {"format":"Wavefront OBJ","meshes":1,"triangles_stored":1,"triangles_in_scene":1,"vertices":3,"materials":[],\
                "textures":[],"nodes":0,"node_names":[],"animations":[],"skins":[],"morph_targets":0,\
                "bounds":{"min":[0,0,0],"max":[2,1,0]},"warnings":[]}

                """)
    }

    @Test func aModelComesThroughAPipe() throws {
        let scratch = try ScratchFolder()
        let program = SightlineProgram(in: scratch.url)
        let info = try program("model", "info", "-", "--json", input: Data(Self.triangle.utf8))
        #expect(info.status == 0, "\(info.errors)")
        #expect(info.text.contains("\"max\":[2,1,0]"))
        let bad = try program("model", "info", "-", input: Data("v 0 0 0\nf 1 2 3\n".utf8))
        #expect(bad.status == 2)
        #expect(bad.lines == ["sightline: -:2: there is no vertex 2"])
    }

    @Test func aRefusalIsOneLine() throws {
        let scratch = try ScratchFolder()
        try scratch.write("t.obj", "v 0 0 0\nf 1 2 3\n")
        try scratch.write("t.fbx", "; FBX 7.4.0\n")
        for (arguments, message) in [
            (["model", "info", "t.obj"], "sightline: t.obj:2: there is no vertex 2"),
            (["model", "info", "t.fbx"], "sightline: t.fbx:1: FBX is not in this version"),
            (["model", "info", "gone.glb"], "sightline: gone.glb: no such file"),
            (["model", "render", "t.obj", "-o", "t.png"], "sightline: t.obj:2: there is no vertex 2"),
            (
                ["model", "render", "cube", "-o", "t.jpg"],
                "sightline: model render: t.jpg: the picture is a PNG: name it so"
            ),
        ] {
            let outcome = try SightlineProgram(in: scratch.url)(arguments)
            #expect(outcome.status == 2, "\(arguments)")
            #expect(outcome.lines.first == message)
            #expect(outcome.lines.count <= 2 && outcome.output.isEmpty)
        }
        #expect(scratch.names == ["t.fbx", "t.obj"])
    }

    @Test func clipsAreChosenByName() throws {
        let scratch = try ScratchFolder()
        let program = SightlineProgram(in: scratch.url)
        let unknown = try program("model", "render", "wolf", "--animation", "dance", "-o", "w.png")
        #expect(unknown.status == 2)
        #expect(unknown.lines[0] == "sightline: model render: --animation dance: the model has no such clip")
        #expect(unknown.lines[1].contains("walk"))
        let late = try program("model", "render", "wolf", "--animation", "walk", "--at", "100", "-o", "w.png")
        #expect(late.status == 2)
        #expect(late.lines[0].contains("--at 100: the clip lasts"))
    }

    /// The quads of the set show red, green, blue and yellow in their corners, in this order, as a reader reads.
    @Test(.enabled(if: Conformance.isPresent))
    func picturesAreTheRightWayUp() throws {
        let scratch = try ScratchFolder()
        for path in ["gltf-made-texture-corners/corners.gltf", "dae-made-zup-centimetre-corners/corners.dae"] {
            let file = try #require(Conformance.url("models/" + path)?.path)
            let outcome = try SightlineProgram(in: scratch.url)(
                "model", "render", file, "-o", "corners.png", "--size", "200x200")
            #expect(outcome.status == 0, "\(path): \(outcome.errors)")
            let picture = try ImageFile.read([UInt8](scratch.read("corners.png")))
            let found = [(60, 60), (140, 60), (60, 140), (140, 140)].map { x, y in
                let pixel = picture[x, y]
                return [pixel.red, pixel.green, pixel.blue].map { $0 > 110 ? "#" : "." }.joined()
            }
            #expect(found == ["#..", ".#.", "..#", "##."], "\(path)")
        }
    }

    /// A joint far up moves the topmost triangle of three hundred: only there the two pictures differ.
    @Test(.enabled(if: Conformance.isPresent))
    func threeHundredJointsAreDrawn() throws {
        let scratch = try ScratchFolder()
        let file = try #require(Conformance.url("models/glb-made-skin-300-joints/skin.glb")?.path)
        for time in ["0", "1"] {
            let outcome = try SightlineProgram(in: scratch.url)(
                "model", "render", file, "-o", "\(time).png", "--animation", "last joint moves", "--at", time,
                "--size", "400x400")
            #expect(outcome.status == 0, "\(outcome.errors)")
        }
        #expect(try scratch.read("0.png") != scratch.read("1.png"))
    }
}
