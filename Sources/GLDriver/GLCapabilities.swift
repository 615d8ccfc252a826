import CGL

/// What the driver behind a context can do, asked once when the context is made.
public struct GLCapabilities: Sendable, CustomStringConvertible {
    /// For example "llvmpipe (LLVM 15.0.6, 256 bits)".
    public let renderer: String
    public let vendor: String
    /// For example "4.5 (Core Profile) Mesa 22.3.6".
    public let versionText: String
    /// For example 45.
    public let version: Int
    /// The features that are there and allowed.
    public let features: GLFeatures
    /// Bytes to which the start of a uniform block's range is aligned.
    public let uniformAlignment: Int
    /// Bytes one uniform block may hold.
    public let maxUniformBlock: Int
    /// Pixels of the widest texture and render buffer, whichever is less.
    public let maxTargetSize: Int
    /// Pixels of the largest picture that can be drawn in parts.
    public let maxViewportSize: Int
    public let maxTextureSize: Int
    public let maxSamples: Int
    public let maxAnisotropy: Float

    public var description: String {
        "\(renderer), OpenGL \(versionText)"
    }

    init(allowed: GLFeatures) {
        renderer = Self.string(GL_RENDERER)
        vendor = Self.string(GL_VENDOR)
        versionText = Self.string(GL_VERSION)
        version = Int(Self.integer(GL_MAJOR_VERSION)) * 10 + Int(Self.integer(GL_MINOR_VERSION))

        var extensions: Set<String> = []
        for index in 0..<GLuint(max(0, Self.integer(GL_NUM_EXTENSIONS))) {
            if let text = glGetStringi(GLenum(GL_EXTENSIONS), index) {
                extensions.insert(String(cString: text))
            }
        }
        var found: GLFeatures = []
        if version >= 44 || extensions.contains("GL_ARB_buffer_storage") { found.insert(.persistentMapping) }
        if version >= 42 || extensions.contains("GL_ARB_base_instance") { found.insert(.baseInstance) }
        if version >= 43 || extensions.contains("GL_ARB_invalidate_subdata") { found.insert(.invalidate) }
        if version >= 43 || extensions.contains("GL_KHR_debug") { found.insert(.debugOutput) }
        if version >= 46 || extensions.contains("GL_EXT_texture_filter_anisotropic")
            || extensions.contains("GL_ARB_texture_filter_anisotropic")
        {
            found.insert(.anisotropy)
        }
        features = found.intersection(allowed)

        uniformAlignment = max(16, Int(Self.integer(GL_UNIFORM_BUFFER_OFFSET_ALIGNMENT)))
        maxUniformBlock = Int(Self.integer(GL_MAX_UNIFORM_BLOCK_SIZE))
        maxTextureSize = Int(Self.integer(GL_MAX_TEXTURE_SIZE))
        var viewport: [GLint] = [0, 0]
        glGetIntegerv(GLenum(GL_MAX_VIEWPORT_DIMS), &viewport)
        maxViewportSize = Int(min(viewport[0], viewport[1]))
        maxTargetSize = min(maxTextureSize, Int(Self.integer(GL_MAX_RENDERBUFFER_SIZE)), maxViewportSize)
        maxSamples = Int(Self.integer(GL_MAX_SAMPLES))
        var anisotropy: GLfloat = 1
        if features.contains(.anisotropy) {
            glGetFloatv(GLenum(GL_MAX_TEXTURE_MAX_ANISOTROPY), &anisotropy)
        }
        maxAnisotropy = anisotropy
    }

    private static func integer(_ name: Int32) -> GLint {
        var value: GLint = 0
        glGetIntegerv(GLenum(name), &value)
        return value
    }

    private static func string(_ name: Int32) -> String {
        glGetString(GLenum(name)).map { String(cString: $0) } ?? "unknown"
    }
}
