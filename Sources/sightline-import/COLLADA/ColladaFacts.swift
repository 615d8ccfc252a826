import ModelExchange
import PlainText

/// What is counted in a COLLADA document, and a check of its numbers.
struct ColladaFacts {
    private(set) var facts = ImportedFacts()
    private(set) var lastKey = 0.0
    private(set) var channels = 0

    init(_ document: ColladaDocument) throws(ImportRefusal) {
        facts.format = "COLLADA"
        let geometries = document.library("geometries").flatMap { $0.all("geometry") }
        facts.meshes = geometries.count
        for geometry in geometries {
            guard let mesh = geometry.first("mesh") else { continue }
            facts.vertices += Self.positions(mesh)
            for primitive in mesh.children { facts.trianglesStored += Self.triangles(primitive) }
        }
        facts.nodes = document.sceneNodes.count
        facts.nodeNames = document.sceneNodes.compactMap { $0["name"] }.filter { !$0.isEmpty }
        facts.materialNames = document.library("materials").flatMap { $0.all("material") }.map {
            $0["name"] ?? $0["id"] ?? ""
        }
        for controller in document.library("controllers").flatMap({ $0.all("controller") }) {
            if let skin = controller.first("skin") { facts.skins.append(Self.joints(skin, document)) }
            if let morph = controller.first("morph") {
                facts.morphTargets = max(facts.morphTargets, Self.targets(morph, document))
            }
        }
        try readAnimations(document)
        try checkNumbers(document)
    }

    private static func positions(_ mesh: XMLElement) -> Int {
        guard let input = mesh.first("vertices")?.all("input").first(where: { $0["semantic"] == "POSITION" }),
            let id = input["source"]?.dropFirst(),
            let source = mesh.all("source").first(where: { $0["id"] == String(id) })
        else { return 0 }
        let stride = source.first("technique_common", "accessor")?["stride"].flatMap { Int($0) } ?? 3
        return (source.first("float_array")?.wordCount ?? 0) / max(stride, 1)
    }

    private static func triangles(_ primitive: XMLElement) -> Int {
        let offsets = primitive.all("input").compactMap { $0["offset"].flatMap { Int($0) } }
        // Numbers that lie must not be more than can be counted with.
        let stride = min(max(offsets.max() ?? 0, 0), 1 << 16) + 1
        func corners(_ p: XMLElement) -> Int { p.wordCount / stride }
        switch primitive.name {
        case "triangles": return primitive.all("p").reduce(0) { $0 + corners($1) / 3 }
        case "polylist":
            return (primitive.first("vcount")?.words ?? []).reduce(0) { $0 + max(min(Int($1) ?? 0, 1 << 30) - 2, 0) }
        case "polygons", "tristrips", "trifans":
            let lists = primitive.all("p") + primitive.all("ph").compactMap { $0.first("p") }
            return lists.reduce(0) { $0 + max(corners($1) - 2, 0) }
        default: return 0
        }
    }

    private static func joints(_ skin: XMLElement, _ document: ColladaDocument) -> Int {
        let input = skin.first("joints")?.all("input").first { $0["semantic"] == "JOINT" }
        let source = document.target(input?["source"])
        return source?.children.first { $0.name == "Name_array" || $0.name == "IDREF_array" }?.wordCount ?? 0
    }

    private static func targets(_ morph: XMLElement, _ document: ColladaDocument) -> Int {
        let input = morph.first("targets")?.all("input").first { $0["semantic"] == "MORPH_TARGET" }
        let source = document.target(input?["source"])
        return source?.children.first { $0.name == "Name_array" || $0.name == "IDREF_array" }?.wordCount ?? 0
    }

    private mutating func readAnimations(_ document: ColladaDocument) throws(ImportRefusal) {
        var animations: [XMLElement] = []
        for library in document.library("animations") {
            library.visit { if $0.name == "animation" { animations.append($0) } }
        }
        for animation in animations {
            for channel in animation.all("channel") {
                channels += 1
                guard let sampler = document.target(channel["source"]),
                    let input = sampler.all("input").first(where: { $0["semantic"] == "INPUT" }),
                    let times = document.target(input["source"])?.first("float_array")
                else { continue }
                for word in times.words { lastKey = max(lastKey, DecimalNumber.parse(word) ?? 0) }
            }
        }
    }

    /// Assimp 5.2.5 reads `0,5` as 0 and goes on from there (`dae-earthcylindrical`).
    private func checkNumbers(_ document: ColladaDocument) throws(ImportRefusal) {
        var refusal: ImportRefusal?
        document.root.visit { element in
            guard refusal == nil, element.name == "float_array" else { return }
            let isPlain = element.text.allSatisfy {
                ($0 >= 0x09 && $0 <= 0x0D) || $0 == 0x20 || (48...57).contains($0)
                    || [43, 45, 46, 69, 101].contains($0)
            }
            guard !isPlain else { return }
            for word in element.words where DecimalNumber.parse(word) == nil && !["NaN", "INF", "-INF"].contains(word) {
                refusal = ImportRefusal("\(MessageText.shown(String(word))) is not a number", at: .line(element.line))
                return
            }
        }
        if let refusal { throw refusal }
    }
}
