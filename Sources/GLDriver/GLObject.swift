import CGL
import Synchronization

/// One OpenGL name with its owner's life.
///
/// The last reference may go on any thread, where no context is current: `deinit` only puts the name into the bin, and
/// the context's thread empties it (`GLContext.collectGarbage()`).
final class GLObject: Sendable {
    enum Kind: Sendable {
        case buffer, texture, renderbuffer, framebuffer, program, vertexArray, sampler, sync
    }

    let kind: Kind
    let name: GLuint
    private let bin: GLObjectBin

    init(_ kind: Kind, _ name: GLuint, bin: GLObjectBin) {
        self.kind = kind
        self.name = name
        self.bin = bin
        bin.welcome()
    }

    deinit {
        bin.discard(kind, UInt(name))
        bin.farewell()
    }
}

/// OpenGL names whose owners are gone, waiting for the thread that may delete them.
final class GLObjectBin: Sendable {
    private struct State {
        var names: [(GLObject.Kind, UInt)] = []
        var isClosed = false
    }

    private let state = Mutex(State())
    private let living = Atomic<Int>(0)

    /// Names whose owners live; fences are not counted.
    var livingCount: Int { living.load(ordering: .relaxed) }

    func welcome() { living.add(1, ordering: .relaxed) }

    func farewell() { living.subtract(1, ordering: .relaxed) }

    /// Any thread. Once the context is gone its objects are gone with it, so later names are dropped.
    func discard(_ kind: GLObject.Kind, _ name: UInt) {
        state.withLock { if !$0.isClosed { $0.names.append((kind, name)) } }
    }

    /// Names waiting to be deleted.
    var count: Int {
        state.withLock { $0.names.count }
    }

    /// The context's thread, with the context current. True when something was deleted: its name may come again.
    @discardableResult
    func empty() -> Bool {
        let names = state.withLock { state in
            defer { state.names.removeAll(keepingCapacity: true) }
            return state.names
        }
        for (kind, value) in names {
            var name = GLuint(truncatingIfNeeded: value)
            switch kind {
            case .buffer: glDeleteBuffers(1, &name)
            case .texture: glDeleteTextures(1, &name)
            case .renderbuffer: glDeleteRenderbuffers(1, &name)
            case .framebuffer: glDeleteFramebuffers(1, &name)
            case .program: glDeleteProgram(name)
            case .vertexArray: glDeleteVertexArrays(1, &name)
            case .sampler: glDeleteSamplers(1, &name)
            case .sync: glDeleteSync(OpaquePointer(bitPattern: value))
            }
        }
        return names.contains { $0.0 != .sync }
    }

    /// Empties the bin for the last time.
    func close() {
        empty()
        state.withLock {
            $0.isClosed = true
            $0.names = []
        }
    }
}
