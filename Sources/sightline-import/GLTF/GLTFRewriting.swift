import ModelExchange
import PlainText

/// The file as Assimp gets it: the same geometry and transforms, with names that are numbers, so that what comes back can be
/// told apart (`gltf-made-duplicate-names`), and buffers that are files of ours, so that it opens nothing by a name of the
/// model's (`gltf-hostile-buffer-traversal`, `gltf-made-unicode-file-names`).
struct GLTFRewriting {
    static let name = "model.gltf"

    /// What Assimp may open.
    private(set) var files: [String: [UInt8]] = [:]

    /// Added to every buffer: Assimp 5.2.5 wants a full stride behind the last element of a view, which need not be there
    /// (`gltf-made-stride-252`).
    private static let padding = 256

    /// What `floats` made, by the accessors that it made them of.
    private var converted: [Int: Int] = [:]
    private var floatBytes: [UInt8] = []

    private var views: [JSONText]
    private var accessors: [JSONText]

    init(
        _ document: GLTFDocument, _ buffers: GLTFBuffers, _ tree: GLTFTree, _ meshes: GLTFMeshes,
        _ animations: GLTFAnimations, roots: [Int]
    ) {
        for (index, content) in buffers.contents.enumerated() {
            files["buffer\(index).bin"] = content + [UInt8](repeating: 0, count: Self.padding)
        }
        views = zip(document.list("bufferViews"), buffers.views).map { view, checked in
            var members = Self.members(view, leaving: ["byteLength"])
            let extra = checked.stride == nil ? 0 : Self.padding
            members.append(("byteLength", .integer(checked.length + extra)))
            return .object(members)
        }
        accessors = document.list("accessors").map { .object(Self.members($0, leaving: [])) }
        let movements = self.animations(animations, buffers)
        let shapes = self.meshes(document, meshes, buffers)
        let skins = self.skins(document, buffers)
        var contents = buffers.contents
        if !floatBytes.isEmpty {
            files["buffer\(contents.count).bin"] = floatBytes + [UInt8](repeating: 0, count: Self.padding)
            contents.append(floatBytes)
        }

        var root: [(String, JSONText)] = [("asset", .object([("version", .string("2.0"))]))]
        for key in ["extensionsUsed", "extensionsRequired"] {
            if let value = document.root[key], value.elements?.isEmpty == false { root.append((key, value.plain)) }
        }
        func add(_ key: String, _ list: [JSONText]) { if !list.isEmpty { root.append((key, .array(list))) } }
        root.append(("scene", .integer(0)))
        add("scenes", [.object([("nodes", .array(roots.map { .integer($0) }))])])
        add("nodes", Self.nodes(document, tree, meshes))
        add("meshes", shapes)
        add("skins", skins)
        add("materials", Self.named(document.list("materials"), "m"))
        add("animations", movements)
        add("accessors", accessors)
        add("bufferViews", views)
        add("textures", document.list("textures").map { .object(Self.members($0, leaving: ["extensions"])) })
        add("samplers", document.list("samplers").map { .object(Self.members($0, leaving: [])) })
        add("images", document.list("images").indices.map { .object([("uri", .string("image\($0)"))]) })
        add(
            "buffers",
            contents.enumerated().map { index, content in
                .object([
                    ("uri", .string("buffer\(index).bin")), ("byteLength", .integer(content.count + Self.padding)),
                ])
            })
        files[Self.name] = Array(JSONText.object(root).text.utf8)
    }

    /// Without what Assimp has no use for.
    private static func members(_ value: JSONValue, leaving: Set<String>) -> [(String, JSONText)] {
        guard case .object(let members) = value.content else { return [] }
        return members.filter { $0.key != "name" && $0.key != "extras" && !leaving.contains($0.key) }
            .map { ($0.key, $0.value.plain) }
    }

    private static func named(_ list: [JSONValue], _ letter: String) -> [JSONText] {
        list.enumerated().map { .object(members($1, leaving: []) + [("name", .string("\(letter)\($0)"))]) }
    }

