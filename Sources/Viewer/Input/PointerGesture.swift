import SceneMath

/// Tells clicks from drags: a button that moves more than 4 pixels while it is down drags.
package struct PointerGesture: Equatable, Sendable {
    /// Pixels of the screen that a hand trembles; told in pixels of the picture by `scale`.
    package static let slack = 4.0

    package enum Result: Equatable, Sendable {
        /// Pressed and let go in one place.
        case click(PointerButton, Vector2)
        /// Moved while down, since the last time.
        case drag(PointerButton, by: Vector2, KeyModifiers)
        /// A drag ended.
        case dropped
    }

    /// Where the button went down.
    package private(set) var origin: Vector2?
    private var button = PointerButton.left
    private var modifiers: KeyModifiers = []
    private var last = Vector2.zero
    private var isDragging = false
    /// Pixels of the picture in one of the screen's units.
    package var scale = 1.0

    package init() {}

    package mutating func press(_ button: PointerButton, _ place: Vector2, _ modifiers: KeyModifiers) {
        // A second button while one is down changes nothing.
        guard origin == nil else { return }
        self.button = button
        self.modifiers = modifiers
        origin = place
        last = place
        isDragging = false
    }

    package mutating func move(_ place: Vector2) -> Result? {
        guard let origin else { return nil }
        if !isDragging, (place - origin).length <= Self.slack * scale { return nil }
        isDragging = true
        let step = place - last
        last = place
        return step == .zero ? nil : .drag(button, by: step, modifiers)
    }

    package mutating func release(_ button: PointerButton, _ place: Vector2) -> Result? {
        guard let origin, button == self.button else { return nil }
        self.origin = nil
        return isDragging ? .dropped : .click(button, origin)
    }

    /// The window lost the pointer.
    package mutating func cancel() {
        origin = nil
        isDragging = false
    }
}
