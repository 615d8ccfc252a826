import CEGL

/// A context with a framebuffer of its own, as a window has one, but without a window: what draws into windows is tested
/// with it.
final class EGLSurfaceContext: GLPlatformContext {
    let name = "EGL off-screen surface"
    private let display: EGLDisplay
    private var context: EGLContext?
    private var surface: EGLSurface?

    /// - Throws: `GLDriverError` where EGL has no such surface.
    init(width: Int, height: Int) throws(GLDriverError) {
        guard let display = eglGetPlatformDisplay(EGLenum(EGL_PLATFORM_SURFACELESS_MESA), nil, nil) else {
            throw Self.failure("no display")
        }
        var major: EGLint = 0
        var minor: EGLint = 0
        guard eglInitialize(display, &major, &minor) == EGLBoolean(EGL_TRUE),
            eglBindAPI(EGLenum(EGL_OPENGL_API)) == EGLBoolean(EGL_TRUE)
        else { throw Self.failure("no desktop OpenGL") }
        let wanted: [EGLint] = [
            EGL_SURFACE_TYPE, EGL_PBUFFER_BIT, EGL_RENDERABLE_TYPE, EGL_OPENGL_BIT, EGL_RED_SIZE, 8, EGL_GREEN_SIZE, 8,
            EGL_BLUE_SIZE, 8, EGL_SAMPLES, 0, EGL_NONE,
        ]
        var config: EGLConfig?
        var count: EGLint = 0
        guard eglChooseConfig(display, wanted, &config, 1, &count) == EGLBoolean(EGL_TRUE), count > 0, let config else {
            throw Self.failure("no configuration with a surface")
        }
        let attributes: [EGLint] = [
            EGL_CONTEXT_MAJOR_VERSION, 3, EGL_CONTEXT_MINOR_VERSION, 3, EGL_CONTEXT_OPENGL_PROFILE_MASK,
            EGL_CONTEXT_OPENGL_CORE_PROFILE_BIT, EGL_NONE,
        ]
        let size: [EGLint] = [EGL_WIDTH, EGLint(width), EGL_HEIGHT, EGLint(height), EGL_NONE]
        guard let context = eglCreateContext(display, config, nil, attributes) else { throw Self.failure("no context") }
        guard let surface = eglCreatePbufferSurface(display, config, size) else {
            eglDestroyContext(display, context)
            throw Self.failure("no surface")
        }
        self.display = display
        self.context = context
        self.surface = surface
    }

    func makeCurrent() throws(GLDriverError) {
        guard let context, let surface,
            eglMakeCurrent(display, surface, surface, context) == EGLBoolean(EGL_TRUE)
        else { throw Self.failure("the context cannot be made current") }
    }

    func clearCurrent() {
        eglMakeCurrent(display, nil, nil, nil)
    }

    func destroy() {
        if let context { eglDestroyContext(display, context) }
        if let surface { eglDestroySurface(display, surface) }
        context = nil
        surface = nil
        eglReleaseThread()
    }

    private static func failure(_ what: String) -> GLDriverError {
        GLDriverError(.noContext, "no OpenGL with an off-screen surface: \(what)")
    }
}

extension GLContext {
    /// A context whose own framebuffer has that many pixels, current on this thread; a stand-in for a window.
    /// - Throws: `GLDriverError`.
    package static func offScreenSurface(
        width: Int, height: Int, options: GLContextOptions = GLContextOptions()
    ) throws(GLDriverError) -> GLContext {
        try GLContext(platform: EGLSurfaceContext(width: width, height: height), options: options)
    }
}
