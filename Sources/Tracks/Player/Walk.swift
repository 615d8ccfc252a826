import Geodesy

/// The points of a walk that are kept, in order, with their times in seconds from its start.
struct Walk {
    var times: [Double] = []
    var latitudes: [Degrees] = []
    var longitudes: [Degrees] = []
    /// NaN where unknown, as in those that follow.
    var heights: [Metres] = []
    var speeds: [Double] = []
    var courses: [Degrees] = []
    var headings: [Degrees] = []
    /// Rare: these are empty as long as no point has one.
    var pitches: [Degrees] = []
    var rolls: [Degrees] = []
    var accuracies: [Metres] = []
    var geoidSeparations: [Metres] = []
    /// False for points whose time was made up.
    var isRecorded: [Bool] = []
    /// The points of each segment.
    var runs: [Range<Int>] = []
    /// The number of the track that each segment is of.
    var runTracks: [Int] = []

    var isEmpty: Bool { times.isEmpty }

    mutating func append(_ points: TrackColumns, _ index: Int, time: Double, isRecorded recorded: Bool) {
        times.append(time)
        latitudes.append(points.latitudes[index])
        longitudes.append(points.longitudes[index])
        heights.append(points.elevation(index) ?? .nan)
        // Phones write −1 for "unknown" in both, and in the accuracy.
        speeds.append(points.speed(index).flatMap { $0 >= 0 ? $0 : nil } ?? .nan)
        courses.append(points.course(index).flatMap { $0 >= 0 ? $0 : nil } ?? .nan)
        headings.append(points.heading(index) ?? .nan)
        Walk.append(points.pitch(index), to: &pitches, count: times.count)
        Walk.append(points.roll(index), to: &rolls, count: times.count)
        Walk.append(points.accuracy(index).flatMap { $0 >= 0 ? $0 : nil }, to: &accuracies, count: times.count)
        Walk.append(points.geoidSeparation(index), to: &geoidSeparations, count: times.count)
        isRecorded.append(recorded)
    }

    /// A column begins to exist with its first value; the points before it then count as having none.
    private static func append(_ value: Double?, to column: inout [Double], count: Int) {
        if column.isEmpty {
            if value == nil { return }
            column = [Double](repeating: .nan, count: count - 1)
        }
        column.append(value ?? .nan)
    }
}
