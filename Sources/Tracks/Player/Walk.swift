import Geodesy

/// The points of a walk that are kept, in order, with their times in seconds from its start.
struct Walk {
    var times: [Double] = []
    var latitudes: [Degrees] = []
    var longitudes: [Degrees] = []
    /// NaN where unknown, as in the three that follow.
    var heights: [Metres] = []
    var speeds: [Double] = []
    var courses: [Degrees] = []
    var headings: [Degrees] = []
    /// False for points whose time was made up.
    var isRecorded: [Bool] = []
    /// The points of each segment.
    var runs: [Range<Int>] = []

    var isEmpty: Bool { times.isEmpty }

    mutating func append(_ points: TrackColumns, _ index: Int, time: Double, isRecorded recorded: Bool) {
        times.append(time)
        latitudes.append(points.latitudes[index])
        longitudes.append(points.longitudes[index])
        heights.append(points.elevation(index) ?? .nan)
        // Phones write −1 for "unknown" in both.
        speeds.append(points.speed(index).flatMap { $0 >= 0 ? $0 : nil } ?? .nan)
        courses.append(points.course(index).flatMap { $0 >= 0 ? $0 : nil } ?? .nan)
        headings.append(points.heading(index) ?? .nan)
        isRecorded.append(recorded)
    }
}
