import ModelExchange
import PlainText

/// An OBJ file's elements, each index checked and made absolute.
///
/// Assimp 5.2.5 divides positions by a fourth number (`obj-cube-vertex-w-component`), does not read `.5` and `e-001`
/// (`obj-leading-decimal-dot-issue-201`, `obj-leading-zero-in-exponent-notation-issue-210`), and takes words of a group's name
/// for faces (`obj-face-in-group-name`); what it gets is written anew from this.
struct OBJDocument {
    /// Faces, lines and points that belong together.
    struct Part {
        var object: String?
        var group: String?
        var material: String?
        /// Whether corners have texture coordinates and normals: one mesh has them for all or for none.
        var hasTexture: Bool
        var hasNormals: Bool
        var elements: [Element] = []
    }

    struct Element {
        enum Kind: String {
            case face = "f"
            case line = "l"
            case point = "p"
        }
        var kind: Kind
        /// Position, texture coordinate and normal, counted from 1; 0 for none.
        var corners: [SIMD3<Int32>]
    }

    private(set) var positions: [SIMD3<Double>] = []
    /// As many as positions, or none.
    private(set) var colors: [SIMD3<Double>] = []
    private(set) var textureCoordinates: [SIMD2<Double>] = []
    private(set) var normals: [SIMD3<Double>] = []
    private(set) var parts: [Part] = []
    /// Each with its line.
    private(set) var libraries: [(line: Int, name: String)] = []
    private(set) var triangles = 0
    private(set) var warnings: [String] = []

    private var object: String?
    private var group: String?
    private var material: String?
    private var numbers: [PartKey: Int] = [:]
    private var shortFaces = 0
    private var skipped: Set<String> = []
    private var badColors = 0

    private struct PartKey: Hashable {
        var object: String?
        var group: String?
        var material: String?
        var hasTexture: Bool
        var hasNormals: Bool
    }

    init(_ bytes: [UInt8]) throws(ImportRefusal) {
        if bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE]) {
            throw ImportRefusal("text in UTF-16 is not in this version", at: .line(1))
        }
        var lines = OBJLines(bytes)
        while let line = lines.next() { try read(line) }
        if colors.count != positions.count || badColors > 0 {
            if badColors > 0 {
                warnings.append("the colours of \(badColors) vertices are not finite; colours are left out")
            }
            colors = []
        }
        if shortFaces > 0 { warnings.append("\(shortFaces) faces of fewer than three corners are left out") }
        if !skipped.isEmpty { warnings.append("not in this version: " + skipped.sorted().joined(separator: ", ")) }
        dropBadElements()
    }

    private mutating func read(_ line: OBJLines.Line) throws(ImportRefusal) {
        switch line.keyword {
        case "v": try vertex(line)
        case "vt":
            let n = try floats(line, 1...3)
            textureCoordinates.append([n[0], n.count > 1 ? n[1] : 0])
        case "vn":
            let n = try floats(line, 3...3)
            normals.append([n[0], n[1], n[2]])
        case "f": try element(.face, line)
        case "l": try element(.line, line)
        case "p": try element(.point, line)
        case "o": object = String(line.rest)
        case "g": group = String(line.rest)
        case "usemtl": material = String(line.rest)
        case "mtllib": libraries.append((line.number, String(line.rest)))
        case "curv", "curv2", "surf": skipped.insert("curves and surfaces")
        default: break
        }
    }

    private mutating func vertex(_ line: OBJLines.Line) throws(ImportRefusal) {
        // A weight for curves may follow, or a colour, or both.
        let n = try floats(line, 3...7)
        positions.append([n[0], n[1], n[2]])
        guard n.count >= 6 else { return }
        let color = SIMD3(n[n.count - 3], n[n.count - 2], n[n.count - 1])
        if !(color.x.isFinite && color.y.isFinite && color.z.isFinite) { badColors += 1 }
        colors.append(color)
    }

    private func floats(_ line: OBJLines.Line, _ count: ClosedRange<Int>) throws(ImportRefusal) -> [Double] {
        let words = line.words
        guard words.count >= count.lowerBound else {
            throw ImportRefusal("\(line.keyword) has \(words.count) numbers", at: .line(line.number))
        }
        var result: [Double] = []
        for word in words.prefix(count.upperBound) {
            if let number = DecimalNumber.parse(word) {
                // What a vertex can't hold is as good as no number.
                result.append(Float(number).isFinite ? number : .nan)
            } else if ["nan", "inf", "infinity"].contains(word.lowercased().filter { $0.isLetter }) {
                result.append(.nan)
            } else {
                throw ImportRefusal("\(MessageText.shown(String(word))) is not a number", at: .line(line.number))
            }
        }
        return result
    }

    private mutating func element(_ kind: Element.Kind, _ line: OBJLines.Line) throws(ImportRefusal) {
        var corners: [SIMD3<Int32>] = []
        for word in line.words { corners.append(try corner(word, line.number)) }
        guard corners.count >= (kind == .face ? 3 : kind == .line ? 2 : 1) else {
            shortFaces += 1
            return
        }
        if kind == .face { triangles += corners.count - 2 }
        let key = PartKey(
            object: object, group: group, material: material, hasTexture: corners.allSatisfy { $0.y != 0 },
            hasNormals: corners.allSatisfy { $0.z != 0 })
        let number = numbers[key] ?? parts.count
        if number == parts.count {
            numbers[key] = number
            parts.append(
                Part(
                    object: object, group: group, material: material, hasTexture: key.hasTexture,
                    hasNormals: key.hasNormals))
        }
        parts[number].elements.append(Element(kind: kind, corners: corners))
    }

    private func corner(_ word: Substring, _ line: Int) throws(ImportRefusal) -> SIMD3<Int32> {
        let fields = word.split(separator: "/", omittingEmptySubsequences: false)
        var result = SIMD3<Int32>.zero
        for (place, count) in [positions.count, textureCoordinates.count, normals.count].enumerated() {
            guard place < fields.count, !fields[place].isEmpty else { continue }
            guard let index = DecimalNumber.parseWhole(fields[place]) else {
                throw ImportRefusal("\(MessageText.shown(String(word))) is no corner of a face", at: .line(line))
            }
            let absolute = index < 0 ? count + 1 + index : index
            // Texture coordinates and normals that lack are made up; a position can't be.
            guard (1...max(count, 1)).contains(absolute), count > 0 else {
                if place > 0 { continue }
                throw ImportRefusal("there is no vertex \(index)", at: .line(line))
            }
            result[place] = Int32(absolute)
        }
        guard result.x != 0 else { throw ImportRefusal("a corner has no vertex", at: .line(line)) }
        return result
    }

    /// Leaves out what has a corner that is not finite.
    private mutating func dropBadElements() {
        let finite = positions.map { ($0 * 0).sum() == 0 }
        guard finite.contains(false) else { return }
        var dropped = 0
        for index in parts.indices {
            let before = parts[index].elements.count
            parts[index].elements.removeAll { element in !element.corners.allSatisfy { finite[Int($0.x) - 1] } }
            dropped += before - parts[index].elements.count
        }
        for index in positions.indices where !finite[index] { positions[index] = .zero }
        warnings.append("\(finite.count { !$0 }) vertices are not finite; \(dropped) faces with them are left out")
    }
}
