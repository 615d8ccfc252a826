import Dispatch
import GLDriver
import SceneGraph
import Synchronization

/// Draws frames into a window: one thread prepares them, the thread that owns the window's context draws them.
///
/// The window's side, on the context's thread: `init`, then `drawNext()` each time that `wake` was called, swapping buffers
/// where it says that something was drawn, and `close()` at the end. The other side, on any one thread: `submit`, which waits
/// while a frame is already waiting to be drawn. `resize(to:)` may be called from both. While nobody submits, nothing runs.
///
/// Pictures are drawn beside the window, exactly as without one, and copied to it when finished; the window's own framebuffer
/// needs neither depth nor samples.
public final class WindowRenderer: @unchecked Sendable {
    // Unchecked: `renderer` and `shown` belong to the context's thread, everything else is behind a mutex or constant.

    private struct Job: Sendable {
        var index: Int
        var frame: PreparedFrame
        var overlay: [OverlayLayer]
    }

    private struct Shown {
        var target: GLRenderTarget
        var index: Int
        var statistics: PreparedFrame.Statistics
    }

    /// What draws.
    public let capabilities: GLCapabilities
    private let renderer: SceneRenderer
    private let wake: @Sendable () -> Void
    private let jobs = BoundedQueue<Job>(capacity: 1)
    private let queue: Mutex<RenderQueue>
    private let state: Mutex<(size: PictureSize, nextIndex: Int)>
    private var shown: Shown?

    /// - Parameters:
    ///   - context: current on this thread.
    ///   - size: of the window's framebuffer, pixels.
    ///   - wake: called by the submitting thread when a frame waits for `drawNext()`; it should wake the context's thread.
    /// - Throws: `GLDriverError` when the driver refuses the shaders or the memory.
    public init(
        context: GLContext, size: PictureSize, settings: RendererSettings = RendererSettings(),
        wake: @escaping @Sendable () -> Void = {}
    ) throws(GLDriverError) {
        renderer = try SceneRenderer(context, settings: settings)
        renderer.isResizable = true
        capabilities = context.capabilities
        self.wake = wake
        queue = Mutex(
            RenderQueue(settings: settings, ring: renderer.ring, uniformAlignment: capabilities.uniformAlignment))
        state = Mutex((size, 0))
    }

    // MARK: Any thread

    /// Frames submitted from now on have this size, and are shown in a framebuffer of this size; pixels. With a side of 0, a
    /// window that is put away, nothing is drawn.
    public func resize(to size: PictureSize) {
        state.withLock { $0.size = size }
    }

    /// Of the window's framebuffer, pixels.
    public var size: PictureSize { state.withLock { $0.size } }

    // MARK: The preparing thread

    /// Prepares a frame of the window's size and leaves it to be drawn; waits while another one is.
    /// - Returns: false once the renderer is closed.
    @discardableResult
    public func submit(_ snapshot: FrameSnapshot, overlay: [OverlayLayer] = []) -> Bool {
        let (wanted, index) = state.withLock { state in
            state.nextIndex += 1
            return (state.size, state.nextIndex - 1)
        }
        let largest = capabilities.maxTargetSize
        let size = PictureSize(width: min(wanted.width, largest), height: min(wanted.height, largest))
        guard size.width > 0, size.height > 0 else { return true }
        let frame = queue.withLock { $0.prepare(snapshot, size: size, region: PictureRegion(whole: size)) }
        guard let frame else { return false }
        guard jobs.put(Job(index: index, frame: frame, overlay: overlay)) else {
            frame.cancel()
            return false
        }
        wake()
        return true
    }

    // MARK: The context's thread

    /// Draws the frame that waits, if one does, and copies it to the window's framebuffer.
    /// - Returns: whether there was one: the window's buffers are then to be swapped.
    /// - Throws: `GLDriverError` when the driver has no memory left.
    public func drawNext() throws(GLDriverError) -> Bool {
        guard let job = jobs.takeIfAny() else { return false }
        let target = try renderer.draw(job.frame, overlay: job.overlay)
        try renderer.context.checkErrors("a frame")
        shown = Shown(target: target, index: job.index, statistics: job.frame.statistics)
        show(target)
        // One slot for the GPU, one for the frame that waits, one for the frame being prepared: nobody waits for a slot that
        // only the next call here would free.
        while renderer.ring.inFlightCount > 1 { renderer.ring.reclaimOldest(renderer.context) }
        return true
    }

    /// Copies the last picture to the window once more, which a window that was covered or resized may need.
    /// - Returns: whether there is one.
    @discardableResult
    public func showAgain() -> Bool {
        guard let shown else { return false }
        show(shown.target)
        return true
    }

    private func show(_ target: GLRenderTarget) {
        let size = self.size
        GLWindowFramebuffer(width: size.width, height: size.height).show(target, renderer.context)
    }

    /// Reads back the picture that is shown, with its overlay; waits until it is drawn.
    /// - Returns: nil before the first.
    public func shownFrame() -> RenderedFrame? {
        guard let shown else { return nil }
        let target = shown.target
        let pixels = PixelPool(byteCount: target.width * target.height * 4).block()
        target.read(into: pixels, x: 0, y: 0, ownWidth: target.width)
        return RenderedFrame(
            index: shown.index, size: PictureSize(width: target.width, height: target.height),
            statistics: shown.statistics, pixels: pixels)
    }

    /// Takes no more frames, wakes whoever waits in `submit` (it gets false), and waits for the GPU. The context is then still
    /// its owner's to close.
    public func close() {
        jobs.close()
        while let job = jobs.takeIfAny() { job.frame.cancel() }
        shown = nil
        renderer.close()
    }
}
