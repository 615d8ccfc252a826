/// Why a session, or a file that belongs to it, can't be used.
public struct SessionError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The file at fault, as the person named it.
    public var file: String
    /// The line where the fault is certain, counted from 1; nil only for a file that can't be opened.
    public var line: Int?
    public var message: String
    /// What would mend it, where that is known.
    public var hint: String?

    public init(file: String, line: Int? = nil, _ message: String, hint: String? = nil) {
        self.file = file
        self.line = line
        self.message = message
        self.hint = hint
    }

    /// `FILE:LINE: MESSAGE`, without the hint.
    public var description: String {
        line.map { "\(file):\($0): \(message)" } ?? "\(file): \(message)"
    }
}

/// Something odd that does not keep a session from being used; a person should hear of it once.
public struct SessionWarning: Equatable, Sendable, CustomStringConvertible {
    public var file: String
    public var line: Int?
    public var message: String

    public init(file: String, line: Int? = nil, _ message: String) {
        self.file = file
        self.line = line
        self.message = message
    }

    /// `FILE:LINE: MESSAGE`.
    public var description: String {
        line.map { "\(file):\($0): \(message)" } ?? "\(file): \(message)"
    }
}
