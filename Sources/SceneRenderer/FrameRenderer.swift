import Foundation
import GLDriver
import SceneGraph
import Synchronization

/// Draws frame after frame without a window: snapshots go in on one thread, pixels come out on another, and a thread of its
/// own keeps the OpenGL context. Frames come out in the order in which they went in, and the same snapshot gives the same
/// bytes whatever was drawn before.
///
/// While the submitting thread prepares one frame, the one before is drawn, and the one before that is encoded by whoever
/// takes it. A few frames are under way at most: `submit` waits when the taker is slower. So either two threads share the
/// work, which `render(count:frame:take:)` arranges, or each frame is taken before `capacity` more are submitted.
public final class FrameRenderer: Sendable {
    private struct Entry {
        var queue: RenderQueue
        var nextIndex = 0
    }

    /// Frames that can be submitted before one must be taken.
    public static let capacity = 2

    public let size: PictureSize
    /// What draws.
    public let capabilities: GLCapabilities
    private let drawing: DrawingThread
    private let entry: Mutex<Entry>
    private let tiles: [PictureRegion]

    /// Starts the context's thread and waits until it can draw.
    /// - Throws: `GLDriverError` when there is no OpenGL, with what to install, or no picture of this size.
    public init(
        size: PictureSize, settings: RendererSettings = RendererSettings(),
        options: GLContextOptions = GLContextOptions()
    ) throws(GLDriverError) {
        guard size.width > 0, size.height > 0 else {
            throw GLDriverError(.limit, "a picture of \(size.width) × \(size.height) pixels")
        }
        self.size = size
        let (drawing, access) = try DrawingThread.start(size: size, settings: settings, options: options)
        self.drawing = drawing
        capabilities = access.capabilities
        tiles = PictureRegion.tiles(of: size, largest: settings.tileSize(access.capabilities))
        entry = Mutex(
            Entry(
                queue: RenderQueue(
                    settings: settings, ring: access.ring, uniformAlignment: access.capabilities.uniformAlignment)))
    }

    deinit {
        drawing.stop()
    }

    /// Prepares a frame on this thread and sends it to be drawn; waits while too many are under way.
    /// - Throws: `GLDriverError` when drawing has failed or was ended.
    public func submit(_ snapshot: FrameSnapshot, overlay: [OverlayLayer] = []) throws(GLDriverError) {
        let isSent = entry.withLock { entry in
            let index = entry.nextIndex
            entry.nextIndex += 1
            for (number, region) in tiles.enumerated() {
                guard let frame = entry.queue.prepare(snapshot, size: size, region: region) else { return false }
                let job = RenderLoop.Job(
                    index: index, frame: frame, overlay: overlay, isLastTile: number == tiles.count - 1)
                guard drawing.jobs.put(job) else {
                    frame.cancel()
                    return false
                }
            }
            return true
        }
        guard isSent else { throw drawing.failure ?? GLDriverError(.closed, "the renderer takes no more frames") }
    }

    /// No more frames will be submitted; those under way can still be taken.
    public func finish() {
        drawing.jobs.close()
    }

    /// Waits for the next finished frame.
    /// - Returns: nil after `finish()`, once all are taken.
    /// - Throws: `GLDriverError` of a frame that could not be drawn.
    public func next() throws(GLDriverError) -> RenderedFrame? {
        if let frame = drawing.finished.take() { return frame }
        if let failure = drawing.failure { throw failure }
        return nil
    }

    /// Draws one picture and waits for it. No other frame may be under way.
    /// - Throws: `GLDriverError`.
    public func render(_ snapshot: FrameSnapshot, overlay: [OverlayLayer] = []) throws(GLDriverError) -> RenderedFrame {
        try submit(snapshot, overlay: overlay)
        guard let frame = try next() else { throw GLDriverError(.closed, "the renderer takes no more frames") }
        return frame
    }

    /// Draws `count` frames: `frame` makes each on this thread, `take` gets each in order on another one.
    ///
    /// The renderer takes no more frames afterwards.
    /// - Throws: what `frame` or `take` throws, whichever comes first, or `GLDriverError`. `take` has then had an unbroken
    ///   beginning of the frames.
    public func render(
        count: Int, frame: (Int) throws -> (FrameSnapshot, [OverlayLayer]),
        take: @escaping @Sendable (RenderedFrame) throws -> Void
    ) throws {
        let taker = FrameTaker(self, take)
        do {
            for index in 0..<count {
                let (snapshot, overlay) = try frame(index)
                try submit(snapshot, overlay: overlay)
            }
            finish()
        } catch {
            finish()
            // When drawing stopped because `take` failed, that is the cause.
            if let cause = taker.join() { throw cause }
            throw error
        }
        if let failure = taker.join() { throw failure }
    }

    /// Ends the work at once: frames that nobody has taken are dropped.
    func abandon() {
        drawing.jobs.close()
        drawing.finished.close()
    }
}
