import Arguments
import Checking
import GLDriver
import Overlay
import SceneGraph
import SceneRenderer
import Simulation

/// Draws the pictures that a check asks for, as `render` draws them.
final class CheckFrames: FrameSource {
    /// Samples a pixel, those of `render`.
    static let samples = 4

    private let timeline: Timeline
    private let size: PixelSize
    private let studio: () -> Studio
    private let io: ProgramIO
    private var builder = SnapshotBuilder()
    private var stage: Stage?
    /// The picture drawn last: reports show what a check looked at.
    private var last: (time: Double, image: PixelImage)?

    /// - Parameter studio: begun when something is drawn for the first time.
    init(_ timeline: Timeline, size: PixelSize, studio: @escaping () -> Studio, io: ProgramIO) {
        self.timeline = timeline
        self.size = size
        self.studio = studio
        self.io = io
    }

    func picture(at time: Double) throws -> PixelImage {
        if let last, last.time == time { return last.image }
        let stage = try made()
        stage.set(to: time)
        let snapshot = builder.snapshot(of: stage.scene, pointOfView: stage.cameraNode)
        let state = stage.overlay(at: time, size: SIMD2(Double(size.width), Double(size.height)))
        let layers = try studio().painter.get().paint(AROverlay(state), keepFree: []).compactMap(RenderJob.layer)
        let image = try draw(snapshot, layers)
        last = (time, image)
        return image
    }

    func scene(at time: Double, without poi: Int?) throws -> PixelImage {
        let stage = try made()
        stage.set(to: time)
        let node = poi.flatMap { stage.node(ofPOI: $0) }
        let wasHidden = node?.isHidden ?? false
        node?.isHidden = true
        let snapshot = builder.snapshot(of: stage.scene, pointOfView: stage.cameraNode)
        node?.isHidden = wasHidden
        return try draw(snapshot, [])
    }

    private func draw(_ snapshot: FrameSnapshot, _ layers: [OverlayLayer]) throws -> PixelImage {
        do {
            return try studio().renderer.get().render(snapshot, overlay: layers).image
        } catch let error as GLDriverError {
            throw UserError("check: \(error.message)", hint: error.hint)
        }
    }

    private func made() throws -> Stage {
        if let stage { return stage }
        let made = Stage(timeline: timeline, assets: try StageDresser.assets(of: timeline.session.session, io))
        stage = made
        return made
    }
}
