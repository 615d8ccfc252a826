import Arguments
import Foundation
import GLDriver
import Overlay
import SceneGraph
import SceneRenderer
import Simulation

/// Draws the pictures of a plan, one after the other, and hands them to a sink.
///
/// This thread sets the scene and paints the overlay of one picture while the renderer's thread draws the one before and
/// the sink's threads encode those before that.
struct RenderJob {
    let request: RenderRequest
    let plan: RenderPlan
    let stage: Stage
    let studio: Studio

    /// - Throws: whatever went wrong first; the sink is then to be abandoned.
    func run(into sink: any PictureSink) throws {
        do {
            if request.view == .map { try drawMaps(into: sink) } else { try drawViews(into: sink) }
        } catch let error as GLDriverError {
            throw UserError("render: \(error.message)", hint: error.hint)
        }
    }

    private var size: PixelSize { request.size }
    private var viewSize: SIMD2<Double> { SIMD2(Double(size.width), Double(size.height)) }

    private func drawMaps(into sink: any PictureSink) throws {
        let first = stage.overlay(at: plan.times[0], size: viewSize)
        guard
            let painter = MapPainter(
                track: MapTrack(first.map), width: size.width, height: size.height, purpose: .picture,
                pictureWidth: size.width, pictureHeight: size.height)
        else { throw Studio.noMemory(size) }
        for index in 0..<plan.times.count {
            let state = stage.overlay(at: plan.times[index], size: viewSize)
            let pixels = painter.paint(MapMoment(state), withText: request.showsOverlay)
            try sink.put(Picture(index: index, width: size.width, height: size.height, bgra: pixels))
        }
    }

    private func drawViews(into sink: any PictureSink) throws {
        let renderer = try studio.renderer.get()
        let painter = request.showsOverlay ? try studio.painter.get() : nil
        let inset = request.view == .both ? try Inset(stage, size: size, time: plan.times[0]) : nil
        var builder = SnapshotBuilder()
        try renderer.render(count: plan.times.count) { index in
            let time = plan.times[index]
            stage.set(to: time)
            let snapshot = builder.snapshot(of: stage.scene, pointOfView: stage.cameraNode)
            guard painter != nil || inset != nil else { return (snapshot, []) }
            let state = stage.overlay(at: time, size: viewSize)
            var layers = painter?.paint(AROverlay(state), keepFree: inset.map { [$0.place] } ?? []) ?? []
            if let inset { layers.append(inset.paint(state, withText: request.showsOverlay)) }
            return (snapshot, layers.compactMap(Self.layer))
        } take: { frame in
            try sink.put(Picture(frame))
        }
    }

    static func layer(_ image: OverlayImage) -> OverlayLayer? {
        OverlayLayer(
            x: image.place.x, y: image.place.y, width: image.place.width, height: image.place.height,
            pixels: image.bytes, opacity: image.opacity)
    }
}

/// The small map in a corner of the AR view.
private struct Inset {
    let place: PixelRectangle
    private let painter: MapPainter

    init(_ stage: Stage, size: PixelSize, time: Double) throws {
        place = MapPainter.insetPlace(width: size.width, height: size.height)
        let state = stage.overlay(at: time, size: SIMD2(Double(size.width), Double(size.height)))
        guard
            let painter = MapPainter(
                track: MapTrack(state.map), width: place.width, height: place.height, purpose: .inset,
                pictureWidth: size.width, pictureHeight: size.height)
        else { throw Studio.noMemory(size) }
        self.painter = painter
    }

    func paint(_ state: OverlayState, withText: Bool) -> OverlayImage {
        OverlayImage(place: place, bytes: painter.paint(MapMoment(state), withText: withText))
    }
}
