import Foundation
import SceneGraph
import SceneMath

/// N unit cubes, two metres apart in a grid, each a node of its own that turns about (1, 1, 1) by 0.02 rad a frame; one sun,
/// one texture of 512 × 512 pixels. The scene that other engines are measured with.
struct CubeGrid {
    let scene = Scene()
    let camera = Node()
    private let nodes: [Node]
    private let side: Int

    init(count: Int) {
        side = Self.side(count)
        scene.background = .color(Color(0.2, 0.2, 0.3, 1))

        let texture = Texture(
            Self.checker, colorSpace: .linear, sampler: Sampler(wrapHorizontal: .repeat, wrapVertical: .repeat))
        let material = Material(texture: texture)
        let cube = Self.cube
        nodes = (0..<count).map { _ in Node(geometry: cube, material: material) }
        for node in nodes { scene.rootNode.addChildNode(node) }

        let sun = Node()
        sun.light = Light(.directional, ambient: 0.1, diffuse: 0.8, specular: 0.5, shininess: 10)
        sun.look(at: Vector3(-0.2672612, -0.5345225, -0.8017837))
        scene.rootNode.addChildNode(sun)

        // The camera sees the sphere around the grid.
        let radius = 3.0.squareRoot() * Double(side - 1) + 0.8660254
        let distance = radius / sin(22.5 * .pi / 180)
        let lens = Camera(fieldOfView: 45, zNear: (distance - radius) * 0.9, zFar: distance + radius * 1.1)
        camera.camera = lens
        let way = Vector3(0.5, 0.4, 1)
        camera.position = way * (distance / way.length)
        camera.look(at: .zero)
        scene.rootNode.addChildNode(camera)
    }

    /// Puts every cube where it is in a frame.
    func set(frame: Int) {
        let half = Double(side - 1) / 2
        let axis = Vector3(repeating: 1 / 3.0.squareRoot())
        for (index, node) in nodes.enumerated() {
            let place = Vector3(
                Double(index % side) - half, Double(index / side % side) - half, Double(index / (side * side)) - half)
            node.position = place * 2
            node.orientation = Quaternion(angle: 0.1 * Double(index) + 0.02 * Double(frame), unitAxis: axis)
        }
    }

    private static func side(_ count: Int) -> Int {
        var side = 1
        while side * side * side < count { side += 1 }
        return side
    }

    /// The picture's first row is the lowest of the texture, so it is turned over.
    private static var checker: PixelImage {
        var image = PixelImage(width: 512, height: 512)
        for y in 0..<512 {
            for x in 0..<512 {
                let isLight = (x / 64 + y / 64) % 2 == 1
                image[x, 511 - y] =
                    isLight
                    ? (230, UInt8(200 - y / 4), 120, 255) : (UInt8(60 + x / 4), UInt8(90 + y / 4), 200, 255)
            }
        }
        return image
    }

    /// A cube whose faces lie as those of the other engines' programs do.
    private static var cube: Geometry {
        .box(width: 1, height: 1, length: 1, mapping: .wholePicture)
    }
}
