import Assets
import Foundation
import SceneGraph
import SceneMath
import SceneRenderer

let scene = Scene()
scene.background = .sky(Sky())

let cube = Node(geometry: .box(), material: Material(diffuse: Color(sRGB: 200, 60, 40)))
let hop = Action.moveBy(x: 0, y: 0.7, z: 0, duration: 0.5).timed(.easeOut)
cube.runAction(.repeatForever(.sequence([hop, hop.reversed().timed(.easeIn), .cue("landed")])))
cube.runAction(.repeatForever(.rotate(by: .pi / 2, around: Vector3(0, 1, 0), duration: 1)))
scene.rootNode.addChildNode(cube)
scene.cueHandler = { print("\($0.name) at \($0.time) s") }

let sun = Node()
sun.light = Light(.directional)
sun.look(at: Vector3(-1, -2, -1))
scene.rootNode.addChildNode(sun)

let eye = Node(position: Vector3(0, 0.5, 3.5))
eye.camera = Camera()
scene.rootNode.addChildNode(eye)

let renderer = try FrameRenderer(size: PictureSize(width: 640, height: 480))
for frame in 0...4 {
    scene.advance(to: Double(frame) * 0.25)
    let picture = try renderer.render(FrameSnapshot(scene: scene, pointOfView: eye)).image
    try Data(PNGWriter.encode(picture)).write(to: URL(fileURLWithPath: "cube-\(frame).png"))
}
