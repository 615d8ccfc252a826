import CGL

/// Pictures on their way back to the CPU: a ring of pixel buffers, so that reading one overlaps with drawing the next.
/// Belongs to the context's thread.
public final class PixelReadRing {
    public let width: Int
    public let height: Int
    public let capacity: Int
    private var free: [GLBuffer] = []
    /// Buffers are made when first needed: a single picture needs one.
    private var made = 0
    private var inFlight: [(buffer: GLBuffer, fence: GLFence)] = []

    public init(width: Int, height: Int, capacity: Int = 3) {
        self.width = width
        self.height = height
        self.capacity = max(1, capacity)
    }

    /// Pictures begun and not finished.
    public var inFlightCount: Int { inFlight.count }
    public var isFull: Bool { inFlight.count == capacity }

    /// Starts copying the target's pixels. Does nothing when full: finish one first.
    /// - Returns: whether there was room.
    /// - Throws: `GLDriverError` when the driver has no memory left.
    @discardableResult
    public func begin(_ context: GLContext, _ target: GLRenderTarget) throws(GLDriverError) -> Bool {
        let buffer: GLBuffer
        if let used = free.popLast() {
            buffer = used
        } else {
            guard made < capacity else { return false }
            buffer = try GLBuffer(context, byteCount: width * height * 4, usage: .readBack)
            made += 1
        }
        target.bindForReading()
        glBindBuffer(GLenum(GL_PIXEL_PACK_BUFFER), buffer.name)
        glReadPixels(
            0, 0, GLsizei(width), GLsizei(height), GLenum(GL_RGBA), GLenum(GL_UNSIGNED_BYTE), nil)
        glBindBuffer(GLenum(GL_PIXEL_PACK_BUFFER), 0)
        inFlight.append((buffer, GLFence(bin: context.bin)))
        return true
    }

    /// Waits for the oldest picture and copies its rows, from the bottom up, to `pixels`.
    /// - Returns: false when none was begun, or when the driver gives no access to it.
    public func finish(_ context: GLContext, into pixels: PixelBlock) -> Bool {
        guard !inFlight.isEmpty else { return false }
        let (buffer, fence) = inFlight.removeFirst()
        fence.wait()
        defer { free.append(buffer) }
        let target = GLenum(GL_PIXEL_PACK_BUFFER)
        let count = min(buffer.byteCount, pixels.byteCount)
        glBindBuffer(target, buffer.name)
        defer { glBindBuffer(target, 0) }
        guard let source = glMapBufferRange(target, 0, GLsizeiptr(count), GLbitfield(GL_MAP_READ_BIT)) else {
            return false
        }
        pixels.fill(from: source, byteCount: count)
        return glUnmapBuffer(target) == GLboolean(GL_TRUE)
    }
}
