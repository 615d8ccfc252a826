import CGLFW
import SceneMath

/// Collects what GLFW tells of one window, in order, as `ViewerInput`. The thread that GLFW was started on.
final class WindowEvents {
    private(set) var inputs: [ViewerInput] = []
    /// Pixels of the framebuffer in one of the window's units, across and down.
    private var scale = Vector2(1, 1)
    private var pointer = Vector2.zero
    private var modifiers: KeyModifiers = []
    /// Whether the key that now writes a character repeats.
    private var isRepeat = false
    /// What each key that is held wrote, so that its release can be told.
    private var written: [Int32: Character] = [:]
    private var lastKey: Int32 = 0

    /// Begins to listen; the window must be told to `stop` before this goes.
    init(_ window: OpaquePointer) {
        glfwSetWindowUserPointer(window, Unmanaged.passUnretained(self).toOpaque())
        measure(window)
        glfwSetKeyCallback(window) { window, key, _, action, bits in
            WindowEvents.of(window)?.key(key, action: action, bits)
        }
        glfwSetCharCallback(window) { window, scalar in WindowEvents.of(window)?.character(scalar) }
        glfwSetCursorPosCallback(window) { window, x, y in
            guard let events = WindowEvents.of(window) else { return }
            events.pointer = Vector2(x, y) * events.scale
            events.add(.pointerMoved(events.pointer))
        }
        glfwSetMouseButtonCallback(window) { window, button, action, bits in
            WindowEvents.of(window)?.button(button, isDown: action == GLFW_PRESS, bits)
        }
        glfwSetScrollCallback(window) { window, _, notches in
            guard let events = WindowEvents.of(window) else { return }
            events.add(.wheel(notches, events.pointer))
        }
        glfwSetDropCallback(window) { window, count, paths in
            guard let events = WindowEvents.of(window), let paths, count > 0 else { return }
            events.add(.dropped((0..<Int(count)).compactMap { paths[$0].map { String(cString: $0) } }))
        }
        glfwSetFramebufferSizeCallback(window) { window, width, height in
            guard let window, let events = WindowEvents.of(window) else { return }
            events.measure(window)
            events.add(.resized(width: Int(width), height: Int(height)))
        }
        glfwSetWindowRefreshCallback(window) { window in WindowEvents.of(window)?.add(.exposed) }
        glfwSetWindowCloseCallback(window) { window in WindowEvents.of(window)?.add(.closed) }
        glfwSetWindowFocusCallback(window) { window, isFocused in
            if isFocused == GLFW_FALSE { WindowEvents.of(window)?.add(.focusLost) }
        }
    }

    func stop(_ window: OpaquePointer) { glfwSetWindowUserPointer(window, nil) }

    /// What has happened since the last time.
    func take() -> [ViewerInput] {
        defer { inputs.removeAll(keepingCapacity: true) }
        return inputs
    }

    private static func of(_ window: OpaquePointer?) -> WindowEvents? {
        glfwGetWindowUserPointer(window).map { Unmanaged<WindowEvents>.fromOpaque($0).takeUnretainedValue() }
    }

    private func add(_ input: ViewerInput) {
        // A pointer that hurries tells hundreds of places a frame; the last one counts.
        if case .pointerMoved = input, case .pointerMoved? = inputs.last { inputs.removeLast() }
        inputs.append(input)
    }

    private func measure(_ window: OpaquePointer) {
        var (width, height, pixelsAcross, pixelsDown): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
        glfwGetWindowSize(window, &width, &height)
        glfwGetFramebufferSize(window, &pixelsAcross, &pixelsDown)
        guard width > 0, height > 0, pixelsAcross > 0, pixelsDown > 0 else { return }
        scale = Vector2(Double(pixelsAcross) / Double(width), Double(pixelsDown) / Double(height))
    }

    private func button(_ number: Int32, isDown: Bool, _ bits: Int32) {
        let button: PointerButton
        switch number {
        case GLFW_MOUSE_BUTTON_LEFT: button = .left
        case GLFW_MOUSE_BUTTON_MIDDLE: button = .middle
        case GLFW_MOUSE_BUTTON_RIGHT: button = .right
        default: return
        }
        add(isDown ? .pointerPressed(button, pointer, Self.modifiers(bits)) : .pointerReleased(button, pointer))
    }

    private func key(_ key: Int32, action: Int32, _ bits: Int32) {
        modifiers = Self.modifiers(bits)
        if action == GLFW_RELEASE {
            if let character = written.removeValue(forKey: key) { add(.keyReleased(.character(character))) }
            return
        }
        isRepeat = action == GLFW_REPEAT
        lastKey = key
        if let named = Self.named(key) {
            add(.key(named, modifiers, isRepeat: isRepeat))
        } else if modifiers.contains(.control) || modifiers.contains(.alt), let name = glfwGetKeyName(key, 0),
            let character = String(cString: name).lowercased().first
        {
            // Nothing is written while these are held; the key's own sign is told instead.
            add(.key(.character(character), modifiers, isRepeat: isRepeat))
        }
    }

    private func character(_ scalar: UInt32) {
        guard let scalar = Unicode.Scalar(scalar), scalar != " " else { return }
        let character = Character(scalar)
        written[lastKey] = character
        add(.key(.character(character), modifiers, isRepeat: isRepeat))
    }

    private static func named(_ key: Int32) -> ViewerKey? {
        switch key {
        case GLFW_KEY_SPACE: .space
        case GLFW_KEY_ENTER, GLFW_KEY_KP_ENTER: .enter
        case GLFW_KEY_ESCAPE: .escape
        case GLFW_KEY_LEFT: .left
        case GLFW_KEY_RIGHT: .right
        case GLFW_KEY_UP: .up
        case GLFW_KEY_DOWN: .down
        case GLFW_KEY_HOME: .home
        case GLFW_KEY_F12: .f12
        default: nil
        }
    }

    private static func modifiers(_ bits: Int32) -> KeyModifiers {
        var modifiers: KeyModifiers = []
        if bits & GLFW_MOD_SHIFT != 0 { modifiers.insert(.shift) }
        if bits & GLFW_MOD_CONTROL != 0 { modifiers.insert(.control) }
        if bits & GLFW_MOD_ALT != 0 { modifiers.insert(.alt) }
        return modifiers
    }
}
