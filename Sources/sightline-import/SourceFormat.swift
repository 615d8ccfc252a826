import ModelExchange

/// What a file is: by its first bytes, and for OBJ, which has no mark, by its name too.
enum SourceFormat {
    case binaryGLTF
    case textGLTF
    case collada
    case waveformOBJ

    init(_ bytes: [UInt8], name: String) throws(ImportRefusal) {
        let dot = name.lastIndex(of: ".")
        let ending = dot.map { name[name.index(after: $0)...].lowercased() } ?? ""
        func begins(_ text: String) -> Bool { bytes.starts(with: text.utf8) }
        let first = bytes.drop { [0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF].contains($0) }.first
        if begins("glTF") || ending == "glb" {
            self = .binaryGLTF
        } else if begins("Kaydara FBX Binary") || begins("; FBX") || ending == "fbx" {
            throw Self.later("FBX")
        } else if begins("ply\n") || begins("ply\r") || ending == "ply" {
            throw Self.later("PLY")
        } else if ending == "stl" || (begins("solid") && ending != "obj") {
            throw Self.later("STL")
        } else if ending == "gltf" || first == UInt8(ascii: "{") {
            self = .textGLTF
        } else if ending == "dae" || (first == UInt8(ascii: "<") && ending != "obj") {
            self = .collada
        } else if ending == "obj" || Self.looksLikeOBJ(bytes) {
            self = .waveformOBJ
        } else {
            throw ImportRefusal("neither glTF nor COLLADA nor OBJ", at: .line(1))
        }
    }

    private static func later(_ format: String) -> ImportRefusal {
        ImportRefusal("\(format) is not in this version", at: .line(1))
    }

    private static func looksLikeOBJ(_ bytes: [UInt8]) -> Bool {
        for line in bytes.prefix(4096).split(whereSeparator: { $0 == 10 || $0 == 13 }).prefix(64) {
            let word = line.split(separator: 32, maxSplits: 1).first ?? []
            switch String(decoding: word, as: UTF8.self) {
            case "v", "vn", "vt", "mtllib": return true
            case let word where word.hasPrefix("#"): continue
            case "o", "g", "s", "usemtl": continue
            default: return false
            }
        }
        return false
    }
}
