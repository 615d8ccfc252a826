import PlainText

/// An OBJ file as Assimp gets it: each part an object whose name is a number.
struct OBJText {
    private(set) var bytes: [UInt8] = []
    private(set) var isEmpty = true

    init(_ document: OBJDocument, _ materials: OBJMaterials) {
        var text = "mtllib model.mtl\n"
        text.reserveCapacity(document.positions.count * 40)
        for (index, position) in document.positions.enumerated() {
            text += "v \(Self.number(position.x)) \(Self.number(position.y)) \(Self.number(position.z))"
            if !document.colors.isEmpty {
                let color = document.colors[index]
                text += " \(Self.number(color.x)) \(Self.number(color.y)) \(Self.number(color.z))"
            }
            text += "\n"
        }
        for point in document.textureCoordinates { text += "vt \(Self.number(point.x)) \(Self.number(point.y))\n" }
        for normal in document.normals {
            text += "vn \(Self.number(normal.x)) \(Self.number(normal.y)) \(Self.number(normal.z))\n"
        }
        for (number, part) in document.parts.enumerated() where !part.elements.isEmpty {
            isEmpty = false
            text += "o p\(number)\n"
            if let material = materials.index(part.material) { text += "usemtl m\(material)\n" }
            for element in part.elements {
                text += element.kind.rawValue
                for corner in element.corners {
                    text += " \(corner.x)"
                    guard element.kind == .face else { continue }
                    if part.hasTexture { text += "/\(corner.y)" }
                    if part.hasNormals { text += (part.hasTexture ? "/" : "//") + "\(corner.z)" }
                }
                text += "\n"
            }
        }
        bytes = Array(text.utf8)
    }

    /// Nine digits bring a `Float` through; without an exponent, which Assimp does not always read.
    private static func number(_ value: Double) -> String {
        guard value.isFinite else { return "0" }
        let size = value.magnitude
        if size == 0 || (size >= 1e-3 && size < 1e7) {
            let text = "\(Float(value))"
            if !text.contains("e") { return text }
        }
        return size < 1 ? MessageText.fixed(value, decimals: 15) : MessageText.fixed(value, decimals: 3)
    }
}
