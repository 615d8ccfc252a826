import Geodesy
import Tracks

/// The walked way cut into pieces: short ones joined, long ones divided, so that few have to be looked at around a place.
struct TrackPieces {
    /// Pieces shorter than this are drawn as one, metres: a receiver's trembling is no part of the way.
    private static let shortest: Metres = 2.5

    struct Piece: Equatable {
        var start: Coordinate
        var end: Coordinate
        /// Seconds from the start of the walk.
        var from: Double
        var to: Double
        var length: Metres

        var middle: Coordinate { Geodesic.interpolate(from: start, to: end, fraction: 0.5) }

        /// Itself, or parts of equal length and time that are not longer than `longest`.
        func divided(longest: Metres) -> [Piece] {
            guard length > longest else { return [self] }
            let count = (length / longest).rounded(.up)
            return (0..<Int(count)).map { index in
                let first = Double(index) / count
                let last = Double(index + 1) / count
                return Piece(
                    start: Geodesic.interpolate(from: start, to: end, fraction: first),
                    end: Geodesic.interpolate(from: start, to: end, fraction: last),
                    from: from + (to - from) * first, to: from + (to - from) * last, length: length / count)
            }
        }
    }

    /// In the order of the walk.
    private(set) var list: [Piece] = []
    /// No piece is longer, metres.
    private(set) var longest: Metres
    /// How many of them stay as they are when the walk becomes longer.
    private(set) var settled = 0
    /// Length of those, metres.
    private var settledLength: Metres = 0
    /// The line, and the point on it, at which the first piece begins that may change.
    private var line = 0
    private var point = 0

    init(_ lines: [[TimedCoordinate]]) {
        longest = 0
        extend(to: lines)
    }

    /// Takes a longer walk that is the same so far. Costs what has come since, as long as `longest` stays.
    mutating func extend(to lines: [[TimedCoordinate]]) {
        var fresh: [Piece] = []
        var total = settledLength
        // What ends the last line may be a short piece, which is joined with what comes.
        var settledFresh = 0
        for number in line..<max(lines.count, line) {
            let points = lines[number]
            let isLast = number == lines.count - 1
            var start = number == line ? point : 0
            for index in points.indices.dropFirst(start + 1) {
                let length = Geodesic.distance(from: points[start].coordinate, to: points[index].coordinate)
                let isLong = length >= Self.shortest
                guard isLong || index == points.count - 1, length > 0 else { continue }
                fresh.append(
                    Piece(
                        start: points[start].coordinate, end: points[index].coordinate, from: points[start].time,
                        to: points[index].time, length: length))
                total += length
                if isLast, !isLong { break }
                start = index
                settledFresh = fresh.count
                settledLength = total
            }
            if isLast {
                line = number
                point = start
            } else {
                settledFresh = fresh.count
                settledLength = total
            }
        }
        // A flight has legs of hundreds of kilometres; twenty thousand pieces are enough for the longest of walks.
        let longest = max(200, total / 20_000)
        if longest != self.longest, !list.isEmpty {
            self = TrackPieces(lines)
            return
        }
        self.longest = longest
        list.removeSubrange(settled...)
        for piece in fresh[..<settledFresh] { list += piece.divided(longest: longest) }
        settled = list.count
        for piece in fresh[settledFresh...] { list += piece.divided(longest: longest) }
    }
}
