import CGL

/// An OpenGL context that is current on the thread that made it, and stays there until `close()`.
///
/// It is not Sendable: whoever makes it keeps it on that thread. Objects made from it may be let go on any thread.
public final class GLContext {
    public let capabilities: GLCapabilities
    /// Empty unless the options asked for it.
    public let debugLog: GLDebugLog?
    /// How the context was had, for example "EGL surfaceless".
    public let platformName: String

    let bin = GLObjectBin()
    var state = GLStateCache()
    /// For draws whose vertices come from their numbers; core profiles insist on an array.
    var emptyVertexArray: GLObject?
    private let platform: any GLPlatformContext
    private var isClosed = false

    /// Takes over a context of the window system and makes it current here.
    /// - Throws: `GLDriverError` when the driver is older than OpenGL 3.3.
    public init(platform: any GLPlatformContext, options: GLContextOptions = GLContextOptions()) throws(GLDriverError) {
        try platform.makeCurrent()
        self.platform = platform
        platformName = platform.name
        capabilities = GLCapabilities(allowed: options.features)
        guard capabilities.version >= 33 else {
            let found = capabilities.versionText
            platform.clearCurrent()
            platform.destroy()
            throw GLDriverError(
                .noContext, "OpenGL 3.3 is needed, the driver gives \(found)",
                hint: "install libgl1-mesa-dri, which draws without a graphics card")
        }
        if options.isDebug, capabilities.features.contains(.debugOutput) {
            let log = GLDebugLog()
            log.attach()
            debugLog = log
        } else {
            debugLog = nil
        }
        glPixelStorei(GLenum(GL_PACK_ALIGNMENT), 1)
        glPixelStorei(GLenum(GL_UNPACK_ALIGNMENT), 1)
    }

    deinit {
        close()
    }

    /// Makes it this thread's context again, after another one was.
    /// - Throws: `GLDriverError` when the window system refuses.
    public func makeCurrent() throws(GLDriverError) {
        try platform.makeCurrent()
    }

    /// Deletes what is in the bin, then the context. Must run on the context's thread; `deinit` calls it otherwise.
    public func close() {
        guard !isClosed else { return }
        isClosed = true
        glFinish()
        bin.close()
        if debugLog != nil { GLDebugLog.detach() }
        platform.clearCurrent()
        platform.destroy()
    }

    /// Deletes the OpenGL objects whose owners are gone. Cheap when there are none.
    public func collectGarbage() {
        // OpenGL hands out deleted names again: what was bound under one says nothing about the next.
        if bin.empty() { state.forgetNames() }
    }

    /// Objects that wait for `collectGarbage()`.
    public var garbageCount: Int {
        bin.count
    }

    /// OpenGL objects in use: buffers, textures, targets, programs and the like. What grows with time leaks.
    public var objectCount: Int {
        bin.livingCount
    }

    /// Waits until all commands so far are done.
    public func finish() {
        glFinish()
    }

    /// Sends all commands so far on their way.
    public func flush() {
        glFlush()
    }

    /// Throws the first error that the driver has noted since the last call, and forgets the others.
    public func checkErrors(_ place: String = #function) throws(GLDriverError) {
        var codes: [GLenum] = []
        // A lost context answers with an error for ever, so the loop is bounded.
        for _ in 0..<16 {
            let code = glGetError()
            if code == GLenum(GL_NO_ERROR) { break }
            codes.append(code)
        }
        let messages = debugLog?.take() ?? []
        let errors = messages.filter { $0.isError || $0.severity == .high }
        guard codes.isEmpty, errors.isEmpty else {
            let numbers = codes.map { "0x" + String($0, radix: 16) }
            let text = (numbers + errors.map(\.text)).joined(separator: "; ")
            throw GLDriverError(.openGL, "OpenGL error in \(place): \(text)")
        }
    }
}
