/// One thing that is not as expected.
public struct CheckFailure: Equatable, Sendable {
    /// The event, or the key that failed: `entered`, `minPixels`.
    public var key: String
    public var poi: String?
    /// Both without the words "expected" and "found": `between 55 and 60 s`.
    public var expected: String
    public var found: String

    public init(_ key: String, poi: String? = nil, expected: String, found: String) {
        self.key = key
        self.poi = poi
        self.expected = expected
        self.found = found
    }

    /// `entered wolf-1: expected between 55 and 60 s, found at 61.35 s`.
    public var text: String {
        "\(key)\(poi.map { " \($0)" } ?? ""): expected \(expected), found \(found)"
    }
}
