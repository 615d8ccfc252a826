import CGL

/// The framebuffer that a window, or whatever the context was made with, brings along. It must have one sample a pixel.
public struct GLWindowFramebuffer: Sendable {
    /// Pixels, not the window system's units.
    public var width: Int
    public var height: Int

    public init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }

    /// Copies a finished picture to its upper left corner, bytes as they are; what the picture leaves over becomes black, what
    /// does not fit is left out.
    public func show(_ picture: GLRenderTarget, _ context: GLContext) {
        context.setScissor(nil)
        // The bytes are a screen's already, whatever the window says of itself.
        context.setEncodesSRGB(false)
        picture.bindForReading()
        glBindFramebuffer(GLenum(GL_DRAW_FRAMEBUFFER), 0)
        if picture.width < width || picture.height < height { context.clear(color: SIMD4(0, 0, 0, 1), depth: false) }
        let across = GLint(min(width, picture.width))
        let down = GLint(min(height, picture.height))
        guard across > 0, down > 0 else { return }
        let (from, to) = (GLint(picture.height), GLint(height))
        glBlitFramebuffer(
            0, from - down, across, from, 0, to - down, across, to, GLbitfield(GL_COLOR_BUFFER_BIT), GLenum(GL_NEAREST))
    }

    /// The pixels that are in it, RGBA8, rows from the bottom up. Waits until they are drawn.
    package func readPixels() -> [UInt8] {
        glBindFramebuffer(GLenum(GL_READ_FRAMEBUFFER), 0)
        glBindBuffer(GLenum(GL_PIXEL_PACK_BUFFER), 0)
        return [UInt8](unsafeUninitializedCapacity: width * height * 4) { bytes, count in
            glReadPixels(
                0, 0, GLsizei(width), GLsizei(height), GLenum(GL_RGBA), GLenum(GL_UNSIGNED_BYTE), bytes.baseAddress)
            count = width * height * 4
        }
    }
}
