/// How strictly a track file is read.
public struct ReadOptions: Equatable, Sendable {
    /// Name what is wrong in a warning and use the rest, instead of refusing the file.
    public var lenient: Bool

    /// Strict reading unless asked otherwise.
    public init(lenient: Bool = false) {
        self.lenient = lenient
    }
}
