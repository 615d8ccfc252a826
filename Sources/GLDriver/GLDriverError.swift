/// What went wrong below the renderer, with what a person can do about it.
public struct GLDriverError: Error, Equatable, Sendable, CustomStringConvertible {
    public enum Code: Equatable, Sendable {
        /// No EGL display, or no context of the needed version.
        case noContext
        /// A shader or a program did not compile or link.
        case shader
        /// OpenGL said so (glGetError or KHR_debug).
        case openGL
        /// A size or a count that the driver cannot give.
        case limit
        /// The thing was used after it was closed.
        case closed
    }

    public var code: Code
    public var message: String
    /// How to mend it, where that is known.
    public var hint: String?

    public init(_ code: Code, _ message: String, hint: String? = nil) {
        self.code = code
        self.message = message
        self.hint = hint
    }

    public var description: String {
        hint.map { "\(message) (\($0))" } ?? message
    }
}
