/// Why a picture could not be read or written.
public struct ImageError: Error, Hashable, Sendable, CustomStringConvertible {
    public enum Code: Hashable, Sendable {
        /// What the system says.
        case unreadable(String)
        case empty
        /// Neither PNG nor JPEG nor TGA by its first bytes.
        case unknownFormat
        /// Wider, higher or larger than the limits allow.
        case tooLarge(width: Int, height: Int)
        case truncated
        /// What the library says.
        case malformed(String)
    }

    public var code: Code
    /// The file, or what the bytes were called.
    public var name: String

    public init(_ code: Code, name: String) {
        self.code = code
        self.name = name
    }

    /// One line without the name.
    public var message: String {
        switch code {
        case .unreadable(let reason): reason
        case .empty: "the file is empty"
        case .unknownFormat: "neither a PNG nor a JPEG nor a TGA picture"
        case .tooLarge(let width, let height): "a picture of \(width) × \(height) pixels is too large"
        case .truncated: "the picture is cut off"
        case .malformed(let reason): "not a valid picture: \(reason)"
        }
    }

    public var description: String { "\(name): \(message)" }
}
