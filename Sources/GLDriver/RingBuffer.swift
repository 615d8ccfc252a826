import CGL
import Synchronization

/// The GPU memory of a `UniformRing`: all slots one behind another in one buffer, mapped for good where that is possible.
public final class RingBuffer: @unchecked Sendable {
    // Unchecked because of `mapped`: a slot's part of it is written only by whoever holds the slot.

    /// Slots start at multiples of this: any uniform alignment (256 at most) and any instance of 1…4 and 6 vectors of
    /// 16 bytes divides it.
    static let slotAlignment = 768

    let slotBytes: Int
    /// Never given twice, unlike OpenGL's names.
    let serial: UInt64
    /// The start of the mapping; nil where writing goes through a copy.
    let mapped: UnsafeMutableRawPointer?
    private let object: GLObject

    private static let nextSerial = Atomic<UInt64>(1)

    var name: GLuint { object.name }

    /// - Parameter isReadable: the CPU may look at what it wrote, which is slow where the memory is the card's.
    /// - Throws: `GLDriverError` when the driver has no memory left.
    init(_ context: GLContext, slotBytes wanted: Int, slotCount: Int, isReadable: Bool) throws(GLDriverError) {
        let alignment = Self.slotAlignment
        slotBytes = (max(1, wanted) + alignment - 1) / alignment * alignment
        serial = Self.nextSerial.wrappingAdd(1, ordering: .relaxed).oldValue
        var name: GLuint = 0
        glGenBuffers(1, &name)
        object = GLObject(.buffer, name, bin: context.bin)
        let target = GLenum(GL_COPY_WRITE_BUFFER)
        let size = GLsizeiptr(slotBytes * slotCount)
        glBindBuffer(target, name)
        defer { glBindBuffer(target, 0) }
        if context.capabilities.features.contains(.persistentMapping) {
            let flags = GLbitfield(
                GL_MAP_WRITE_BIT | GL_MAP_PERSISTENT_BIT | GL_MAP_COHERENT_BIT | (isReadable ? GL_MAP_READ_BIT : 0))
            glBufferStorage(target, size, nil, flags)
            mapped = glMapBufferRange(target, 0, size, flags)
            guard mapped != nil else {
                throw GLDriverError(.limit, "the driver cannot map \(size) bytes for the frame's uniforms")
            }
        } else {
            glBufferData(target, size, nil, GLenum(GL_STREAM_DRAW))
            mapped = nil
            var given: GLint64 = 0
            glGetBufferParameteri64v(target, GLenum(GL_BUFFER_SIZE), &given)
            guard given >= size else {
                throw GLDriverError(.limit, "the driver has no \(size) bytes for the frame's uniforms")
            }
        }
    }

    /// Copies bytes to where the GPU reads them, without waiting: the slot's fence has passed.
    func upload(_ bytes: UnsafeRawBufferPointer, at offset: Int) {
        guard let source = bytes.baseAddress, !bytes.isEmpty else { return }
        if let mapped {
            (mapped + offset).copyMemory(from: source, byteCount: bytes.count)
            return
        }
        let target = GLenum(GL_COPY_WRITE_BUFFER)
        glBindBuffer(target, name)
        let flags = GLbitfield(GL_MAP_WRITE_BIT | GL_MAP_INVALIDATE_RANGE_BIT | GL_MAP_UNSYNCHRONIZED_BIT)
        if let place = glMapBufferRange(target, GLintptr(offset), GLsizeiptr(bytes.count), flags) {
            place.copyMemory(from: source, byteCount: bytes.count)
            // False: the memory was lost (a change of the screen's mode); then the slow way.
            if glUnmapBuffer(target) == GLboolean(GL_FALSE) {
                glBufferSubData(target, GLintptr(offset), GLsizeiptr(bytes.count), source)
            }
        } else {
            glBufferSubData(target, GLintptr(offset), GLsizeiptr(bytes.count), source)
        }
        glBindBuffer(target, 0)
    }
}
