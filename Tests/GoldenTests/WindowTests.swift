import Dispatch
import Foundation
import GLDriver
import SceneGraph
import SceneMath
import SceneRenderer
import Synchronization
import Testing

extension PictureTests {
    /// A context with a framebuffer of its own, as a window's, and a renderer that draws into it.
    private static func withWindow<Result>(
        _ size: PictureSize = PictureTests.size, room: PictureSize = PictureTests.size,
        _ body: (WindowRenderer, GLContext) throws -> Result
    ) throws -> Result {
        let context = try GLContext.offScreenSurface(
            width: room.width, height: room.height, options: GLContextOptions(isDebug: true))
        defer { context.close() }
        let window = try WindowRenderer(context: context, size: size)
        defer { window.close() }
        let result = try body(window, context)
        try context.checkErrors("after the test")
        return result
    }

    private static func framebuffer(_ size: PictureSize) -> [UInt8] {
        GLWindowFramebuffer(width: size.width, height: size.height).readPixels()
    }

    @Test("a window shows the bytes of a picture drawn without one, overlay and all")
    func windowIsSame() throws {
        for seed in [UInt64(31), 32] {
            let snapshot = Self.crowd(seed, count: 120).snapshot
            let wanted = try Self.withRenderer { try $0.picture(snapshot, overlay: Self.layers) }
            try Self.withWindow { window, _ in
                let drawn1 = try window.drawNext()
                #expect(!drawn1, "nothing was submitted")
                #expect(window.shownFrame() == nil)
                #expect(!window.showAgain())
                #expect(window.submit(snapshot, overlay: Self.layers))
                let drawn2 = try window.drawNext()
                #expect(drawn2)
                let drawn3 = try window.drawNext()
                #expect(!drawn3, "it is drawn once")
                let shown = try #require(window.shownFrame())
                #expect(shown.image == wanted)
                let bytes = shown.withBottomUpBytes { Array($0) }
                #expect(Self.framebuffer(Self.size) == bytes)
                #expect(window.showAgain())
                #expect(Self.framebuffer(Self.size) == bytes)
            }
        }
    }

    @Test("a picture of an older size stands in the upper left corner, the rest is black")
    func olderSize() throws {
        let small = PictureSize(width: 200, height: 100)
        let snapshot = Self.crowd(31, count: 60).snapshot
        let wanted = try Self.withRenderer { try $0.picture(snapshot, small) }
        try Self.withWindow(small) { window, _ in
            window.submit(snapshot)
            window.resize(to: Self.size)
            let drawn4 = try window.drawNext()
            #expect(drawn4)
            let bytes = Self.framebuffer(Self.size)
            for y in stride(from: 0, to: Self.size.height, by: 7) {
                for x in stride(from: 0, to: Self.size.width, by: 7) {
                    let place = 4 * ((Self.size.height - 1 - y) * Self.size.width + x)
                    let isInside = x < small.width && y < small.height
                    let pixel = wanted[min(x, small.width - 1), min(y, small.height - 1)]
                    let expected = isInside ? [pixel.red, pixel.green, pixel.blue] : [0, 0, 0]
                    #expect(Array(bytes[place..<place + 3]) == expected, "at \(x), \(y)")
                }
            }
        }
    }

    @Test("a window resized each frame draws what it should and keeps its objects")
    func resizing() throws {
        let snapshot = Self.crowd(33, count: 40).snapshot
        try Self.withWindow(room: PictureSize(width: 640, height: 480)) { window, context in
            var counts: [Int] = []
            for step in 0..<400 {
                let size = PictureSize(width: 40 + (step * 37) % 600, height: 30 + (step * 23) % 450)
                window.resize(to: size)
                #expect(window.submit(snapshot))
                let drawn5 = try window.drawNext()
                #expect(drawn5)
                if step % 100 == 99 {
                    counts.append(context.objectCount)
                    let shown = try #require(window.shownFrame()).image
                    let wanted = try Self.withRenderer { try $0.picture(snapshot, size) }
                    let isSame = shown == wanted
                    #expect(isSame, "\(size)")
                    // That renderer's context has taken this one's place on the thread.
                    try context.makeCurrent()
                }
                #expect(context.garbageCount < 16)
            }
            #expect(counts.allSatisfy { $0 == counts[0] }, "\(counts)")
        }
    }

    @Test("a window that is put away draws nothing")
    func noSize() throws {
        try Self.withWindow { window, _ in
            window.resize(to: PictureSize(width: 0, height: 0))
            #expect(window.submit(Self.crowd(31, count: 5).snapshot))
            let drawn6 = try window.drawNext()
            #expect(!drawn6)
        }
    }

    @Test("one thread prepares, another draws; frames come in order; closing wakes who waits")
    func windowThreads() throws {
        let snapshots = [31, 32, 33].map { Self.crowd($0, count: 80).snapshot }
        let wanted = try snapshots.map { snapshot in try Self.withRenderer { try $0.picture(snapshot) } }
        let frames = 60
        let woken = DispatchSemaphore(value: 0)
        let context = try GLContext.offScreenSurface(width: Self.size.width, height: Self.size.height)
        defer { context.close() }
        let window = try WindowRenderer(context: context, size: Self.size) { woken.signal() }
        let refused = Mutex(false)
        let ended = DispatchSemaphore(value: 0)
        let thread = Thread {
            for index in 0..<frames { window.submit(snapshots[index % 3]) }
            // Nobody draws these: the line fills, and the thread waits until the window closes.
            while window.submit(snapshots[0]) {}
            refused.withLock { $0 = true }
            ended.signal()
        }
        thread.stackSize = 8 << 20
        thread.start()
        for index in 0..<frames {
            #expect(woken.wait(timeout: .now() + 20) == .success)
            let drawn7 = try window.drawNext()
            #expect(drawn7)
            let frame = try #require(window.shownFrame())
            #expect(frame.index == index)
            #expect(frame.image == wanted[index % 3])
        }
        window.close()
        #expect(ended.wait(timeout: .now() + 20) == .success)
        #expect(refused.withLock { $0 })
        let drawn8 = try window.drawNext()
        #expect(!drawn8)
    }
}
