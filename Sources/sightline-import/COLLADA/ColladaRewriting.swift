import ModelExchange
import PlainText

/// The document as Assimp gets it: only what makes a scene, with names that are numbers, so that what comes back can be told
/// apart, and pictures that are numbers, so that nothing is opened by a name of the document's
/// (`dae-hostile-texture-file-url`).
///
/// What stands in a visual scene beside its nodes goes: Assimp 5.2.5 moves the scene by a `matrix` there
/// (`dae-mesh-multiple-primitives`).
struct ColladaRewriting {
    /// Nodes by the numbers in their names.
    private(set) var nodes: [XMLElement] = []
    /// What nodes were called.
    private(set) var nodeNames: [String?] = []
    private(set) var materials: [XMLElement] = []
    private(set) var materialNames: [String] = []
    private(set) var images: [ImportedImage] = []
    private(set) var warnings: [String] = []
    private(set) var bytes: [UInt8] = []

    private static let kept: Set = [
        "asset", "library_geometries", "library_controllers", "library_materials", "library_effects", "library_images",
        "library_visual_scenes", "library_nodes", "library_animations", "library_animation_clips", "scene",
    ]

    init(_ document: ColladaDocument, folder: some ModelFolder) {
        let root = document.root
        root.children.removeAll { !Self.kept.contains($0.name) }
        var found: [XMLElement] = []
        for library in document.library("visual_scenes") + document.library("nodes") {
            library.visit { element in
                if element.name == "visual_scene" { element.children.removeAll { $0.name != "node" } }
                if element.name == "node" {
                    element.children.removeAll { ["instance_camera", "instance_light", "extra"].contains($0.name) }
                    found.append(element)
                }
            }
        }
        nodes = found
        nodeNames = found.map { $0["name"] ?? $0["id"] }
        for (index, node) in nodes.enumerated() { node["name"] = "n\(index)" }
        renameDotted(document)
        dropSkews()
        materials = document.library("materials").flatMap { $0.all("material") }
        materialNames = materials.map { $0["name"] ?? $0["id"] ?? "" }
        for (index, material) in materials.enumerated() { material["name"] = "m\(index)" }
        for image in document.library("images").flatMap({ $0.all("image") }) { take(image, folder) }
        dropBadValues(document)
        trimTexts(root)
        var out = Array("<?xml version=\"1.0\" encoding=\"utf-8\"?>\n".utf8)
        root.write(to: &out)
        bytes = out
    }

    /// Reads a picture and gives it the name that its number makes.
    private mutating func take(_ image: XMLElement, _ folder: some ModelFolder) {
        guard let from = image.first("init_from") else { return }
        let holder = from.first("ref") ?? from
        let name = String(holder.string.trimmingBlanks)
        holder.text = Array("image\(images.count)".utf8)
        // As the URI that it should be, then as a path, which many writers take for one.
        var problem: FileProblem?
        for isURI in [true, false] {
            do throws(FileProblem) {
                let parts = isURI ? try FileReference.parts(uri: name) : try FileReference.parts(path: name)
                let bytes = try folder.read(parts)
                images.append(ImportedImage(name: parts.joined(separator: "/"), content: .bytes(bytes)))
                return
            } catch {
                problem = problem ?? error
            }
        }
        let message = problem?.message ?? ""
        // Documents often come without a picture that they name; one that names a place elsewhere is odder.
        if message != FileProblem.missing.message {
            warnings.append("picture \(MessageText.shown(name)): \(message)")
        }
        images.append(ImportedImage(name: MessageText.shown(name), content: .problem(message)))
    }

    /// Gives nodes whose ids hold a dot other ids: Assimp 5.2.5 takes what follows the first dot of an animation's target for the
    /// part that moves, and leaves `foreleg.L/rx.ANGLE` still (`Models/wolf.dae`).
    private func renameDotted(_ document: ColladaDocument) {
        var ids: [String: String] = [:]
        for (index, node) in nodes.enumerated() {
            guard let id = node["id"], id.contains("."), ids[id] == nil else { continue }
            ids[id] = "sightline-n\(index)"
            node["id"] = ids[id]
        }
        guard !ids.isEmpty else { return }
        func renamed(_ reference: String) -> String? { ids[String(reference.dropFirst())].map { "#" + $0 } }
        document.root.visit { element in
            switch element.name {
            case "channel":
                guard let target = element["target"], let slash = target.firstIndex(of: "/"),
                    let id = ids[String(target[..<slash])]
                else { return }
                element["target"] = id + target[slash...]
            case "instance_node":
                if let url = element["url"].flatMap(renamed) { element["url"] = url }
            case "skeleton":
                if let url = renamed(String(element.string.trimmingBlanks)) { element.text = Array(url.utf8) }
            case "IDREF_array":
                element.text = Array(element.words.map { ids[String($0)] ?? String($0) }.joined(separator: " ").utf8)
            default: return
            }
        }
    }

    /// Takes the blanks around texts away: Assimp 5.2.5 finds no number in a colour that begins with them
    /// (`library_animation_clips.dae` of its own test models).
    private func trimTexts(_ root: XMLElement) {
        func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
        root.visit { element in
            guard element.children.isEmpty, let first = element.text.first, let last = element.text.last,
                isBlank(first) || isBlank(last)
            else { return }
            let start = element.text.firstIndex { !isBlank($0) } ?? element.text.endIndex
            let end = element.text.lastIndex { !isBlank($0) }.map { $0 + 1 } ?? start
            element.text = Array(element.text[start..<end])
        }
    }

    /// Assimp 5.2.5 ends the program at a `skew`; programs that write one are long gone.
    private mutating func dropSkews() {
        for node in nodes {
            for skew in node.all("skew") { warnings.append("line \(skew.line): a skew is left out") }
            node.children.removeAll { $0.name == "skew" }
        }
    }

    /// Drops numbers of effects that are none (`dae-cube-invalid-shininess`).
    private mutating func dropBadValues(_ document: ColladaDocument) {
        var bad: [Int] = []
        for library in document.library("effects") {
            library.visit { element in
                element.children.removeAll { child in
                    guard ["shininess", "transparency", "reflectivity", "index_of_refraction"].contains(child.name),
                        let number = child.first("float"), DecimalNumber.parse(number.string.trimmingBlanks) == nil
                    else { return false }
                    bad.append(number.line)
                    return true
                }
            }
        }
        for line in bad { warnings.append("line \(line): a value that is not a number is left out") }
    }
}

extension String {
    var trimmingBlanks: Substring {
        var text = self[...]
        while text.first?.isWhitespace == true { text.removeFirst() }
        while text.last?.isWhitespace == true { text.removeLast() }
        return text
    }
}