    private static func nodes(_ document: GLTFDocument, _ tree: GLTFTree, _ meshes: GLTFMeshes) -> [JSONText] {
        let drawn = Set(meshes.drawn.map(\.mesh))
        return document.list("nodes").enumerated().map { index, node in
            var leaving: Set = ["camera", "extensions", "children"]
            if let mesh = node["mesh"]?.integer, !drawn.contains(mesh) {
                leaving.formUnion(["mesh", "skin", "weights"])
            }
            if node["mesh"] == nil { leaving.formUnion(["skin", "weights"]) }
            var members = members(node, leaving: leaving)
            let children = tree.children[index]
            if !children.isEmpty { members.append(("children", .array(children.map { .integer($0) }))) }
            return .object(members + [("name", .string("n\(index)"))])
        }
    }

    private mutating func meshes(
        _ document: GLTFDocument, _ meshes: GLTFMeshes, _ buffers: GLTFBuffers
    ) -> [JSONText] {
        var kept: [Int: [JSONText]] = [:]
        for (mesh, number) in meshes.drawn {
            guard let primitive = document.list("meshes")[mesh]["primitives"]?.elements?[number] else { continue }
            var members = Self.members(primitive, leaving: ["attributes", "targets"])
            members.append(("attributes", attributes(primitive["attributes"], buffers)))
            if let targets = primitive["targets"]?.elements {
                members.append(("targets", .array(targets.map { attributes($0, buffers) })))
            }
            kept[mesh, default: []].append(.object(members))
        }
        return document.list("meshes").enumerated().map { index, mesh in
            .object(
                Self.members(mesh, leaving: ["primitives"])
                    + [("primitives", .array(kept[index] ?? [])), ("name", .string("g\(index)"))])
        }
    }

