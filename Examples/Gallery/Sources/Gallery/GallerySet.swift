import SceneGraph
import SceneMath

/// A scene with light and an eye, for one picture.
struct GallerySet {
    let scene = Scene()
    let eye = Node()

    init(from place: Vector3, to target: Vector3, fieldOfView: Double = 40, hasGround: Bool = false) {
        scene.background = hasGround ? .sky(Sky()) : .color(Color(sRGB: 236, 239, 243))
        let sun = Node()
        sun.light = Light(.directional, ambient: 0.45, diffuse: 0.7, specular: 0.25, shininess: 20)
        sun.look(at: Vector3(-1, -2, -1.5))
        eye.camera = Camera(fieldOfView: fieldOfView)
        eye.position = place
        eye.look(at: target)
        scene.rootNode.addChildNode(sun)
        scene.rootNode.addChildNode(eye)
        if hasGround {
            let ground = Node(
                geometry: .floor(width: 60, length: 60), material: Material(diffuse: Color(sRGB: 96, 110, 92)))
            scene.rootNode.addChildNode(ground)
        }
    }

    @discardableResult
    func add(_ geometry: Geometry, _ color: Color, at position: Vector3 = .zero) -> Node {
        let node = Node(geometry: geometry, material: Material(diffuse: color), position: position)
        scene.rootNode.addChildNode(node)
        return node
    }

    /// A body whose tip points along −z, which is where nodes look.
    func arrow(_ color: Color, length: Double = 0.6) -> Node {
        let tip = Node(geometry: .cone(bottomRadius: length * 0.28, height: length), material: Material(diffuse: color))
        tip.eulerAngles.x = -.pi / 2
        let node = Node()
        node.addChildNode(tip)
        return node
    }

    /// From one colour to another.
    static func blend(_ part: Double, from: Color = Color(sRGB: 38, 96, 190), to: Color = Color(sRGB: 226, 92, 40))
        -> Color
    {
        from + (to - from) * Float(part)
    }
}
