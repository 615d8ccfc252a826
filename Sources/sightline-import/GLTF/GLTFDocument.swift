import ModelExchange
import PlainText

/// The lists of a glTF file, with a check of every index that Assimp would follow.
///
/// Assimp 5.2.5 overflows its stack on chains of nodes (`gltf-hostile-deep-chain-20000`), and believes what it should not:
/// that views lie in their buffers, that a required extension it does not know can be left out
/// (`gltf-box-textured-separate`). So all that is checked before it sees the file.
struct GLTFDocument {
    let container: GLTFContainer
    let root: JSONValue
    /// Each of the file's lists by its key.
    private var lists: [String: [JSONValue]] = [:]

    /// How deep nodes may hang: Assimp calls itself for each level.
    static let deepest = 500

    init(_ container: GLTFContainer) throws(ImportRefusal) {
        self.container = container
        root = container.json
        guard case .object = root.content else {
            throw ImportRefusal("a glTF file is one object", at: container.place(root))
        }
        // Before anything else: glTF 1.0 had objects where 2.0 has lists.
        try checkAsset()
        for key in Self.keys {
            guard let value = root[key] else { continue }
            guard let elements = value.elements else {
                throw ImportRefusal("\(key) should be a list, not \(value.kindName)", at: container.place(value))
            }
            for element in elements {
                guard case .object = element.content else {
                    throw ImportRefusal(
                        "\(key) should hold objects, not \(element.kindName)", at: container.place(element))
                }
            }
            lists[key] = elements
        }
        try checkExtensions()
    }

    private static let keys = [
        "accessors", "animations", "buffers", "bufferViews", "cameras", "images", "materials", "meshes", "nodes",
        "samplers",
        "scenes", "skins", "textures",
    ]

    /// Extensions that are read, or whose absence leaves a right if plainer picture.
    private static let known: Set = [
        "KHR_draco_mesh_compression", "KHR_lights_punctual", "KHR_materials_unlit", "KHR_mesh_quantization",
        "KHR_texture_transform", "KHR_materials_emissive_strength", "KHR_materials_ior", "KHR_materials_specular",
        "KHR_materials_clearcoat", "KHR_materials_sheen", "KHR_materials_pbrSpecularGlossiness", "KHR_xmp_json_ld",
    ]

    func list(_ key: String) -> [JSONValue] { lists[key] ?? [] }

    func refusal(_ message: String, _ value: JSONValue) -> ImportRefusal {
        ImportRefusal(message, at: container.place(value))
    }

    private func checkAsset() throws(ImportRefusal) {
        guard let asset = root["asset"] else {
            throw refusal("the file does not say which version of glTF it is", root)
        }
        let version = asset["version"]?.string ?? asset["version"]?.number.map { DecimalNumber.text($0) } ?? ""
        guard !version.isEmpty else { throw refusal("the file does not say which version of glTF it is", asset) }
        guard version.hasPrefix("2.") || version == "2" else {
            throw refusal("glTF \(MessageText.shown(version)) is not in this version", asset)
        }
        if let least = asset["minVersion"]?.string, least != "2.0", least != "2" {
            throw refusal("the file asks for glTF \(MessageText.shown(least)), which is not in this version", asset)
        }
    }

    private func checkExtensions() throws(ImportRefusal) {
        guard let required = root["extensionsRequired"] else { return }
        guard let names = required.elements else { throw refusal("extensionsRequired should be a list", required) }
        for name in names where !Self.known.contains(name.string ?? "") {
            throw refusal("the extension \(MessageText.shown(name.string ?? "?")) is not in this version", name)
        }
    }

    /// The index that a key of an object holds; nil without the key.
    /// - Throws: `ImportRefusal` for what is no index of the list.
    func index(_ object: JSONValue, _ key: String, in list: String) throws(ImportRefusal) -> Int? {
        guard let value = object[key] else { return nil }
        return try index(value, in: list, called: key)
    }

    func index(_ value: JSONValue, in list: String, called name: String) throws(ImportRefusal) -> Int {
        guard let index = value.integer else {
            throw refusal("\(name) should be an index, not \(value.kindName)", value)
        }
        guard self.list(list).indices.contains(index) else {
            throw refusal("\(name) is \(index), but there are \(self.list(list).count) \(list)", value)
        }
        return index
    }

    /// A whole number from `range`, or `fallback` without the key.
    func count(
        _ object: JSONValue, _ key: String, _ range: ClosedRange<Int>, default fallback: Int? = nil
    ) throws(ImportRefusal) -> Int {
        guard let value = object[key] else {
            guard let fallback else { throw refusal("\(key) lacks", object) }
            return fallback
        }
        guard let number = value.integer, range.contains(number) else {
            throw refusal("\(key) is no number that can be right", value)
        }
        return number
    }

    /// So many finite numbers; nil without the key.
    func numbers(_ object: JSONValue, _ key: String, count: Int?) throws(ImportRefusal) -> [Double]? {
        guard let value = object[key] else { return nil }
        guard let elements = value.elements, count == nil || elements.count == count else {
            throw refusal("\(key) should be a list of \(count.map { "\($0) " } ?? "")numbers", value)
        }
        var result: [Double] = []
        for element in elements {
            guard let number = element.number else { throw refusal("\(key) holds what is no finite number", element) }
            result.append(number)
        }
        return result
    }
}
