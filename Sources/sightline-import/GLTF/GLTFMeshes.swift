import ModelExchange
import PlainText

/// The meshes of a glTF file: what is counted in them, and which of their primitives can be drawn.
struct GLTFMeshes {
    /// Primitives that go to Assimp, in the order in which its meshes come back.
    private(set) var drawn: [(mesh: Int, primitive: Int)] = []
    private(set) var triangles = 0
    private(set) var vertices = 0
    private(set) var morphTargets = 0
    private(set) var warnings: [String] = []

    init(_ document: GLTFDocument, _ buffers: GLTFBuffers) throws(ImportRefusal) {
        for (index, mesh) in document.list("meshes").enumerated() {
            guard let primitives = mesh["primitives"]?.elements, !primitives.isEmpty else {
                throw document.refusal("mesh \(index) has no primitives", mesh)
            }
            _ = try document.numbers(mesh, "weights", count: nil)
            for (number, primitive) in primitives.enumerated() {
                if try check(primitive, document, buffers) {
                    drawn.append((index, number))
                } else {
                    warnings.append("primitive \(number) of mesh \(index) has no positions and is left out")
                }
            }
        }
    }

    /// Counts what is in a primitive. - Returns: whether there is anything to draw.
    private mutating func check(
        _ primitive: JSONValue, _ document: GLTFDocument, _ buffers: GLTFBuffers
    ) throws(ImportRefusal) -> Bool {
        let mode = try document.count(primitive, "mode", 0...6, default: 4)
        _ = try document.index(primitive, "material", in: "materials")
        guard case .object(let attributes)? = primitive["attributes"]?.content else {
            throw document.refusal("a primitive has no attributes", primitive)
        }
        var count: Int?
        for attribute in attributes {
            let accessor = try document.index(attribute.value, in: "accessors", called: attribute.key)
            let own = buffers.accessors[accessor].count
            if let count, own != count {
                throw document.refusal(
                    "\(attribute.key) has \(own) elements, another attribute \(count)", attribute.value)
            }
            count = own
        }
        let targets = primitive["targets"]?.elements ?? []
        morphTargets = max(morphTargets, targets.count)
        for target in targets {
            guard case .object(let members) = target.content else {
                throw document.refusal("a morph target is no object", target)
            }
            for member in members {
                let accessor = try document.index(member.value, in: "accessors", called: member.key)
                guard buffers.accessors[accessor].count == count else {
                    throw document.refusal("a morph target is not as long as its mesh", member.value)
                }
            }
        }
        var corners = count ?? 0
        if let indices = try document.index(primitive, "indices", in: "accessors") {
            corners = buffers.accessors[indices].count
            try checkIndices(indices, below: count ?? 0, primitive, document, buffers)
        }
        guard let positions = primitive["attributes"]?["POSITION"] else { return false }
        let place = try document.index(positions, in: "accessors", called: "POSITION")
        guard buffers.accessors[place].width == 3 else {
            throw document.refusal("a position has three numbers", positions)
        }
        vertices += count ?? 0
        switch mode {
        case 4: triangles += corners / 3
        case 5, 6: triangles += max(corners - 2, 0)
        default: break
        }
        return true
    }

    private func checkIndices(
        _ accessor: Int, below count: Int, _ primitive: JSONValue, _ document: GLTFDocument, _ buffers: GLTFBuffers
    ) throws(ImportRefusal) {
        let place = primitive["indices"] ?? primitive
        guard [5121, 5123, 5125].contains(buffers.accessors[accessor].componentType),
            buffers.accessors[accessor].width == 1
        else { throw document.refusal("indices are whole numbers that are not negative", place) }
        // Packed ones have no view of their own; Assimp checks what it unpacks.
        guard let indices = buffers.scalars(accessor) else { return }
        if let bad = indices.first(where: { $0 >= Double(count) }) {
            throw document.refusal("index \(Int(bad)) of a mesh with \(count) vertices", place)
        }
    }
}
