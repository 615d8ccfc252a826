import SceneGraph

/// Pictures that a stage dresses its things in; whoever makes a stage has loaded them.
public struct StageAssets: Sendable {
    /// The bundled cube's, a cross of 4 × 3 cells; nil leaves the cubes plain.
    public var cubeTexture: Texture?
    /// Those that `world.kinds.NAME.texture` and `world.background` name, by the path as the session has it.
    public var textures: [String: Texture]
    /// Bundled pictures by their names: "sight" and "sight-spray"; without them no sight is drawn.
    public var pictures: [String: Texture]

    public init(
        cubeTexture: Texture? = nil, textures: [String: Texture] = [:], pictures: [String: Texture] = [:]
    ) {
        self.cubeTexture = cubeTexture
        self.textures = textures
        self.pictures = pictures
    }
}

extension Session {
    /// The pictures that its kinds and its background name, in a fixed order: what `StageAssets.textures` has to hold.
    public var texturePaths: [String] {
        var paths = Set(world.kinds.values.compactMap(\.texture))
        if case .panorama(let path) = world.background { paths.insert(path) }
        return paths.sorted()
    }
}