    /// A skin without inverse bind matrices has those that change nothing; Assimp 5.2.5 crashes for want of them.
    private mutating func skins(_ document: GLTFDocument, _ buffers: GLTFBuffers) -> [JSONText] {
        document.list("skins").enumerated().map { index, skin in
            var members = Self.members(skin, leaving: []) + [("name", JSONText.string("s\(index)"))]
            guard skin["inverseBindMatrices"] == nil else { return .object(members) }
            let count = skin["joints"]?.elements?.count ?? 0
            let identity: [Double] = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]
            let numbers = (0..<count).flatMap { _ in identity }
            members.append(
                ("inverseBindMatrices", .integer(addFloats(numbers, count: count, type: "MAT4", buffers))))
            return .object(members)
        }
    }

    private mutating func attributes(_ value: JSONValue?, _ buffers: GLTFBuffers) -> JSONText {
        guard case .object(let members)? = value?.content else { return .object([]) }
        return .object(
            members.map { member in
                guard let index = member.value.integer, !member.key.hasPrefix("JOINTS") else {
                    return (member.key, member.value.plain)
                }
                return (member.key, .integer(floats(index, buffers)))
            })
    }

    /// An accessor of the same numbers as floats: Assimp 5.2.5 takes the bytes of smaller numbers for those of floats, so that
    /// weights stored as bytes move nothing.
    private mutating func floats(_ index: Int, _ buffers: GLTFBuffers) -> Int {
        if let known = converted[index] { return known }
        let accessor = buffers.accessors[index]
        guard accessor.componentType != 5126, let numbers = buffers.numbers(index) else { return index }
        let largest: Double? =
            switch accessor.componentType {
            case 5120: 127
            case 5121: 255
            case 5122: 32_767
            case 5123: 65_535
            default: nil
            }
        let factor = accessor.isNormalized ? largest.map { 1 / $0 } ?? 1 : 1
        let type = accessor.width == 1 ? "SCALAR" : "VEC\(accessor.width)"
        let numbersAsMeant = numbers.map { accessor.isNormalized ? max($0 * factor, -1) : $0 }
        let made = addFloats(numbersAsMeant, count: accessor.count, type: type, buffers)
        converted[index] = made
        return made
    }

    /// An accessor of numbers of our own.
    private mutating func addFloats(_ numbers: [Double], count: Int, type: String, _ buffers: GLTFBuffers) -> Int {
        views.append(
            .object([
                ("buffer", .integer(buffers.contents.count)), ("byteOffset", .integer(floatBytes.count)),
                ("byteLength", .integer(numbers.count * 4)),
            ]))
        for number in numbers {
            withUnsafeBytes(of: Float(number).bitPattern.littleEndian) { floatBytes += $0 }
        }
        accessors.append(
            .object([
                ("bufferView", .integer(views.count - 1)), ("componentType", .integer(5126)),
                ("count", .integer(count)), ("type", .string(type)),
            ]))
        return accessors.count - 1
    }

    /// The file's animations, called `a0`, `a1` …, and with cubic splines `a0-in` and `a0-out` for the slopes that moments are
    /// reached and left with: Assimp 5.2.5 reads a spline's values only (`glb-animation`).
    private mutating func animations(_ animations: GLTFAnimations, _ buffers: GLTFBuffers) -> [JSONText] {
        var result: [JSONText] = []
        var extra: [JSONText] = []
        for (index, animation) in animations.list.enumerated() {
            var lists: [[(GLTFAnimations.Channel, output: Int, isWhole: Bool)]] = [[], [], []]
            for channel in animation.channels {
                let isFloat = buffers.accessors[channel.output].componentType == 5126
                guard channel.interpolation == .cubicSpline, channel.target != .weights, isFloat,
                    let parts = splitOutput(channel.output, buffers)
                else {
                    lists[1].append((channel, floats(channel.output, buffers), true))
                    continue
                }
                for part in 0..<3 { lists[part].append((channel, parts[part], false)) }
            }
            result.append(Self.animation("a\(index)", lists[1]))
            guard !lists[0].isEmpty else { continue }
            extra += [Self.animation("a\(index)-in", lists[0]), Self.animation("a\(index)-out", lists[2])]
        }
        return result + extra
    }

    private static func animation(_ name: String, _ channels: [(GLTFAnimations.Channel, output: Int, isWhole: Bool)])
        -> JSONText
    {
        let paths: [ImportedClip.Target: String] = [
            .position: "translation", .orientation: "rotation", .scale: "scale", .weights: "weights",
        ]
        return .object([
            ("name", .string(name)),
            (
                "channels",
                .array(
                    channels.enumerated().map { index, entry in
                        .object([
                            ("sampler", .integer(index)),
                            (
                                "target",
                                .object([
                                    ("node", .integer(entry.0.node)), ("path", .string(paths[entry.0.target] ?? "")),
                                ])
                            ),
                        ])
                    })
            ),
            (
                "samplers",
                .array(
                    channels.map { channel, output, isWhole in
                        let isCubic = channel.interpolation == .cubicSpline && isWhole
                        return .object([
                            ("input", .integer(channel.input)), ("output", .integer(output)),
                            ("interpolation", .string(isCubic ? "CUBICSPLINE" : "LINEAR")),
                        ])
                    })
            ),
        ])
    }

    /// Accessors for every third element of an accessor: the arriving slopes, the values and the leaving slopes.
    private mutating func splitOutput(_ output: Int, _ buffers: GLTFBuffers) -> [Int]? {
        let accessor = buffers.accessors[output]
        guard let number = accessor.view, !accessor.isSparse, accessor.count % 3 == 0 else { return nil }
        let view = buffers.views[number]
        let stride = view.stride ?? accessor.elementSize
        guard stride * 3 <= 252 else { return nil }
        views.append(
            .object([
                ("buffer", .integer(view.buffer)), ("byteOffset", .integer(view.offset + accessor.offset)),
                ("byteLength", .integer(view.length - accessor.offset + Self.padding)),
                ("byteStride", .integer(stride * 3)),
            ]))
        var members: [(String, JSONText)] = []
        if case .object(let own) = accessors[output] {
            members = own.filter { !["bufferView", "byteOffset", "count", "min", "max"].contains($0.0) }
        }
        return (0..<3).map { part in
            accessors.append(
                .object(
                    members + [
                        ("bufferView", .integer(views.count - 1)), ("byteOffset", .integer(part * stride)),
                        ("count", .integer(accessor.count / 3)),
                    ]))
            return accessors.count - 1
        }
    }
}
