import SceneGraph

/// How one expectation of a session came out.
public struct CheckResult: Equatable, Sendable {
    /// Counts the session's expectations from 1.
    public var number: Int
    /// Of the session's file.
    public var line: Int
    /// `entered wolf-1 between 55 and 60 s`.
    public var title: String
    /// `event`, `order`, `view` or `image`.
    public var kind: String
    /// When it was decided, seconds from the start of the walk: where the event lies, or the picture.
    public var time: Double
    /// What is not as expected; empty when it is met.
    public var failures: [CheckFailure] = []
    /// Of an image expectation.
    public var pictures: CheckedPictures?
    /// Whether the golden picture was written by this run.
    public var isUpdated = false

    public init(number: Int, line: Int, title: String, kind: String, time: Double) {
        self.number = number
        self.line = line
        self.title = title
        self.kind = kind
        self.time = time
    }

    public var isMet: Bool { failures.isEmpty }
}

/// What an image expectation looked at.
public struct CheckedPictures: Equatable, Sendable {
    /// Nil where there is none.
    public var golden: PixelImage?
    public var found: PixelImage
    /// Where the two differ; nil where they don't, or can't be compared.
    public var difference: PixelImage?
    /// Whether the picture found is worth keeping: one of a single colour is not.
    public var isBlank: Bool
}
