import SceneGraph
import SceneMath

/// What POIs look like: one geometry and one material per kind, so that a crowd is drawn at once.
struct Looks {
    private let kinds: [String: (WorldKind, Geometry, Material)]
    private let plain: (WorldKind, Geometry, Material)

    init(_ session: Session, assets: StageAssets) {
        let atlas = Geometry.box(mapping: .crossAtlas)
        let box = Geometry.box()
        let sheet = Geometry.sheet
        func look(_ kind: WorldKind) -> (WorldKind, Geometry, Material) {
            let texture = kind.texture.flatMap { assets.textures[$0] }
            var material = Material()
            if let color = kind.color {
                material.diffuse = Color(red: Float(color.x), green: Float(color.y), blue: Float(color.z))
            }
            material.texture = texture ?? (kind.billboard ? nil : assets.cubeTexture)
            material.isUnlit = kind.unlit
            material.isDoubleSided = kind.billboard
            let body = texture == nil && assets.cubeTexture != nil ? atlas : box
            return (kind, kind.billboard ? sheet : body, material)
        }
        kinds = session.world.kinds.mapValues(look)
        plain = look(WorldKind())
    }

    /// A node of the right size with its middle at its position.
    func node(for poi: PointOfInterest, _ body: PlacedWorld.PlacedPOI) -> Node {
        let (kind, geometry, material) = poi.kind.flatMap { kinds[$0] } ?? plain
        let node = Node(name: poi.id, geometry: geometry, material: material)
        node.scale = Vector3(repeating: body.side)
        if let category = kind.category { node.categoryBitMask = category }
        return node
    }
}

extension Geometry {
    /// A square of 1 × 1 around the origin that shows its picture towards +z.
    fileprivate static var sheet: Geometry {
        let corners: [SIMD2<Float>] = [[0, 0], [1, 0], [1, 1], [0, 1]]
        return Geometry(
            vertices: corners.map {
                Vertex(position: SIMD3($0.x - 0.5, $0.y - 0.5, 0), normal: [0, 0, 1], uv: $0)
            }, indices: [0, 1, 2, 0, 2, 3], isClosed: false)
    }
}
