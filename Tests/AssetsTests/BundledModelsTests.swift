import Assets
import Foundation
import ModelLibrary
import SceneGraph
import Testing

@Suite("The bundled models")
struct BundledModelsTests {
    @Test("the cube's texture is a small cross of 4 × 3 square cells, without holes")
    func texture() throws {
        #expect(BundledModels.cubeTexturePNG.count < 40_000)
        let image = try ImageFile.read(BundledModels.cubeTexturePNG, name: "cube.png")
        #expect(image.width == 512 && image.height == 384)
        #expect(image.isOpaque)
    }

    /// Cells by column and row from the top.
    static let cells = [
        "top": (1, 0), "left": (0, 1), "front": (1, 1), "right": (2, 1), "back": (3, 1), "bottom": (1, 2),
    ]

    @Test("its six faces can be told apart by their colour")
    func faces() throws {
        let image = try ImageFile.read(BundledModels.cubeTexturePNG)
        let colors = Self.cells.mapValues { column, row in image[column * 128 + 16, row * 128 + 112] }
        for (name, color) in colors {
            for (other, otherColor) in colors where other > name {
                let gap =
                    abs(Int(color.red) - Int(otherColor.red)) + abs(Int(color.green) - Int(otherColor.green))
                    + abs(Int(color.blue) - Int(otherColor.blue))
                #expect(gap > 60, "\(name) and \(other)")
            }
        }
    }

    @Test("the glTF cube is the same cube")
    func gltf() throws {
        let url = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appendingPathComponent("Models/cube.gltf")
        struct Document: Decodable {
            struct Buffer: Decodable { var uri: String }
            var buffers: [Buffer]
        }
        let document = try JSONDecoder().decode(Document.self, from: Data(contentsOf: url))
        let base64 = try #require(document.buffers.first?.uri.split(separator: ",").last)
        let data = try #require(Data(base64Encoded: String(base64)))
        func float(_ index: Int) -> Float {
            Float(bitPattern: data[(4 * index)..<(4 * index + 4)].reversed().reduce(0) { $0 << 8 | UInt32($1) })
        }
        let box = Geometry.box(mapping: .crossAtlas)
        for (index, vertex) in box.vertices.enumerated() {
            // The model stands on its origin, and measures v from the top.
            #expect(float(3 * index) == vertex.px && float(3 * index + 1) == vertex.py + 0.5)
            #expect(float(3 * index + 2) == vertex.pz)
            #expect(float(72 + 3 * index + 1) == vertex.ny)
            #expect(abs(float(144 + 2 * index) - vertex.u) < 1e-6)
            #expect(abs(1 - float(144 + 2 * index + 1) - vertex.v) < 1e-6)
        }
    }
}
