import ModelExchange
import PlainText

/// The skins of a glTF file: their joints, checked.
struct GLTFSkins {
    /// Joints of each, indices of nodes.
    private(set) var joints: [[Int]] = []

    init(_ document: GLTFDocument, _ buffers: GLTFBuffers, _ tree: GLTFTree) throws(ImportRefusal) {
        for (index, skin) in document.list("skins").enumerated() {
            var own: [Int] = []
            for joint in skin["joints"]?.elements ?? [] {
                own.append(try document.index(joint, in: "nodes", called: "a joint of skin \(index)"))
            }
            guard !own.isEmpty else { throw document.refusal("skin \(index) has no joints", skin) }
            if let matrices = try document.index(skin, "inverseBindMatrices", in: "accessors") {
                let accessor = buffers.accessors[matrices]
                guard accessor.width == 16, accessor.componentType == 5126, accessor.count >= own.count else {
                    throw document.refusal("skin \(index) has \(own.count) joints and \(accessor.count) matrices", skin)
                }
            }
            joints.append(own)
        }
    }
}
