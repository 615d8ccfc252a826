/// Why a model file can't be used.
public struct ModelError: Error, Hashable, Sendable, CustomStringConvertible {
    public enum Place: Hashable, Sendable {
        /// The file can't be opened, or there is no importer.
        case file
        /// Counted from 1.
        case line(Int)
        /// Counted from 0.
        case byte(Int)
    }

    /// As the caller named it.
    public var file: String
    public var place: Place
    /// One line, without the file.
    public var message: String

    public init(file: String, place: Place = .file, _ message: String) {
        self.file = file
        self.place = place
        self.message = message
    }

    public var description: String {
        switch place {
        case .file: "\(file): \(message)"
        case .line(let line): "\(file):\(line): \(message)"
        case .byte(let byte): "\(file):\(byte): byte \(byte): \(message)"
        }
    }
}
