/// Warnings of a file, so many that a person can read them; of a hostile file's millions only the first are kept.
struct WarningList {
    static let most = 10_000

    private(set) var all: [TrackWarning] = []

    /// Whether no more are kept.
    var isFull: Bool { all.count > WarningList.most }

    mutating func add(_ message: String, at place: TrackError.Place) {
        if all.count < WarningList.most {
            all.append(TrackWarning(place: place, message: message))
        } else if all.count == WarningList.most {
            all.append(TrackWarning(place: place, message: "more warnings follow, which are not named"))
        }
    }
}
