/// Events of a kind: which, when and how often. A count of 0 is never; without a count there must be at least one.
public struct EventExpectation: Equatable, Sendable {
    /// The name in the event log: `entered`.
    public var event: String
    /// The id of the POI; nil counts the events of all.
    public var poi: String?
    /// Only events in this span count, both ends in; nil is the whole walk.
    public var between: Span?
    /// How many there must be; nil is at least one.
    public var count: Int?

    public init(event: String, poi: String? = nil, between: Span? = nil, count: Int? = nil) {
        self.event = event
        self.poi = poi
        self.between = between
        self.count = count
    }

    /// Two moments as the session names them.
    public struct Span: Equatable, Sendable {
        public var from: SessionTime
        public var to: SessionTime

        public init(from: SessionTime, to: SessionTime) {
            self.from = from
            self.to = to
        }
    }
}
