import CGL

/// A picture that can be drawn into: colour, and depth if asked for, in 1 or more samples.
public final class GLRenderTarget {
    /// Of the part in use, at the lower left; all of it unless `use` said otherwise.
    public private(set) var width: Int
    public private(set) var height: Int
    /// There is memory for so many pixels across and down.
    public let roomWidth: Int
    public let roomHeight: Int
    /// 0 for a plain picture.
    public let samples: Int
    public let isSRGB: Bool
    public let hasDepth: Bool
    private let framebuffer: GLObject
    private let color: GLObject
    private let depth: GLObject?
    private let canInvalidate: Bool

    public var bounds: GLRect { GLRect(x: 0, y: 0, width: width, height: height) }

    /// - Throws: `GLDriverError` when the driver gives no target of this size and number of samples.
    public init(
        _ context: GLContext, width: Int, height: Int, samples: Int = 0, isSRGB: Bool, hasDepth: Bool
    ) throws(GLDriverError) {
        let limits = context.capabilities
        guard width > 0, height > 0, width <= limits.maxTargetSize, height <= limits.maxTargetSize else {
            throw GLDriverError(
                .limit, "a picture of \(width) × \(height) pixels; the driver takes 1 to \(limits.maxTargetSize)")
        }
        guard samples <= limits.maxSamples else {
            throw GLDriverError(.limit, "\(samples) samples a pixel; the driver takes at most \(limits.maxSamples)")
        }
        self.width = width
        self.height = height
        roomWidth = width
        roomHeight = height
        self.samples = samples
        self.isSRGB = isSRGB
        self.hasDepth = hasDepth
        canInvalidate = limits.features.contains(.invalidate)

        var name: GLuint = 0
        glGenFramebuffers(1, &name)
        framebuffer = GLObject(.framebuffer, name, bin: context.bin)
        color = Self.renderbuffer(
            context, format: isSRGB ? GL_SRGB8_ALPHA8 : GL_RGBA8, width: width, height: height, samples: samples)
        depth =
            hasDepth
            ? Self.renderbuffer(
                context, format: GL_DEPTH_COMPONENT24, width: width, height: height, samples: samples) : nil
        let target = GLenum(GL_FRAMEBUFFER)
        glBindFramebuffer(target, name)
        glFramebufferRenderbuffer(target, GLenum(GL_COLOR_ATTACHMENT0), GLenum(GL_RENDERBUFFER), color.name)
        if let depth {
            glFramebufferRenderbuffer(target, GLenum(GL_DEPTH_ATTACHMENT), GLenum(GL_RENDERBUFFER), depth.name)
        }
        let status = glCheckFramebufferStatus(target)
        guard status == GLenum(GL_FRAMEBUFFER_COMPLETE) else {
            throw GLDriverError(
                .limit,
                "the driver gives no picture of \(width) × \(height) with \(samples) samples "
                    + "(status 0x\(String(status, radix: 16)))")
        }
    }

    /// Makes a part of it the picture, so that a picture that changes its size need not change its memory.
    /// - Returns: false where there is no room for it; then nothing has changed.
    public func use(width: Int, height: Int) -> Bool {
        guard width > 0, height > 0, width <= roomWidth, height <= roomHeight else { return false }
        self.width = width
        self.height = height
        return true
    }

    /// Draws land here from now on.
    public func bind() {
        glBindFramebuffer(GLenum(GL_FRAMEBUFFER), framebuffer.name)
    }

    /// Copies the rectangle into `other` at the same place, averaging the samples. Leaves `other` bound.
    public func resolve(_ context: GLContext, into other: GLRenderTarget, _ rect: GLRect) {
        // A blit obeys the scissor too.
        context.setScissor(nil)
        glBindFramebuffer(GLenum(GL_READ_FRAMEBUFFER), framebuffer.name)
        glBindFramebuffer(GLenum(GL_DRAW_FRAMEBUFFER), other.framebuffer.name)
        if !rect.isEmpty {
            let (left, bottom) = (GLint(rect.x), GLint(rect.y))
            let (right, top) = (GLint(rect.x + rect.width), GLint(rect.y + rect.height))
            glBlitFramebuffer(
                left, bottom, right, top, left, bottom, right, top, GLbitfield(GL_COLOR_BUFFER_BIT),
                GLenum(GL_NEAREST))
        }
        other.bind()
    }

    /// Tells the driver that depth will not be read again, so that it need not be kept.
    public func discardDepth() {
        guard canInvalidate, hasDepth else { return }
        var attachment = GLenum(GL_DEPTH_ATTACHMENT)
        glBindFramebuffer(GLenum(GL_FRAMEBUFFER), framebuffer.name)
        glInvalidateFramebuffer(GLenum(GL_FRAMEBUFFER), 1, &attachment)
    }

    /// The pixels of the rectangle as RGBA8, rows from the bottom up. Waits until they are drawn.
    public func readPixels(_ rect: GLRect) -> [UInt8] {
        bindForReading()
        glBindBuffer(GLenum(GL_PIXEL_PACK_BUFFER), 0)
        return [UInt8](unsafeUninitializedCapacity: rect.width * rect.height * 4) { bytes, count in
            glReadPixels(
                GLint(rect.x), GLint(rect.y), GLsizei(rect.width), GLsizei(rect.height), GLenum(GL_RGBA),
                GLenum(GL_UNSIGNED_BYTE), bytes.baseAddress)
            count = rect.width * rect.height * 4
        }
    }

    /// Reads all pixels into a larger picture of RGBA8 rows from the bottom up, `ownWidth` pixels wide, at (x, y). Waits
    /// until they are drawn.
    public func read(into pixels: PixelBlock, x: Int, y: Int, ownWidth: Int) {
        precondition(x >= 0 && y >= 0 && x + width <= ownWidth && (y + height) * ownWidth * 4 <= pixels.byteCount)
        bindForReading()
        glBindBuffer(GLenum(GL_PIXEL_PACK_BUFFER), 0)
        glPixelStorei(GLenum(GL_PACK_ROW_LENGTH), GLint(ownWidth))
        glReadPixels(
            0, 0, GLsizei(width), GLsizei(height), GLenum(GL_RGBA), GLenum(GL_UNSIGNED_BYTE),
            pixels.memory + (y * ownWidth + x) * 4)
        glPixelStorei(GLenum(GL_PACK_ROW_LENGTH), 0)
    }

    func bindForReading() {
        glBindFramebuffer(GLenum(GL_READ_FRAMEBUFFER), framebuffer.name)
    }

    private static func renderbuffer(
        _ context: GLContext, format: Int32, width: Int, height: Int, samples: Int
    ) -> GLObject {
        var name: GLuint = 0
        glGenRenderbuffers(1, &name)
        glBindRenderbuffer(GLenum(GL_RENDERBUFFER), name)
        if samples > 0 {
            glRenderbufferStorageMultisample(
                GLenum(GL_RENDERBUFFER), GLsizei(samples), GLenum(format), GLsizei(width), GLsizei(height))
        } else {
            glRenderbufferStorage(GLenum(GL_RENDERBUFFER), GLenum(format), GLsizei(width), GLsizei(height))
        }
        return GLObject(.renderbuffer, name, bin: context.bin)
    }
}
