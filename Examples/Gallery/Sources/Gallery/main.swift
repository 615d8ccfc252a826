import Assets
import Foundation
import SceneGraph
import SceneRenderer

// Draws every picture of the gallery into the folder that is named, else into the current one.
let folder = URL(fileURLWithPath: CommandLine.arguments.dropFirst().first ?? ".", isDirectory: true)
let renderer = try FrameRenderer(size: PictureSize(width: 800, height: 450))

func draw(_ name: String, _ set: GallerySet) throws {
    let picture = try renderer.render(FrameSnapshot(scene: set.scene, pointOfView: set.eye)).image
    try Data(PNGWriter.encode(picture)).write(to: folder.appendingPathComponent("\(name).png"))
}

try draw("timing", .timing())
try draw("path", .path())
try draw("composed", .composed())
try draw("constraints", .constraints())
try draw("particles", .particles())
try draw("hits", .hits())
