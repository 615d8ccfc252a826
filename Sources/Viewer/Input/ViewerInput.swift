import SceneMath

/// What a person does to the window. Places are pixels of the picture from its upper left corner.
package enum ViewerInput: Equatable, Sendable {
    /// A key went down, or repeats while it is held.
    case key(ViewerKey, KeyModifiers, isRepeat: Bool)
    case keyReleased(ViewerKey)
    case pointerMoved(Vector2)
    case pointerPressed(PointerButton, Vector2, KeyModifiers)
    case pointerReleased(PointerButton, Vector2)
    /// Notches away from the person.
    case wheel(Double, Vector2)
    /// Paths of files that were dropped.
    case dropped([String])
    /// Pixels of the picture.
    case resized(width: Int, height: Int)
    /// The window has lost the keyboard: no release will be told of keys that are held.
    case focusLost
    /// What is in the window has to be drawn again.
    case exposed
    case closed
}

package enum PointerButton: Hashable, Sendable {
    case left, middle, right
}
