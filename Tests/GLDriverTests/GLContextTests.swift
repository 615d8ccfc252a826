import GLDriver
import Testing

extension GLTests {
    @Test(
        "a context without a window comes with at least OpenGL 3.3",
        arguments: GLContextOptions.HeadlessPlatform.allCases)
    func headless(_ platform: GLContextOptions.HeadlessPlatform) throws {
        let context: GLContext
        do {
            context = try GLContext.headless(GLContextOptions(isDebug: true, platforms: [platform]))
        } catch {
            // A machine need not have both; then it must say so.
            #expect(error.code == .noContext)
            #expect(platform == .device, "surfaceless is what the tests stand on: \(error)")
            return
        }
        #expect(context.capabilities.version >= 33)
        #expect(context.capabilities.maxTargetSize >= 4096)
        #expect(context.capabilities.uniformAlignment >= 16)
        #expect(context.platformName.hasPrefix("EGL"))
        context.close()
    }

    @Test("without any platform the error says what to install")
    func noPlatform() throws {
        let error = try #require(throws: GLDriverError.self) {
            try GLContext.headless(GLContextOptions(platforms: []))
        }
        #expect(error.code == .noContext)
        #expect(error.hint?.contains("libgl1-mesa-dri") == true)
    }

    @Test("what the driver complains about becomes an error with its words")
    func debugMessages() throws {
        try Self.withContext { context in
            context.setViewport(GLRect(x: 0, y: 0, width: -1, height: 1))
            let error = try #require(throws: GLDriverError.self) { try context.checkErrors("viewport") }
            #expect(error.code == .openGL)
            #expect(error.message.contains("0x501"), "\(error)")
            #expect(error.message.contains("viewport"))
            // Told once.
            try context.checkErrors()
        }
    }

    @Test("features that are switched off are not used")
    func featuresOff() throws {
        try Self.withContext([.debugOutput]) { context in
            #expect(context.capabilities.features == [.debugOutput])
            #expect(context.capabilities.maxAnisotropy == 1)
        }
    }

    @Test("objects let go on another thread wait for the context's thread")
    func bin() throws {
        try Self.withContext { context in
            let box = Handover<GLBuffer?>(try GLBuffer(context, byteCount: 64, usage: .fixed))
            #expect(context.garbageCount == 0)
            onThread { box.value = nil }.wait()
            #expect(context.garbageCount == 1)
            context.collectGarbage()
            #expect(context.garbageCount == 0)
        }
    }

    @Test("a broken shader is named with the compiler's words")
    func brokenShader() throws {
        try Self.withContext { context in
            let error = try #require(throws: GLDriverError.self) {
                try GLProgram(
                    context, vertex: "void main() { gl_Position = nonsense; }", fragment: "void main() {}",
                    label: "broken")
            }
            #expect(error.code == .shader)
            #expect(error.message.contains("broken"))
            #expect(error.message.contains("nonsense"))
            // The driver says the same as a message.
            _ = context.debugLog?.take()
        }
    }

    @Test("sizes that no driver gives are refused before it is asked")
    func limits() throws {
        try Self.withContext { context in
            for (width, height, samples) in [(0, 10, 0), (10, -1, 0), (1 << 20, 10, 0), (10, 10, 1 << 10)] {
                let error = try #require(throws: GLDriverError.self) {
                    try GLRenderTarget(
                        context, width: width, height: height, samples: samples, isSRGB: false, hasDepth: true)
                }
                #expect(error.code == .limit)
            }
            #expect(throws: GLDriverError.self) {
                try GLTexture(context, width: 0, height: 1, format: .rgba8, sampling: GLSampling())
            }
            let texture = try GLTexture(context, width: 4, height: 4, format: .rgba8, sampling: GLSampling())
            #expect(throws: GLDriverError.self) {
                try texture.write(context, [UInt8](repeating: 0, count: 63), rowStride: 16, width: 4, height: 4)
            }
            #expect(throws: GLDriverError.self) {
                try GLMesh(
                    context, vertices: [SIMD8<Float>](repeating: .zero, count: 3), indices: .narrow([0, 1, 3]))
            }
        }
    }

    @Test("a clear is read back, whole and through the ring of pixel buffers")
    func readBack() throws {
        try Self.withContext { context in
            let target = try GLRenderTarget(context, width: 5, height: 3, isSRGB: false, hasDepth: false)
            let pool = PixelPool(byteCount: 5 * 3 * 4)
            let ring = PixelReadRing(width: 5, height: 3, capacity: 2)
            for value in [Float(0), 0.2, 0.4, 0.6, 1] {
                target.bind()
                context.clear(color: SIMD4(value, 0, 1, 1), depth: false)
                context.setScissor(GLRect(x: 4, y: 2, width: 1, height: 1))
                context.clear(color: SIMD4(0, 1, 0, 1), depth: false)
                context.setScissor(nil)
                let first = target.readPixels(GLRect(x: 0, y: 0, width: 1, height: 1))
                #expect(first == [UInt8(value * 255), 0, 255, 255])
                #expect(target.readPixels(GLRect(x: 4, y: 2, width: 1, height: 1)) == [0, 255, 0, 255])
                #expect(try ring.begin(context, target))
                let block = pool.block()
                #expect(ring.finish(context, into: block))
                block.withUnsafeBytes { bytes in
                    #expect(Array(bytes.prefix(4)) == first)
                    #expect(Array(bytes.suffix(4)) == [0, 255, 0, 255])
                }
            }
            try ring.begin(context, target)
            try ring.begin(context, target)
            #expect(ring.isFull)
            #expect(try !ring.begin(context, target), "a full ring takes no more")
        }
    }
}
