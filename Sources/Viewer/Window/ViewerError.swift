/// Why there is no window, in words for a person.
package struct ViewerError: Error, Equatable, Sendable {
    package var message: String
    package var hint: String?

    package init(_ message: String, hint: String? = nil) {
        self.message = message
        self.hint = hint
    }
}
