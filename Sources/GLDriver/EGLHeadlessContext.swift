import CEGL

/// A context without a window, through EGL.
final class EGLHeadlessContext: GLPlatformContext {
    let name: String
    private let display: EGLDisplay
    private var context: EGLContext?

    /// Tries the platforms in order.
    /// - Throws: `GLDriverError` that says what each platform answered and what to install.
    init(options: GLContextOptions) throws(GLDriverError) {
        var answers: [String] = []
        for platform in options.platforms {
            for (name, display) in Self.displays(of: platform) {
                var major: EGLint = 0
                var minor: EGLint = 0
                guard eglInitialize(display, &major, &minor) == EGLBoolean(EGL_TRUE) else {
                    answers.append("\(name): \(Self.lastError())")
                    continue
                }
                guard eglBindAPI(EGLenum(EGL_OPENGL_API)) == EGLBoolean(EGL_TRUE) else {
                    answers.append("\(name): no desktop OpenGL")
                    continue
                }
                if let context = Self.context(on: display, isDebug: options.isDebug) {
                    self.name = name
                    self.display = display
                    self.context = context
                    return
                }
                answers.append("\(name): no OpenGL 3.3 core context, \(Self.lastError())")
            }
        }
        if answers.isEmpty { answers = ["EGL knows no platform without a window"] }
        throw GLDriverError(
            .noContext, "no OpenGL without a window: \(answers.joined(separator: "; "))",
            hint: "install libegl1, libegl-mesa0 and libgl1-mesa-dri; `sightline doctor` checks them")
    }

    func makeCurrent() throws(GLDriverError) {
        guard let context, eglMakeCurrent(display, nil, nil, context) == EGLBoolean(EGL_TRUE) else {
            throw GLDriverError(
                .noContext, "the OpenGL context cannot be made current: \(Self.lastError())",
                hint: "a context belongs to one thread")
        }
    }

    func clearCurrent() {
        eglMakeCurrent(display, nil, nil, nil)
    }

    func destroy() {
        // The display is shared by all contexts of the process: terminating it would take theirs away.
        if let context { eglDestroyContext(display, context) }
        context = nil
        eglReleaseThread()
    }

    private static func context(on display: EGLDisplay, isDebug: Bool) -> EGLContext? {
        for version: (EGLint, EGLint) in [(4, 5), (3, 3)] {
            let attributes: [EGLint] = [
                EGL_CONTEXT_MAJOR_VERSION, version.0, EGL_CONTEXT_MINOR_VERSION, version.1,
                EGL_CONTEXT_OPENGL_PROFILE_MASK, EGL_CONTEXT_OPENGL_CORE_PROFILE_BIT,
                EGL_CONTEXT_OPENGL_DEBUG, isDebug ? EGL_TRUE : EGL_FALSE, EGL_NONE,
            ]
            if let context = eglCreateContext(display, nil, nil, attributes) { return context }
        }
        return nil
    }

    private static func displays(of platform: GLContextOptions.HeadlessPlatform) -> [(String, EGLDisplay)] {
        switch platform {
        case .surfaceless:
            let display = eglGetPlatformDisplay(EGLenum(EGL_PLATFORM_SURFACELESS_MESA), nil, nil)
            return display.map { [("EGL surfaceless", $0)] } ?? []
        case .device:
            guard let address = eglGetProcAddress("eglQueryDevicesEXT") else { return [] }
            typealias QueryDevices =
                @convention(c) (EGLint, UnsafeMutablePointer<EGLDeviceEXT?>?, UnsafeMutablePointer<EGLint>?) ->
                EGLBoolean
            let queryDevices = unsafeBitCast(address, to: QueryDevices.self)
            var count: EGLint = 0
            var devices = [EGLDeviceEXT?](repeating: nil, count: 16)
            guard queryDevices(EGLint(devices.count), &devices, &count) == EGLBoolean(EGL_TRUE) else { return [] }
            return devices.prefix(Int(max(0, count))).enumerated().compactMap { index, device in
                let display = eglGetPlatformDisplay(EGLenum(EGL_PLATFORM_DEVICE_EXT), device, nil)
                return display.map { ("EGL device \(index)", $0) }
            }
        }
    }

    private static func lastError() -> String {
        switch eglGetError() {
        case EGL_SUCCESS: "no error told"
        case EGL_NOT_INITIALIZED: "not initialised (no driver for it)"
        case EGL_BAD_ACCESS: "the context is current on another thread"
        case EGL_BAD_ALLOC: "out of memory"
        case EGL_BAD_MATCH: "the version is not to be had"
        case EGL_BAD_PARAMETER: "the platform is not supported"
        case let code: "EGL error 0x" + String(code, radix: 16)
        }
    }
}

extension GLContext {
    /// A context without a window, current on this thread: surfaceless first, then a device.
    /// - Throws: `GLDriverError` that says what is missing and what to install.
    public static func headless(_ options: GLContextOptions = GLContextOptions()) throws(GLDriverError) -> GLContext {
        try GLContext(platform: EGLHeadlessContext(options: options), options: options)
    }
}
