import SceneGraph
import SceneMath

/// What POIs look like: one geometry and one material per kind, so that a crowd is drawn at once.
struct Looks {
    private let kinds: [String: Look]
    private let plain: Look
    private let prepared: PreparedSession

    private struct Look {
        var kind: WorldKind
        /// Of what is drawn without a model.
        var geometry: Geometry
        var material: Material
        var texture: Texture?
    }

    init(_ prepared: PreparedSession, assets: StageAssets) {
        self.prepared = prepared
        let atlas = Geometry.box(mapping: .crossAtlas)
        let box = Geometry.box()
        let sheet = Geometry.sheet
        func look(_ kind: WorldKind) -> Look {
            let texture = kind.texture.flatMap { assets.textures[$0] }
            var material = Material()
            if let color = kind.color { material.diffuse = Color(color) }
            material.texture = texture ?? (kind.billboard ? nil : assets.cubeTexture)
            material.isUnlit = kind.unlit
            material.isDoubleSided = kind.billboard
            let body = texture == nil && assets.cubeTexture != nil ? atlas : box
            return Look(kind: kind, geometry: kind.billboard ? sheet : body, material: material, texture: texture)
        }
        kinds = prepared.session.world.kinds.mapValues(look)
        plain = look(WorldKind())
    }

    /// The figure of a POI, in the right size and with its middle at its node's position.
    func figure(for poi: PointOfInterest, _ body: PlacedWorld.PlacedPOI) -> Figure {
        let look = poi.kind.flatMap { kinds[$0] } ?? plain
        let node = Node(name: poi.id)
        var instance: ModelInstance?
        // A billboard with a picture of its own shows that; one without is its model, which turns to the eye.
        let isPicture = look.kind.billboard && look.texture != nil
        if !isPicture, let model = prepared.models[prepared.session.model(of: poi)], !model.bounds.isEmpty {
            instance = stand(model, look, side: body.side, in: node)
        } else {
            node.geometry = look.geometry
            node.material = look.material
            node.scale = Vector3(repeating: body.side)
        }
        if let category = look.kind.category { node.enumerateHierarchy { $0.categoryBitMask = category } }
        return Figure(node, isBillboard: look.kind.billboard, instance: instance)
    }

    private func stand(_ model: Model, _ look: Look, side: Double, in node: Node) -> ModelInstance {
        let instance = model.instance()
        let size = model.bounds.size
        let factor = side / max(size.x, max(size.y, size.z))
        instance.node.scale = Vector3(repeating: factor)
        instance.node.position = model.bounds.center * -factor
        instance.node.enumerateHierarchy { part in
            guard part.geometry != nil else { return }
            if let color = look.kind.color { part.material.diffuse = Color(color) }
            if let texture = look.texture { part.material.texture = texture }
            if look.kind.unlit { part.material.isUnlit = true }
        }
        node.addChildNode(instance.node)
        return instance
    }
}

extension Color {
    fileprivate init(_ color: SIMD3<Double>) {
        self.init(red: Float(color.x), green: Float(color.y), blue: Float(color.z))
    }
}

extension Geometry {
    /// A square of 1 × 1 around the origin that shows its picture towards +z.
    static let sheet = Geometry(
        vertices: ([[0, 0], [1, 0], [1, 1], [0, 1]] as [SIMD2<Float>]).map {
            Vertex(position: SIMD3($0.x - 0.5, $0.y - 0.5, 0), normal: [0, 0, 1], uv: $0)
        }, indices: [0, 1, 2, 0, 2, 3], isClosed: false)
}
