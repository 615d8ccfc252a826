/// What a surface looks like: Phong's model, or the bare colour. A value; copies share their storage until one changes.
public struct Material: Hashable, Sendable {
    struct Properties: Hashable, Sendable {
        var diffuse = Color.white
        var texture: Texture?
        var specular = Color.white
        var shininess: Float?
        var emission = Color.black
        var isUnlit = false
        var isDoubleSided = false
        var blendMode: BlendMode?
        var alphaTest: Float?
        var readsDepth = true
        var writesDepth = true
    }

    final class Storage: Sendable {
        let properties: Properties
        init(_ properties: Properties) { self.properties = properties }
    }

    var storage: Storage

    private static let plain = Storage(Properties())

    /// White, lit, opaque.
    public init() { storage = Material.plain }

    public init(
        diffuse: Color = .white, texture: Texture? = nil, isUnlit: Bool = false, isDoubleSided: Bool = false,
        blendMode: BlendMode? = nil
    ) {
        var properties = Properties()
        properties.diffuse = diffuse
        properties.texture = texture
        properties.isUnlit = isUnlit
        properties.isDoubleSided = isDoubleSided
        properties.blendMode = blendMode
        storage = Storage(properties)
    }

    private subscript<Value>(key: WritableKeyPath<Properties, Value>) -> Value {
        get { storage.properties[keyPath: key] }
        set {
            var properties = storage.properties
            properties[keyPath: key] = newValue
            storage = Storage(properties)
        }
    }

    /// The surface's colour; multiplied with the texture where there is one. Alpha counts in the transparent blend modes.
    public var diffuse: Color {
        get { storage.properties.diffuse }
        set { self[\.diffuse] = newValue }
    }

    public var texture: Texture? {
        get { storage.properties.texture }
        set { self[\.texture] = newValue }
    }

    /// Colour of the highlight, a factor on the light's specular strength; alpha is not used.
    public var specular: Color {
        get { storage.properties.specular }
        set { self[\.specular] = newValue }
    }

    /// Phong's exponent; nil takes the light's.
    public var shininess: Float? {
        get { storage.properties.shininess }
        set { self[\.shininess] = newValue }
    }

    /// Light of its own, added after the lights; alpha is not used.
    public var emission: Color {
        get { storage.properties.emission }
        set { self[\.emission] = newValue }
    }

    /// The colour alone, without any light (SceneKit's `constant`).
    public var isUnlit: Bool {
        get { storage.properties.isUnlit }
        set { self[\.isUnlit] = newValue }
    }

    /// Draw both sides. Otherwise the side is left out from which the corners run clockwise.
    public var isDoubleSided: Bool {
        get { storage.properties.isDoubleSided }
        set { self[\.isDoubleSided] = newValue }
    }

    /// nil: `.alpha` where the colour or the texture lets something through, else `.opaque`.
    public var blendMode: BlendMode? {
        get { storage.properties.blendMode }
        set { self[\.blendMode] = newValue }
    }

    /// Pixels with less alpha than this are not drawn at all, and the others opaque unless blended; nil is off.
    public var alphaTest: Float? {
        get { storage.properties.alphaTest }
        set { self[\.alphaTest] = newValue }
    }

    /// Hidden by what is nearer.
    public var readsDepth: Bool {
        get { storage.properties.readsDepth }
        set { self[\.readsDepth] = newValue }
    }

    /// Hides what is farther.
    public var writesDepth: Bool {
        get { storage.properties.writesDepth }
        set { self[\.writesDepth] = newValue }
    }

    /// The blend mode in effect.
    public var effectiveBlendMode: BlendMode {
        let p = storage.properties
        if let mode = p.blendMode { return mode }
        if p.diffuse.w < 1 { return .alpha }
        if let texture = p.texture, !texture.isOpaque, p.alphaTest == nil { return .alpha }
        return .opaque
    }

    /// True where what lies behind shows: such things are drawn last, from back to front.
    public var isTransparent: Bool { effectiveBlendMode != .opaque }

    public static func == (a: Material, b: Material) -> Bool {
        a.storage === b.storage || a.storage.properties == b.storage.properties
    }

    public func hash(into hasher: inout Hasher) { hasher.combine(storage.properties) }
}
