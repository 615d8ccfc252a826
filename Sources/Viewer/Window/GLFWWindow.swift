import CGLFW
import GLDriver

/// A window of GLFW with an OpenGL context. Made, asked and ended on the thread that started GLFW; its context may go to
/// another one.
final class GLFWWindow {
    /// For GLFW alone.
    let handle: OpaquePointer
    let events: WindowEvents

    /// Opens the window.
    /// - Throws: `ViewerError` that says what lacks: a display, or OpenGL 3.3.
    init(width: Int, height: Int, title: String, isFullScreen: Bool) throws(ViewerError) {
        guard glfwInit() == GLFW_TRUE else {
            throw ViewerError(
                "there is no display to open a window on (\(Self.reason()))",
                hint: "sightline render draws without one")
        }
        let hints: [(Int32, Int32)] = [
            (GLFW_CLIENT_API, GLFW_OPENGL_API), (GLFW_CONTEXT_VERSION_MAJOR, 3), (GLFW_CONTEXT_VERSION_MINOR, 3),
            (GLFW_OPENGL_PROFILE, GLFW_OPENGL_CORE_PROFILE), (GLFW_OPENGL_FORWARD_COMPAT, GLFW_TRUE),
            // Pictures are drawn beside the window and copied to it: no depth, no samples.
            (GLFW_DEPTH_BITS, 0), (GLFW_STENCIL_BITS, 0), (GLFW_SAMPLES, 0), (GLFW_ALPHA_BITS, 0),
            (GLFW_SCALE_TO_MONITOR, GLFW_TRUE), (GLFW_VISIBLE, isFullScreen ? GLFW_TRUE : GLFW_FALSE),
        ]
        for (hint, value) in hints { glfwWindowHint(hint, value) }
        glfwWindowHintString(GLFW_X11_CLASS_NAME, "sightline")
        glfwWindowHintString(GLFW_X11_INSTANCE_NAME, "sightline")
        var size = (width, height)
        var monitor: OpaquePointer?
        if isFullScreen, let screen = glfwGetPrimaryMonitor(), let mode = glfwGetVideoMode(screen) {
            monitor = screen
            size = (Int(mode.pointee.width), Int(mode.pointee.height))
        }
        guard let handle = glfwCreateWindow(Int32(clamping: size.0), Int32(clamping: size.1), title, monitor, nil)
        else {
            let reason = Self.reason()
            glfwTerminate()
            throw ViewerError(
                "no window with OpenGL 3.3 can be opened (\(reason))",
                hint: "install libgl1-mesa-dri, which draws without a graphics card")
        }
        self.handle = handle
        events = WindowEvents(handle)
    }

    /// Ends the window. Its context must not be current anywhere.
    func close() {
        events.stop(handle)
        glfwDestroyWindow(handle)
        glfwTerminate()
    }

    /// Pixels.
    var framebufferSize: (width: Int, height: Int) {
        var (width, height): (Int32, Int32) = (0, 0)
        glfwGetFramebufferSize(handle, &width, &height)
        return (Int(width), Int(height))
    }

    /// Pixels of the framebuffer in one of the window's units.
    var contentScale: Double {
        var (width, height): (Int32, Int32) = (0, 0)
        glfwGetWindowSize(handle, &width, &height)
        return width > 0 ? Double(framebufferSize.width) / Double(width) : 1
    }

    var isPutAway: Bool { glfwGetWindowAttrib(handle, GLFW_ICONIFIED) == GLFW_TRUE }

    func show() { glfwShowWindow(handle) }

    func setTitle(_ title: String) { glfwSetWindowTitle(handle, title) }

    /// Waits for something to happen, without using the processor.
    /// - Parameter seconds: at most; nil for as long as it takes.
    func wait(seconds: Double?) {
        guard let seconds else { return glfwWaitEvents() }
        // Zero would wait for ever on some systems.
        if seconds > 0.0005 { glfwWaitEventsTimeout(seconds) } else { glfwPollEvents() }
    }

    /// Ends a `wait`. Any thread.
    static func wake() { glfwPostEmptyEvent() }

    private static func reason() -> String {
        var text: UnsafePointer<CChar>?
        let code = glfwGetError(&text)
        guard code != GLFW_NO_ERROR, let text else { return "GLFW gives no reason" }
        return String(cString: text)
    }
}

/// The context of a GLFW window, for `GLContext`. It stays the window's: the window ends it.
final class GLFWPlatformContext: GLPlatformContext {
    private let window: WindowHandle

    init(_ window: WindowHandle) { self.window = window }

    let name = "a window of GLFW"

    func makeCurrent() throws(GLDriverError) {
        glfwMakeContextCurrent(window.pointer)
        guard glfwGetCurrentContext() == window.pointer else {
            throw GLDriverError(.noContext, "the window's OpenGL context cannot be made current")
        }
    }

    func clearCurrent() { glfwMakeContextCurrent(nil) }

    func destroy() {}

    func swapBuffers() { glfwSwapBuffers(window.pointer) }

    func waitForScreen(_ isWaiting: Bool) { glfwSwapInterval(isWaiting ? 1 : 0) }
}

/// A window for the thread that draws: of GLFW's functions it may use only those for contexts and buffers.
struct WindowHandle: @unchecked Sendable {
    // Unchecked: GLFW permits those from any thread.
    let pointer: OpaquePointer
}
