import CGL

/// Memory of the GPU.
public final class GLBuffer: Sendable {
    public enum Usage: Sendable {
        /// Written once.
        case fixed
        /// Written each frame.
        case stream
        /// Read back by the CPU.
        case readBack
    }

    /// Bytes.
    public let byteCount: Int
    let object: GLObject

    var name: GLuint { object.name }

    /// Memory without defined content.
    public init(_ context: GLContext, byteCount: Int, usage: Usage) throws(GLDriverError) {
        object = Self.make(context)
        self.byteCount = byteCount
        try allocate(bytes: nil, usage: usage)
    }

    /// Memory that holds `elements`; its size is count × stride.
    public init<Element: BitwiseCopyable>(
        _ context: GLContext, _ elements: [Element], usage: Usage = .fixed
    ) throws(GLDriverError) {
        object = Self.make(context)
        byteCount = elements.count * MemoryLayout<Element>.stride
        let failure = elements.withUnsafeBytes { bytes -> GLDriverError? in
            do throws(GLDriverError) {
                try allocate(bytes: bytes.baseAddress, usage: usage)
                return nil
            } catch {
                return error
            }
        }
        if let failure { throw failure }
    }

    /// Binds all of it as a uniform block.
    public func bindUniforms(_ binding: UniformBinding) {
        glBindBufferBase(GLenum(GL_UNIFORM_BUFFER), GLuint(binding.rawValue), name)
    }

    private static func make(_ context: GLContext) -> GLObject {
        var name: GLuint = 0
        glGenBuffers(1, &name)
        return GLObject(.buffer, name, bin: context.bin)
    }

    private func allocate(bytes: UnsafeRawPointer?, usage: Usage) throws(GLDriverError) {
        let hint =
            switch usage {
            case .fixed: GL_STATIC_DRAW
            case .stream: GL_STREAM_DRAW
            case .readBack: GL_STREAM_READ
            }
        // The copy-write target disturbs no vertex array and no pixel transfer.
        glBindBuffer(GLenum(GL_COPY_WRITE_BUFFER), name)
        glBufferData(GLenum(GL_COPY_WRITE_BUFFER), GLsizeiptr(max(1, byteCount)), bytes, GLenum(hint))
        defer { glBindBuffer(GLenum(GL_COPY_WRITE_BUFFER), 0) }
        // Only large ones are refused.
        guard byteCount > 1 << 16 else { return }
        var size: GLint64 = 0
        glGetBufferParameteri64v(GLenum(GL_COPY_WRITE_BUFFER), GLenum(GL_BUFFER_SIZE), &size)
        guard Int(size) >= byteCount else {
            throw GLDriverError(.limit, "the driver has no \(byteCount) bytes for a buffer")
        }
    }
}

/// The uniform blocks' places, the same in every program.
public enum UniformBinding: Int, Sendable, CaseIterable {
    case frame = 0
    case light = 1
    case material = 2
    case sky = 3

    /// The block's name in the shaders.
    var blockName: String {
        switch self {
        case .frame: "FrameBlock"
        case .light: "LightBlock"
        case .material: "MaterialBlock"
        case .sky: "SkyBlock"
        }
    }
}

extension GLContext {
    func bindUniforms(_ buffer: RingBuffer, _ binding: UniformBinding, offset: Int, bytes: Int) {
        glBindBufferRange(
            GLenum(GL_UNIFORM_BUFFER), GLuint(binding.rawValue), buffer.name, GLintptr(offset), GLsizeiptr(bytes))
    }
}
