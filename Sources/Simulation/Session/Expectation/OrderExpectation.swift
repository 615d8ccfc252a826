/// Events that must follow each other in the log, whatever happens between them: each is looked for behind the one before.
public struct OrderExpectation: Equatable, Sendable {
    /// At least two.
    public var steps: [Step]

    public init(steps: [Step]) { self.steps = steps }

    public struct Step: Equatable, Sendable {
        /// The name in the event log: `entered`.
        public var event: String
        /// The id of the POI; nil takes the event of any.
        public var poi: String?

        public init(event: String, poi: String? = nil) {
            self.event = event
            self.poi = poi
        }
    }
}
