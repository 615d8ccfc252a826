import CGL

/// A two-dimensional texture of 8-bit RGBA texels, with its sampling state.
public final class GLTexture: Sendable {
    public enum Format: Sendable {
        /// Numbers as they are.
        case rgba8
        /// Colour in sRGB: looked up as linear light, mipmaps averaged in linear light.
        case srgba8

        var internalFormat: Int32 {
            switch self {
            case .rgba8: GL_RGBA8
            case .srgba8: GL_SRGB8_ALPHA8
            }
        }
    }

    public enum PixelOrder: Sendable {
        case rgba
        /// As Cairo has it in memory.
        case bgra
    }

    public let width: Int
    public let height: Int
    public let format: Format
    public let levelCount: Int
    let object: GLObject

    var name: GLuint { object.name }

    /// Texels without defined content.
    public init(
        _ context: GLContext, width: Int, height: Int, format: Format, sampling: GLSampling
    ) throws(GLDriverError) {
        let most = context.capabilities.maxTextureSize
        guard width > 0, height > 0, width <= most, height <= most else {
            throw GLDriverError(.limit, "a texture of \(width) × \(height) texels; the driver takes 1 to \(most)")
        }
        self.width = width
        self.height = height
        self.format = format
        var levels = 1
        if sampling.mipmaps != nil {
            while max(width, height) >> levels > 0 { levels += 1 }
        }
        levelCount = levels

        var name: GLuint = 0
        glGenTextures(1, &name)
        object = GLObject(.texture, name, bin: context.bin)
        context.bindTexture(self, unit: 0)
        let target = GLenum(GL_TEXTURE_2D)
        for level in 0..<levels {
            glTexImage2D(
                target, GLint(level), format.internalFormat, GLsizei(max(1, width >> level)),
                GLsizei(max(1, height >> level)), 0, GLenum(GL_RGBA), GLenum(GL_UNSIGNED_BYTE), nil)
        }
        glTexParameteri(target, GLenum(GL_TEXTURE_MAX_LEVEL), GLint(levels - 1))
        let minified: Int32 =
            switch (sampling.minification, sampling.mipmaps) {
            case (.nearest, nil): GL_NEAREST
            case (.nearest, .nearest): GL_NEAREST_MIPMAP_NEAREST
            case (.nearest, .linear): GL_NEAREST_MIPMAP_LINEAR
            case (.linear, nil): GL_LINEAR
            case (.linear, .nearest): GL_LINEAR_MIPMAP_NEAREST
            case (.linear, .linear): GL_LINEAR_MIPMAP_LINEAR
            }
        glTexParameteri(target, GLenum(GL_TEXTURE_MIN_FILTER), minified)
        glTexParameteri(
            target, GLenum(GL_TEXTURE_MAG_FILTER), sampling.magnification == .nearest ? GL_NEAREST : GL_LINEAR)
        glTexParameteri(target, GLenum(GL_TEXTURE_WRAP_S), Self.wrap(sampling.wrapX))
        glTexParameteri(target, GLenum(GL_TEXTURE_WRAP_T), Self.wrap(sampling.wrapY))
        if sampling.anisotropy > 1, context.capabilities.features.contains(.anisotropy) {
            glTexParameterf(
                target, GLenum(GL_TEXTURE_MAX_ANISOTROPY),
                min(sampling.anisotropy, context.capabilities.maxAnisotropy))
        }
    }

    /// Writes rows into the rectangle at (x, y); the first row of `pixels` lands at y, OpenGL's lowest.
    /// - Parameters:
    ///   - pixels: rows of 4-byte texels.
    ///   - rowStride: bytes from one row to the next, a multiple of 4.
    ///   - firstRow: rows of `pixels` to leave out.
    public func write(
        _ context: GLContext, _ pixels: [UInt8], rowStride: Int, order: PixelOrder = .rgba, firstRow: Int = 0,
        x: Int = 0, y: Int = 0, width: Int, height: Int
    ) throws(GLDriverError) {
        guard firstRow >= 0, width > 0, height > 0, x >= 0, y >= 0, x + width <= self.width, y + height <= self.height,
            rowStride >= width * 4, rowStride % 4 == 0, pixels.count >= rowStride * (firstRow + height - 1) + width * 4
        else {
            throw GLDriverError(
                .limit,
                "texels \(width) × \(height) at (\(x), \(y)) do not fit a texture of \(self.width) × \(self.height)")
        }
        context.bindTexture(self, unit: 0)
        glPixelStorei(GLenum(GL_UNPACK_ROW_LENGTH), GLint(rowStride / 4))
        pixels.withUnsafeBytes { bytes in
            glTexSubImage2D(
                GLenum(GL_TEXTURE_2D), 0, GLint(x), GLint(y), GLsizei(width), GLsizei(height),
                GLenum(order == .rgba ? GL_RGBA : GL_BGRA), GLenum(GL_UNSIGNED_BYTE),
                bytes.baseAddress.map { $0 + firstRow * rowStride })
        }
        glPixelStorei(GLenum(GL_UNPACK_ROW_LENGTH), 0)
    }

    /// Averages the full image down to one texel.
    public func generateMipmaps(_ context: GLContext) {
        guard levelCount > 1 else { return }
        context.bindTexture(self, unit: 0)
        glGenerateMipmap(GLenum(GL_TEXTURE_2D))
    }

    private static func wrap(_ wrap: GLSampling.Wrap) -> Int32 {
        switch wrap {
        case .clamp: GL_CLAMP_TO_EDGE
        case .repeat: GL_REPEAT
        case .mirror: GL_MIRRORED_REPEAT
        }
    }
}

extension GLContext {
    /// Makes a texture the one that samplers of `unit` (0…7) read.
    public func bindTexture(_ texture: GLTexture, unit: Int) {
        guard state.textures.indices.contains(unit), state.textures[unit] != texture.name else { return }
        glActiveTexture(GLenum(GL_TEXTURE0) + GLenum(unit))
        glBindTexture(GLenum(GL_TEXTURE_2D), texture.name)
        // Unit 0 stays the active one: uploads bind there.
        if unit != 0 { glActiveTexture(GLenum(GL_TEXTURE0)) }
        state.textures[unit] = texture.name
    }
}
