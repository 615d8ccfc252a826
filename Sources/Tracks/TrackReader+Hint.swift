extension TrackReader {
    /// What a person can do about a refused file, one line; nil when reading it leniently wouldn't help.
    ///
    /// The file is read once more to count what would be dropped; standard input can't be, so a count is left out there.
    public static func hint(for error: TrackError, path: String) -> String? {
        switch error.code {
        case .coordinate, .outOfRange, .number, .time: break
        case .notXML, .tooLong, .tooDeep: break
        default: return nil
        }
        guard path != "-" else {
            return error.isMendedByLenientReading ? "--lenient names what is wrong and goes on" : nil
        }
        guard let document = try? read(path: path, options: ReadOptions(lenient: true)) else { return nil }
        if !error.isMendedByLenientReading {
            let points = document.tracks.reduce(0) { $0 + $1.points.count }
            return points > 0 ? "--lenient keeps the \(points) points before it" : nil
        }
        let count = document.warnings.count
        return count == 1 ? "--lenient goes on after the bad point" : "--lenient goes on after the \(count) bad points"
    }
}
