import Foundation
import GLDriver
import SceneGraph
import SceneMath
import SceneRenderer
import Synchronization
import Testing

extension PictureTests {
    private static let seeds: [UInt64] = Array(21...28)

    @Test("OpenGL 3.3 alone gives the same bytes as all features")
    func fallbackIsSame() throws {
        let snapshots = Self.seeds.map { Self.crowd($0, count: 150).snapshot }
        let images = try [
            GLFeatures.all, [.debugOutput], [.debugOutput, .baseInstance], [.debugOutput, .persistentMapping],
        ].map { features in
            try Self.withRenderer(features: features) { studio in
                try snapshots.map { try studio.picture($0, overlay: Self.layers) }
            }
        }
        for other in images.dropFirst() { #expect(other == images[0]) }
    }

    @Test("frames come out in order, and the same whatever was drawn before", arguments: [1, 4])
    func anyOrder(_ samples: Int) throws {
        let snapshots = Self.seeds.map { Self.crowd($0, count: 120).snapshot }
        let settings = RendererSettings(samples: samples)
        let alone = try snapshots.map { snapshot in
            try Self.withRenderer(settings) { try $0.picture(snapshot) }
        }
        for order in [[0, 1, 2, 3, 4, 5, 6, 7], [5, 2, 7, 0, 3, 3, 6, 1, 4, 0]] {
            let renderer = try FrameRenderer(size: Self.size, settings: settings)
            let taken = Mutex<[(Int, PixelImage)]>([])
            try renderer.render(count: order.count) {
                (snapshots[order[$0]], [])
            } take: { frame in
                taken.withLock { $0.append((frame.index, frame.image)) }
            }
            let frames = taken.withLock { $0 }
            #expect(frames.map(\.0) == Array(0..<order.count))
            for (index, image) in frames {
                #expect(image.pixels == alone[order[index]].pixels, "frame \(index) of \(order)")
            }
        }
    }

    @Test("one picture at a time, on one thread")
    func oneByOne() throws {
        let renderer = try FrameRenderer(size: Self.size)
        let snapshot = Self.crowd(3, count: 50).snapshot
        let first = try renderer.render(snapshot).image
        _ = try renderer.render(Self.crowd(4, count: 50).snapshot, overlay: Self.layers)
        #expect(try renderer.render(snapshot).image.pixels == first.pixels)
    }

    @Test("many small renderers at once, each with its thread, give the same bytes")
    func manyRenderers() throws {
        let snapshot = Self.crowd(5, count: 50).snapshot
        let wanted = try FrameRenderer(size: Self.size).render(snapshot).image
        let images = Mutex<[PixelImage?]>(Array(repeating: nil, count: 4))
        DispatchQueue.concurrentPerform(iterations: 4) { index in
            let image = try? FrameRenderer(size: Self.size).render(snapshot).image
            images.withLock { $0[index] = image }
        }
        for image in images.withLock({ $0 }) { #expect(image == wanted) }
    }

    @Test("a taker that fails ends the work with its own error; so does a maker")
    func failures() throws {
        struct Broken: Error, Equatable { var frame: Int }
        let snapshot = Self.crowd(6, count: 10).snapshot
        let renderer = try FrameRenderer(size: Self.size)
        #expect(throws: Broken(frame: 3)) {
            try renderer.render(count: 100) { _ in
                (snapshot, [])
            } take: { frame in
                if frame.index == 3 { throw Broken(frame: 3) }
            }
        }
        #expect(throws: GLDriverError.self, "it takes no more") { try renderer.submit(snapshot) }

        let other = try FrameRenderer(size: Self.size)
        let count = Mutex(0)
        #expect(throws: Broken(frame: 5)) {
            try other.render(count: 100) { index in
                if index == 5 { throw Broken(frame: 5) }
                return (snapshot, [])
            } take: { _ in
                count.withLock { $0 += 1 }
            }
        }
        #expect(count.withLock { $0 } == 5, "what was made before is taken")
    }

    @Test("a renderer may be let go with frames under way")
    func abandoned() throws {
        let snapshot = Self.crowd(7, count: 30).snapshot
        for submitted in 0...FrameRenderer.capacity {
            let renderer = try FrameRenderer(size: Self.size)
            for _ in 0..<submitted { try renderer.submit(snapshot) }
        }
    }

    @Test("sizes that cannot be drawn are refused", arguments: [(0, 10), (10, 0), (-1, 5), (1 << 20, 10)])
    func badSizes(_ width: Int, _ height: Int) {
        #expect(throws: GLDriverError.self) { try FrameRenderer(size: PictureSize(width: width, height: height)) }
    }
}
