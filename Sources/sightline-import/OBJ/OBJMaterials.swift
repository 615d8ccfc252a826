import CAssimp
import ModelExchange
import PlainText

/// The materials that an OBJ file names, from all of its libraries, with their pictures.
struct OBJMaterials {
    private(set) var entries: [MaterialLibrary.Entry] = []
    private(set) var images: [ImportedImage] = []
    private(set) var warnings: [String] = []
    /// Index in `images` of the picture of each material's colour.
    private var textures: [Int?] = []
    private var numbers: [String: Int] = [:]
    private var imageNumbers: [String: Int] = [:]

    init(_ libraries: [(line: Int, name: String)], folder: some ModelFolder) {
        var seen: Set<String> = []
        for library in libraries where seen.insert(library.name).inserted {
            // One name with blanks, several of them, or several without.
            let names = [[library.name], Self.names(library.name), library.name.split(separator: " ").map(String.init)]
            var isFound = false
            for list in names where !isFound {
                for name in list where add(name, folder) { isFound = true }
            }
            if !isFound {
                warnings.append(
                    "line \(library.line): material library \(MessageText.shown(library.name)) is not used: \(problem)")
            }
        }
    }

    private var problem = ""

    /// The names of a line, each with its ending.
    private static func names(_ line: String) -> [String] {
        var names: [String] = []
        var words: [Substring] = []
        for word in line.split(separator: " ") {
            words.append(word)
            guard word.lowercased().hasSuffix(".mtl") else { continue }
            names.append(words.joined(separator: " "))
            words = []
        }
        return names
    }

    private mutating func add(_ name: String, _ folder: some ModelFolder) -> Bool {
        let library: MaterialLibrary
        let base: [String]
        do {
            let parts = try FileReference.parts(path: name)
            library = MaterialLibrary(try folder.read(parts))
            base = Array(parts.dropLast())
        } catch {
            problem = error.message
            return false
        }
        for entry in library.entries {
            if numbers[entry.name] == nil { numbers[entry.name] = entries.count }
            entries.append(entry)
            textures.append(nil)
            for (keyword, map) in entry.maps {
                let image = image(map.file, base: base, folder)
                if keyword == "map_kd" { textures[textures.count - 1] = image }
            }
        }
        return true
    }

    /// A picture is sought from the library's folder, as the format has it, then from the model's, then by its bare name.
    private mutating func image(_ file: String, base: [String], _ folder: some ModelFolder) -> Int {
        let bare = file.split(whereSeparator: { $0 == "/" || $0 == "\\" }).last.map(String.init) ?? file
        var first: FileProblem?
        var isForeign = false
        for (path, start) in [(file, base), (file, []), (bare, base), (bare, [])] {
            do {
                let parts = try FileReference.parts(path: path, base: start)
                let name = parts.joined(separator: "/")
                if let known = imageNumbers[name] { return known }
                let bytes = try folder.read(parts)
                imageNumbers[name] = images.count
                images.append(ImportedImage(name: name, content: .bytes(bytes)))
                return images.count - 1
            } catch {
                if first == nil { first = error }
                if path == file, error.message == FileProblem.outside.message, !file.hasPrefix("..") {
                    isForeign = true
                }
            }
        }
        if let known = imageNumbers[file] { return known }
        // Models often come without a picture that they name; one that names a place on another machine is odder.
        let problem = isForeign ? FileProblem.outside : first ?? .missing
        if isForeign { warnings.append("picture \(MessageText.shown(file)): \(problem.message)") }
        imageNumbers[file] = images.count
        images.append(ImportedImage(name: MessageText.shown(file), content: .problem(problem.message)))
        return images.count - 1
    }

    /// Index of a material that the file uses; nil where no library defines it.
    func index(_ name: String?) -> Int? { name.flatMap { numbers[$0] } }

    /// The libraries as Assimp gets them: names that are numbers, colours only.
    var text: String {
        var text = ""
        for (index, entry) in entries.enumerated() {
            text += "newmtl m\(index)\n"
            for (key, word) in [("kd", "Kd"), ("ks", "Ks"), ("ke", "Ke"), ("ns", "Ns")] {
                guard let numbers = entry.values[key], numbers.count == (key == "ns" ? 1 : 3) else { continue }
                text += word + numbers.map { " " + MessageText.fixed($0, decimals: 6) }.joined() + "\n"
            }
            text += "d " + MessageText.fixed(opacity(entry), decimals: 6) + "\n"
        }
        return text
    }

    private func opacity(_ entry: MaterialLibrary.Entry) -> Double {
        let opacity = entry.values["d"]?.last ?? entry.values["tr"]?.last.map { 1 - $0 } ?? 1
        return min(max(opacity, 0), 1)
    }

    /// A material as Assimp read it, with its picture.
    func material(_ index: Int, _ scene: UnsafePointer<aiScene>) -> ImportedMaterial {
        var result = ImportedMaterial()
        let entry = entries[index]
        result.name = entry.name
        if let material = AssimpMaterial(scene, named: "m\(index)") {
            result.setPhong(material)
            if result.diffuse[3] < 1 { result.alphaMode = .blend }
        }
        // Which side is out is not always told by the order of corners.
        result.isDoubleSided = true
        guard let image = textures[index], let map = entry.maps.last(where: { $0.keyword == "map_kd" })?.map else {
            return result
        }
        var texture = ImportedTexture(image: image)
        if map.isClamped { (texture.wrapHorizontal, texture.wrapVertical) = (.clamp, .clamp) }
        // From coordinates whose v points up to those whose v points down.
        texture.scale = [Float(map.scale.x), Float(map.scale.y)]
        texture.offset = [Float(map.offset.x), Float(1 - map.scale.y - map.offset.y)]
        result.texture = texture
        // Many writers leave the colour black or dark where a picture takes its place.
        if result.diffuse.prefix(3).allSatisfy({ $0 < 0.01 }) {
            result.diffuse.replaceSubrange(0..<3, with: [1, 1, 1])
        }
        return result
    }
}
