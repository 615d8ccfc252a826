import Assets
import Foundation
import SceneGraph
import SceneMath
import SceneRenderer

let scene = Scene()
scene.background = .sky(Sky())

let cube = Node(geometry: .box(), material: Material(diffuse: Color(sRGB: 200, 60, 40)))
cube.eulerAngles = Vector3(0.4, 0.6, 0)
scene.rootNode.addChildNode(cube)

let sun = Node()
sun.light = Light(.directional)
sun.look(at: Vector3(-1, -2, -1))
scene.rootNode.addChildNode(sun)

let eye = Node(position: Vector3(0, 0, 3))
eye.camera = Camera()
scene.rootNode.addChildNode(eye)

let renderer = try FrameRenderer(size: PictureSize(width: 640, height: 480))
let frame = try renderer.render(FrameSnapshot(scene: scene, pointOfView: eye))
try Data(PNGWriter.encode(frame.image)).write(to: URL(fileURLWithPath: "cube.png"))
print("cube.png")
