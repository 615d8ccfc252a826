import Simulation

/// A session with what came of its expectations: what the reports are made of.
public struct CheckedSession: Sendable {
    /// The file as the person named it.
    public var file: String
    public var title: String?
    /// Of those that were asked for, in the file's order.
    public var results: [CheckResult]
    /// How many expectations the session has.
    public var total: Int
    /// What the report calls each picture, by the name of its file in the report's folder.
    public var frames: [ReportFrame] = []

    public init(file: String, title: String?, results: [CheckResult], total: Int) {
        self.file = file
        self.title = title
        self.results = results
        self.total = total
    }

    public var failed: Int { results.count { !$0.isMet } }
}

/// A picture in a report's folder.
public struct ReportFrame: Equatable, Sendable {
    /// The number of the expectation that it belongs to.
    public var number: Int
    /// What it shows: `expected`, `found`, `difference`.
    public var caption: String
    /// Its name in the report's folder.
    public var file: String

    public init(number: Int, caption: String, file: String) {
        self.number = number
        self.caption = caption
        self.file = file
    }
}
