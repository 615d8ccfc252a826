import Tracks

/// Small tables for tests.
enum TableText {
    static func read(_ text: String, lenient: Bool = false) throws(TrackError) -> TrackDocument {
        try TrackReader.read(Array(text.utf8), options: ReadOptions(lenient: lenient))
    }

    /// When the rows of a table were recorded.
    static func times(_ text: String) throws(TrackError) -> [String] {
        let points = try read(text).tracks[0].points
        return (0..<points.count).map { points.time($0)?.description ?? "none" }
    }
}
