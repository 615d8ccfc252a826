import Arguments
import GLDriver
import Overlay
import SceneRenderer

/// What drawing needs and what takes a while to begin: the OpenGL context and the first text. Both begin on threads of their
/// own while the walk is being read.
struct Studio: Sendable {
    let renderer: Later<FrameRenderer>
    let painter: Later<OverlayPainter>

    init(size: PixelSize, samples: Int, draws: Bool) {
        renderer = Later {
            // A map is painted without OpenGL.
            guard draws else { throw UserError("render: a map has no renderer") }
            let renderer = try FrameRenderer(
                size: PictureSize(width: size.width, height: size.height), settings: RendererSettings(samples: samples))
            let most = renderer.capabilities.maxSamples
            if samples > most { throw UserError("render: --msaa \(samples): this machine offers at most \(most)") }
            return renderer
        }
        painter = Later {
            guard let painter = OverlayPainter(width: size.width, height: size.height) else {
                throw Self.noMemory(size)
            }
            painter.warmUp()
            return painter
        }
    }

    static func noMemory(_ size: PixelSize) -> UserError {
        UserError("render: there is no memory for a picture of \(size.width)x\(size.height)")
    }
}
