/// The picture of a moment, compared with one that somebody has looked at.
public struct ImageExpectation: Equatable, Sendable {
    public var at: SessionTime
    /// The golden picture as the session names it.
    public var name: String
    /// Its path, ready to be opened; there need not be a file yet.
    public var path: String
    /// Two pixels differ when their colours are farther apart than this: 0 is equal, 1 as far apart as two colours can be.
    public var threshold = 0.1
    /// The largest share of the picture's pixels that may differ, 0–1.
    public var maxDifferent = 0.0

    public init(at: SessionTime, name: String, path: String) {
        self.at = at
        self.name = name
        self.path = path
    }
}
