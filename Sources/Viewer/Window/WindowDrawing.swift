import Dispatch
import Foundation
import GLDriver
import SceneGraph
import SceneRenderer
import Synchronization

/// The thread that owns a window's context: it draws what the preparing thread submits and shows it, and sleeps while nothing
/// comes.
final class WindowDrawing: Sendable {
    private struct State {
        var renderer: WindowRenderer?
        var failure: GLDriverError?
        var isClosing = false
        var submitted = 0
        /// The numbers of the frames whose pixels are wanted.
        var wanted: Set<Int> = []
        var pictures: [RenderedFrame] = []
    }

    private let state = Mutex(State())
    private let started = DispatchSemaphore(value: 0)
    private let work = DispatchSemaphore(value: 0)
    private let ended = DispatchSemaphore(value: 0)

    /// Takes the window's context to a thread of its own and waits until that can draw.
    /// - Throws: `GLDriverError` when the driver is too old or has no memory.
    init(_ window: WindowHandle, size: PictureSize) throws(GLDriverError) {
        let thread = Thread { [self] in run(window, size: size) }
        thread.name = "sightline draw"
        thread.stackSize = 8 << 20
        thread.start()
        started.wait()
        if let failure { throw failure }
    }

    /// Why it has stopped, if it failed.
    var failure: GLDriverError? { state.withLock { $0.failure } }

    /// Pictures submitted from now on have this size, in pixels.
    func resize(to size: PictureSize) { renderer?.resize(to: size) }

    /// Prepares a frame on this thread and leaves it to be drawn; waits while another one waits.
    /// - Returns: false once drawing has ended.
    func submit(_ snapshot: FrameSnapshot, overlay: [OverlayLayer]) -> Bool {
        let renderer = state.withLock { state in
            state.submitted += 1
            return state.renderer
        }
        return renderer?.submit(snapshot, overlay: overlay) ?? false
    }

    /// The pixels of the frame that is submitted next will be wanted.
    /// - Returns: the number that the picture will have.
    func wantPicture() -> Int {
        state.withLock { state in
            state.wanted.insert(state.submitted)
            return state.submitted
        }
    }

    /// The pictures that were asked for and are there by now.
    func takePictures() -> [RenderedFrame] {
        state.withLock { state in
            defer { state.pictures.removeAll() }
            return state.pictures
        }
    }

    /// Ends the thread; the context is then current nowhere.
    func close() {
        state.withLock { $0.isClosing = true }
        work.signal()
        ended.wait()
        ended.signal()
    }

    private var renderer: WindowRenderer? { state.withLock { $0.renderer } }

    private func run(_ window: WindowHandle, size: PictureSize) {
        do throws(GLDriverError) {
            let platform = GLFWPlatformContext(window)
            let context = try GLContext(platform: platform)
            defer { context.close() }
            platform.waitForScreen(true)
            let renderer = try WindowRenderer(context: context, size: size) { [work] in work.signal() }
            defer { renderer.close() }
            state.withLock { $0.renderer = renderer }
            started.signal()
            try draw(renderer, platform)
        } catch {
            state.withLock { $0.failure = error }
        }
        state.withLock { $0.renderer = nil }
        // Whoever waits for the end of this thread ends GLFW then.
        GLFWWindow.wake()
        started.signal()
        ended.signal()
    }

    private func draw(_ renderer: WindowRenderer, _ platform: GLFWPlatformContext) throws(GLDriverError) {
        var drawn = 0
        while true {
            work.wait()
            if state.withLock({ $0.isClosing }) { return }
            guard try renderer.drawNext() else { continue }
            let isWanted = state.withLock { [drawn] in $0.wanted.remove(drawn) != nil }
            drawn += 1
            if isWanted, let picture = renderer.shownFrame() {
                state.withLock { $0.pictures.append(picture) }
                GLFWWindow.wake()
            }
            platform.swapBuffers()
        }
    }
}
