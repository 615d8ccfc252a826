import Foundation
import SceneGraph
import SceneMath

/// A model before a plain background, lit as in a studio, with the camera where the whole of it fills the picture.
struct ModelPortrait {
    let snapshot: FrameSnapshot

    /// Degrees, vertical.
    private static let fieldOfView = 28.0
    /// How much of the picture the model may fill, each way.
    private static let fill = 0.86

    /// - Parameters:
    ///   - clip: how it is posed; nil is rest.
    ///   - seconds: since the clip began.
    ///   - aspect: width by height of the picture.
    /// - Returns: nil where the model has nothing to show.
    init?(_ model: Model, clip: String?, at seconds: Double, aspect: Double) {
        let instance = model.instance()
        instance.pose(clip: clip, at: seconds, loops: false)
        var places: [Vector3] = []
        for part in model.parts(clip: clip, at: seconds, loops: false) {
            places += part.geometry.vertices.map { part.transform.transformPoint(Vector3($0.position)) }
        }
        let box = AxisAlignedBox(places)
        guard !box.isEmpty else { return nil }
        // What is flat is looked at straight; what is not shows its top too.
        let isFlat = box.size.z < 0.1 * max(box.size.x, box.size.y)
        let down = Quaternion(angle: isFlat ? 0 : -18 * .pi / 180, axis: .unitX)
        // A sheet that stands with its edge to the eye would not be seen at all.
        let isEdgeOn = box.size.x < 0.02 * max(box.size.y, box.size.z)
        let turn = Quaternion(angle: isEdgeOn ? 0.7 : 0, axis: .unitY) * down

        let scene = Scene()
        scene.rootNode.addChildNode(instance.node)
        // Grey paper that is lighter where the eye rests.
        scene.background = .color(Color(sRGB: 226, 229, 233))
        Self.light(scene, turn)
        let camera = Node(name: "eye")
        let (position, near, far) = Self.frame(places, box, turn, aspect: aspect)
        camera.position = position
        camera.orientation = turn
        camera.camera = Camera(fieldOfView: Self.fieldOfView, zNear: near, zFar: far)
        scene.rootNode.addChildNode(camera)
        snapshot = FrameSnapshot(scene: scene, pointOfView: camera)
    }

    /// The nearest place from which every vertex is in the picture, and the depths between which they lie.
    private static func frame(
        _ places: [Vector3], _ box: AxisAlignedBox, _ turn: Quaternion, aspect: Double
    ) -> (position: Vector3, near: Double, far: Double) {
        let back = turn.inverse
        let centred = places.map { back.act($0 - box.center) }
        let tangent = tan(fieldOfView / 2 * .pi / 180) * fill
        // For each side of the picture the place on it from which all vertices just fit: z + |x| / tangent at the most.
        func limits(_ axis: Int, _ tangent: Double) -> (low: Double, high: Double) {
            var (low, high) = (-Double.infinity, -Double.infinity)
            for place in centred {
                low = max(low, place.z - place[axis] / tangent)
                high = max(high, place.z + place[axis] / tangent)
            }
            return (low, high)
        }
        let across = limits(0, tangent * aspect)
        let upright = limits(1, tangent)
        // The middle between both sides; the distance is the mean of theirs, and the larger of both ways.
        let x = (across.high - across.low) / 2 * tangent * aspect
        let y = (upright.high - upright.low) / 2 * tangent
        let nearest = centred.map(\.z).max() ?? 0
        let farthest = centred.map(\.z).min() ?? 0
        let size = max(box.size.length, 1e-9)
        let distance = max((across.high + across.low) / 2, (upright.high + upright.low) / 2, nearest + size * 0.05)
        let near = max((distance - nearest) * 0.9, size * 1e-3)
        return (box.center + turn.act([x, y, distance]), near, distance - farthest + size * 0.1)
    }

    /// A key light from the upper left, a weaker one from the right, a rim from behind, and a little from all around.
    private static func light(_ scene: Scene, _ turn: Quaternion) {
        func add(_ light: Light, travels direction: Vector3) {
            let node = Node()
            node.light = light
            if let turn = Quaternion(lookingAlong: direction) { node.orientation = turn }
            scene.rootNode.addChildNode(node)
        }
        add(Light(.ambient, color: Color(sRGB: 214, 224, 240), ambient: 0.34), travels: -.unitZ)
        add(
            Light(color: Color(sRGB: 255, 250, 240), ambient: 0, diffuse: 0.62, specular: 0.6),
            travels: [0.55, -0.75, -0.8])
        add(
            Light(color: Color(sRGB: 225, 235, 255), ambient: 0, diffuse: 0.16, specular: 0.15),
            travels: [-0.9, -0.15, -0.6])
        add(Light(color: .white, ambient: 0, diffuse: 0.25, specular: 0.3), travels: [-0.3, -0.6, 0.9])
    }
}
