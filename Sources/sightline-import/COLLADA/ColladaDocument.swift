import ModelExchange
import PlainText

/// A COLLADA document: its libraries by id, its nodes in the order of the scene, checked to be a tree.
final class ColladaDocument {
    let root: XMLElement
    private(set) var ids: [String: XMLElement] = [:]
    /// The visual scene that is shown; nil where the document has none.
    private(set) var scene: XMLElement?
    /// Nodes as they come in the scene; one that is instanced comes as often.
    private(set) var sceneNodes: [XMLElement] = []
    private(set) var warnings: [String] = []

    /// Levels and number of nodes with all instances of nodes in their places.
    private static let deepest = 200
    private static let most = 200_000

    init(_ bytes: [UInt8]) throws(ImportRefusal) {
        root = try XMLTree.read(bytes)
        guard root.name == "COLLADA" else {
            throw ImportRefusal("an XML file of \(MessageText.shown(root.name)), not of COLLADA", at: .line(root.line))
        }
        var found: [String: XMLElement] = [:]
        root.visit { element in
            if let id = element["id"], found[id] == nil { found[id] = element }
        }
        ids = found
        try checkUnit()
        if let instance = root.first("scene", "instance_visual_scene"), let target = target(instance["url"]) {
            scene = target
        } else {
            scene = library("visual_scenes").flatMap { $0.all("visual_scene") }.first
        }
        if let scene { for node in scene.all("node") { try walk(node, above: []) } }
    }

    func library(_ name: String) -> [XMLElement] { root.all("library_" + name) }

    /// What a `#id` leads to.
    func target(_ url: String?) -> XMLElement? {
        guard let url else { return nil }
        return ids[url.hasPrefix("#") ? String(url.dropFirst()) : url]
    }

    private func checkUnit() throws(ImportRefusal) {
        guard let unit = root.first("asset", "unit"), let text = unit["meter"] else { return }
        // Assimp holds it in single precision.
        guard let metres = DecimalNumber.parse(text), metres > 0, Float(metres).isNormal else {
            throw ImportRefusal("the unit of \(MessageText.shown(text)) metres is not a number", at: .line(unit.line))
        }
    }

    private func walk(_ node: XMLElement, above: [ObjectIdentifier]) throws(ImportRefusal) {
        if above.contains(ObjectIdentifier(node)) {
            throw ImportRefusal(
                "node \(MessageText.shown(node["id"] ?? "")) is an instance of itself by way of others",
                at: .line(node.line))
        }
        guard above.count < Self.deepest else {
            throw ImportRefusal("nodes hang more than \(Self.deepest) deep", at: .line(node.line))
        }
        guard sceneNodes.count < Self.most else {
            throw ImportRefusal("the scene has more than \(Self.most) nodes", at: .line(node.line))
        }
        sceneNodes.append(node)
        let way = above + [ObjectIdentifier(node)]
        for child in node.children {
            if child.name == "node" {
                try walk(child, above: way)
            } else if child.name == "instance_node", let instance = target(child["url"]), instance.name == "node" {
                try walk(instance, above: way)
            }
        }
    }
}
