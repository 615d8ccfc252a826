import CGL

/// A point in the stream of commands that the GPU passes some day. Belongs to the context's thread.
final class GLFence {
    private let sync: OpaquePointer?
    private let bin: GLObjectBin

    /// Puts a fence behind all commands so far and sends them on their way.
    init(bin: GLObjectBin) {
        sync = glFenceSync(GLenum(GL_SYNC_GPU_COMMANDS_COMPLETE), 0)
        self.bin = bin
        glFlush()
    }

    deinit {
        if let sync { bin.discard(.sync, UInt(bitPattern: sync)) }
    }

    /// Whether the GPU has passed it; waits up to `nanoseconds`.
    ///
    /// A fence that could not be made, or whose wait fails (a lost context), counts as passed: nothing will ever
    /// read the memory behind it again, and a waiter must not hang.
    func hasPassed(waiting nanoseconds: UInt64 = 0) -> Bool {
        guard let sync else { return true }
        let status = glClientWaitSync(sync, 0, nanoseconds)
        return status != GLenum(GL_TIMEOUT_EXPIRED)
    }

    /// Blocks until the GPU has passed it.
    func wait() {
        while !hasPassed(waiting: 100_000_000) {}
    }
}
