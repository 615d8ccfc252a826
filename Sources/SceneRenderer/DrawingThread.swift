import Dispatch
import Foundation
import GLDriver
import SceneGraph
import Synchronization

/// The one thread that owns a headless context, from its making to its end.
final class DrawingThread: Sendable {
    /// What the rest of the program may know of the context.
    struct Access: Sendable {
        var ring: UniformRing
        var capabilities: GLCapabilities
    }

    private struct State {
        var access: Access?
        var failure: GLDriverError?
    }

    let jobs = BoundedQueue<RenderLoop.Job>(capacity: 2)
    let finished = BoundedQueue<RenderedFrame>(capacity: 2)
    private let state = Mutex(State())
    private let started = DispatchSemaphore(value: 0)
    private let ended = DispatchSemaphore(value: 0)

    /// Makes the thread and waits until it can draw.
    /// - Throws: `GLDriverError` when there is no OpenGL, or no picture of this size.
    static func start(
        size: PictureSize, settings: RendererSettings, options: GLContextOptions
    ) throws(GLDriverError) -> (DrawingThread, Access) {
        let drawing = DrawingThread()
        let thread = Thread {
            drawing.work(size: size, settings: settings, options: options)
        }
        thread.name = "sightline draw"
        thread.stackSize = 8 << 20
        thread.start()
        drawing.started.wait()
        let state = drawing.state.withLock { $0 }
        guard let access = state.access else {
            throw state.failure ?? GLDriverError(.noContext, "the drawing thread has ended at once")
        }
        return (drawing, access)
    }

    /// Why it has stopped, if it failed.
    var failure: GLDriverError? {
        state.withLock { $0.failure }
    }

    /// Stops after the frame at hand and waits for the thread's end.
    func stop() {
        jobs.close()
        finished.close()
        ended.wait()
        // For whoever waits next.
        ended.signal()
    }

    private func work(size: PictureSize, settings: RendererSettings, options: GLContextOptions) {
        do throws(GLDriverError) {
            let context = try GLContext.headless(options)
            defer { context.close() }
            let renderer = try SceneRenderer(context, settings: settings)
            defer { renderer.close() }
            let largest = context.capabilities.maxViewportSize
            guard max(size.width, size.height) <= largest else {
                throw GLDriverError(
                    .limit, "a picture of \(size.width) × \(size.height) pixels; the driver draws up to \(largest)")
            }
            let isTiled = max(size.width, size.height) > settings.tileSize(context.capabilities)
            var loop = RenderLoop(renderer: renderer, size: size, isTiled: isTiled)
            state.withLock { $0.access = Access(ring: renderer.ring, capabilities: context.capabilities) }
            started.signal()
            try loop.run(jobs: jobs, finished: finished)
        } catch {
            state.withLock { $0.failure = error }
        }
        jobs.close()
        finished.close()
        while let job = jobs.takeIfAny() { job.frame.cancel() }
        started.signal()
        ended.signal()
    }
}

extension RendererSettings {
    /// Pixels of a tile's side with a given driver.
    func tileSize(_ capabilities: GLCapabilities) -> Int {
        // Whole blocks of 64 also where the settings were changed after they were made.
        min(max(64, largestTile / 64 * 64), capabilities.maxTargetSize)
    }
}
