/// Something that a format counts or tells beside its tracks, under the key that `track info --json` prints it with.
public struct TrackFact: Equatable, Sendable {
    /// A value as JSON has them.
    public enum Value: Equatable, Sendable {
        case integer(Int)
        case number(Double)
        case text(String)
        case list([Value])
        /// In the order in which it is printed.
        case table([TrackFact])
    }

    /// The key, lower case with underscores.
    public var key: String
    public var value: Value

    /// A value under a key.
    public init(_ key: String, _ value: Value) {
        self.key = key
        self.value = value
    }

    /// A count under a key.
    public init(_ key: String, _ count: Int) { self.init(key, .integer(count)) }
}
