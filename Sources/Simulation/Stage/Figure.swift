import SceneGraph
import SceneMath

/// What stands in the scene for one POI: a node whose origin is the middle of the body, and what is drawn below it.
final class Figure {
    /// Placed and turned by the cast.
    let node: Node
    /// Whether it turns to the eye.
    let isBillboard: Bool
    private let instance: ModelInstance?
    /// As they are in full light.
    private let materials: [(node: Node, material: Material)]
    private var blackness = 0.0

    init(_ node: Node, isBillboard: Bool, instance: ModelInstance?) {
        self.node = node
        self.isBillboard = isBillboard
        self.instance = instance
        var materials: [(node: Node, material: Material)] = []
        node.enumerateHierarchy { if $0.geometry != nil { materials.append(($0, $0.material)) } }
        self.materials = materials
    }

    /// Stands it as it is at a moment.
    /// - Parameters:
    ///   - time: seconds from the start of the walk.
    ///   - blackness: 0 as it is, 1 black.
    func set(to time: Double, isNear: Bool, blackness: Double) {
        instance?.pose(clip: isNear ? ModelShape.idleClip : nil, at: time)
        guard self.blackness != blackness else { return }
        self.blackness = blackness
        for (node, material) in materials { node.material = material.darkened(by: blackness) }
    }
}

extension Material {
    /// The same surface with so much less of all light: 0 none, 1 all of it.
    fileprivate func darkened(by blackness: Double) -> Material {
        guard blackness > 0 else { return self }
        let part = Float(max(0, 1 - blackness))
        func dimmed(_ color: Color) -> Color { Color(color.x * part, color.y * part, color.z * part, color.w) }
        var result = self
        result.diffuse = dimmed(diffuse)
        result.specular = dimmed(specular)
        result.emission = dimmed(emission)
        return result
    }
}
