import GLDriver
import SceneGraph

/// What the thread with the context does all day: draw what comes, read it back one frame late, hand it on.
struct RenderLoop {
    /// One tile of one frame.
    struct Job: Sendable {
        var index: Int
        var frame: PreparedFrame
        var overlay: [OverlayLayer]
        var isLastTile: Bool
    }

    private let renderer: SceneRenderer
    private let size: PictureSize
    private let pool: PixelPool
    private let readRing: PixelReadRing?
    /// Frames whose pixels are on their way, oldest first.
    private var reading: [(index: Int, statistics: PreparedFrame.Statistics)] = []
    /// The frame whose tiles are being drawn.
    private var assembled: PixelBlock?
    private var statistics = PreparedFrame.Statistics()

    /// - Parameter isTiled: frames come in more than one piece.
    init(renderer: SceneRenderer, size: PictureSize, isTiled: Bool) {
        self.renderer = renderer
        self.size = size
        pool = PixelPool(byteCount: size.width * size.height * 4)
        readRing = isTiled ? nil : PixelReadRing(width: size.width, height: size.height)
    }

    /// Works until `jobs` is closed and empty, or `finished` is closed.
    /// - Throws: `GLDriverError` of the frame that could not be drawn.
    mutating func run(
        jobs: BoundedQueue<Job>, finished: BoundedQueue<RenderedFrame>
    ) throws(GLDriverError) {
        let ring = renderer.ring
        while true {
            var next = jobs.takeIfAny()
            if next == nil {
                // Nothing to draw: hand on what is under way, and free the slots that the preparing thread waits for.
                while !reading.isEmpty { guard try deliver(to: finished) else { return } }
                while ring.inFlightCount > 0 { ring.reclaimOldest(renderer.context) }
                next = jobs.take()
            }
            guard let job = next else { return }
            guard try draw(job, finished) else { return }
        }
    }

    /// - Returns: false when nobody takes frames any more.
    private mutating func draw(
        _ job: Job, _ finished: BoundedQueue<RenderedFrame>
    ) throws(GLDriverError) -> Bool {
        let target = try renderer.draw(job.frame, overlay: job.overlay)
        // A driver that has run out of memory goes on with empty pictures, and says so here only.
        try renderer.context.checkErrors("a frame")
        guard let readRing else { return try assemble(job, target, finished) }
        // The picture before this one is ready by now, or nearly.
        if readRing.isFull || reading.count > 1, try !deliver(to: finished) { return false }
        try readRing.begin(renderer.context, target)
        reading.append((job.index, job.frame.statistics))
        return true
    }

    private mutating func deliver(to finished: BoundedQueue<RenderedFrame>) throws(GLDriverError) -> Bool {
        guard let readRing, !reading.isEmpty else { return true }
        let (index, statistics) = reading.removeFirst()
        let pixels = pool.block()
        guard readRing.finish(renderer.context, into: pixels) else {
            throw GLDriverError(.openGL, "the driver gives no access to the pixels of frame \(index)")
        }
        return finished.put(RenderedFrame(index: index, size: size, statistics: statistics, pixels: pixels))
    }

    private mutating func assemble(
        _ job: Job, _ target: GLRenderTarget, _ finished: BoundedQueue<RenderedFrame>
    ) throws(GLDriverError) -> Bool {
        let pixels = assembled ?? pool.block()
        let region = job.frame.region
        target.read(into: pixels, x: region.x, y: region.y, ownWidth: size.width)
        statistics.add(job.frame.statistics)
        guard job.isLastTile else {
            assembled = pixels
            return true
        }
        assembled = nil
        defer { statistics = PreparedFrame.Statistics() }
        return finished.put(RenderedFrame(index: job.index, size: size, statistics: statistics, pixels: pixels))
    }
}
