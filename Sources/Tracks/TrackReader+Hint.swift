import Foundation

extension TrackReader {
    /// What a person can do about a refused file, one line; nil when reading it leniently wouldn't help.
    ///
    /// A regular file is read once more to count what would be dropped. What can be read only once isn't.
    package static func hint(for error: TrackError, path: String) -> String? {
        switch error.code {
        case .coordinate, .outOfRange, .number, .time, .value: break
        case .notXML, .tooLong, .tooDeep, .malformed: break
        default: return nil
        }
        var status = stat()
        guard path != "-", stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            return error.isMendedByLenientReading ? "--lenient names what is wrong and goes on" : nil
        }
        guard let document = try? read(path: path, options: ReadOptions(lenient: true)) else { return nil }
        if !error.isMendedByLenientReading {
            let points = document.tracks.reduce(0) { $0 + $1.points.count }
            return points > 0 ? "--lenient keeps the \(count(points, "point")) before it" : nil
        }
        let dropped = document.warnings.count { $0.message.hasSuffix(TrackWarning.droppedPoint) }
        if dropped == document.warnings.count { return "--lenient drops the \(count(dropped, "bad point"))" }
        let warnings = document.warnings.count == 1 ? "warning names" : "\(document.warnings.count) warnings name"
        return "--lenient drops or mends what the \(warnings)"
    }

    private static func count(_ number: Int, _ noun: String) -> String {
        number == 1 ? noun : "\(number) \(noun)s"
    }
}
