/// One thing that a session expects to happen, to be seen or to look so: an entry of `expect`.
public struct Expectation: Equatable, Sendable {
    public var content: Content
    /// Where it stands in the session's file.
    public var line: Int

    public init(_ content: Content, line: Int) {
        self.content = content
        self.line = line
    }

    public enum Content: Equatable, Sendable {
        /// Events of a kind, their moments and their number.
        case event(EventExpectation)
        /// Events one after the other.
        case order(OrderExpectation)
        /// A POI in the picture of a moment.
        case view(ViewExpectation)
        /// The picture of a moment.
        case image(ImageExpectation)
    }
}
