/// Why a document can't be walked; `description` is one sentence for a person.
public enum PlayerError: Error, Equatable, Sendable, CustomStringConvertible {
    /// Neither a track nor a route has a point; carries what there is instead, if anything.
    case nothingToWalk(found: String?)
    /// No track and no route has the name; carries the names there are.
    case noSuchTrack(String, names: [String])
    /// The pace is not a positive number of metres per second.
    case pace(Double)

    public var description: String {
        switch self {
        case .nothingToWalk(let found):
            "there is neither a track nor a route to walk" + (found.map { ", only \($0)" } ?? "")
        case .noSuchTrack(let name, let names):
            names.isEmpty
                ? "no track is named '\(name)'; none has a name"
                : "no track is named '\(name)'; there are \(names.map { "'\($0)'" }.joined(separator: ", "))"
        case .pace(let value): "the pace must be more than 0 m/s, not \(value)"
        }
    }
}
