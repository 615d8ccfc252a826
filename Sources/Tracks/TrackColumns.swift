import Geodesy

/// Points of a track, one array per quantity.
///
/// Columns that no point uses are empty; the others are as long as `latitudes` and hold NaN (times: `missingTime`)
/// where a point has no value.
public struct TrackColumns: Equatable, Sendable {
    /// Degrees north.
    public internal(set) var latitudes: [Degrees] = []
    /// Degrees east.
    public internal(set) var longitudes: [Degrees] = []
    /// Metres above the datum of the file, for GPX mean sea level.
    public internal(set) var elevations: [Metres] = []
    /// Microseconds since 1970.
    public internal(set) var times: [Int64] = []
    /// Metres per second over ground.
    public internal(set) var speeds: [Double] = []
    /// Direction of travel, degrees from true north.
    public internal(set) var courses: [Degrees] = []
    /// Direction in which the device looked, degrees from true north.
    public internal(set) var headings: [Degrees] = []
    /// How far the device looked up, degrees above the horizon.
    public internal(set) var pitches: [Degrees] = []
    /// How far the device was tilted to the right, degrees.
    public internal(set) var rolls: [Degrees] = []
    /// Radius in which the position lies with 68 %, metres.
    public internal(set) var accuracies: [Metres] = []
    /// Metres from the WGS84 ellipsoid up to mean sea level, where the receiver told its own.
    public internal(set) var geoidSeparations: [Metres] = []

    /// Whether `times` count from the midnight (UTC) of a day that the file doesn't tell, and on over later midnights.
    ///
    /// The steps between such times are as good as any, so a walk has its pace; but no point has an `Instant`.
    public var isDateless = false

    /// Stands for "no time" in `times`.
    public static let missingTime = Int64.min

    /// No points.
    public init() {}

    /// The number of points.
    public var count: Int { latitudes.count }

    /// Whether there is no point.
    public var isEmpty: Bool { latitudes.isEmpty }

    /// Where a point is.
    public func coordinate(_ index: Int) -> Coordinate {
        Coordinate(latitude: latitudes[index], longitude: longitudes[index])
    }

    /// Height of a point, metres, if it has one.
    public func elevation(_ index: Int) -> Metres? { TrackColumns.value(elevations, index) }

    /// Recorded speed of a point, metres per second, if it has one.
    public func speed(_ index: Int) -> Double? { TrackColumns.value(speeds, index) }

    /// Recorded course of a point, degrees from true north, if it has one.
    public func course(_ index: Int) -> Degrees? { TrackColumns.value(courses, index) }

    /// Recorded heading of the device at a point, degrees from true north, if it has one.
    public func heading(_ index: Int) -> Degrees? { TrackColumns.value(headings, index) }

    /// Recorded pitch of the device at a point, degrees above the horizon, if it has one.
    public func pitch(_ index: Int) -> Degrees? { TrackColumns.value(pitches, index) }

    /// Recorded roll of the device at a point, degrees to the right, if it has one.
    public func roll(_ index: Int) -> Degrees? { TrackColumns.value(rolls, index) }

    /// Recorded accuracy of a point, the 68 % radius in metres, if it has one.
    public func accuracy(_ index: Int) -> Metres? { TrackColumns.value(accuracies, index) }

    /// How far mean sea level is above the WGS84 ellipsoid at a point, metres, as its receiver told it.
    public func geoidSeparation(_ index: Int) -> Metres? { TrackColumns.value(geoidSeparations, index) }

    /// When a point was recorded, if that is known.
    public func time(_ index: Int) -> Instant? {
        guard !isDateless, index < times.count, times[index] != TrackColumns.missingTime else { return nil }
        return Instant(microseconds: times[index])
    }

    /// Equal values in equal columns; a missing value equals a missing value, although NaN doesn't equal NaN.
    public static func == (left: TrackColumns, right: TrackColumns) -> Bool {
        func same(_ left: [Double], _ right: [Double]) -> Bool {
            left.count == right.count && zip(left, right).allSatisfy { $0 == $1 || ($0.isNaN && $1.isNaN) }
        }
        return left.latitudes == right.latitudes && left.longitudes == right.longitudes && left.times == right.times
            && same(left.elevations, right.elevations) && same(left.speeds, right.speeds)
            && same(left.courses, right.courses) && same(left.headings, right.headings)
            && same(left.pitches, right.pitches) && same(left.rolls, right.rolls)
            && same(left.accuracies, right.accuracies) && same(left.geoidSeparations, right.geoidSeparations)
            && left.isDateless == right.isDateless
    }

    private static func value(_ column: [Double], _ index: Int) -> Double? {
        guard index < column.count, !column[index].isNaN else { return nil }
        return column[index]
    }

    /// A point with all that is known of it.
    public subscript(index: Int) -> TrackPoint {
        var point = TrackPoint(coordinate: coordinate(index))
        if !elevations.isEmpty { point.elevation = elevations[index] }
        if !times.isEmpty { point.time = times[index] }
        if !speeds.isEmpty { point.speed = speeds[index] }
        if !courses.isEmpty { point.course = courses[index] }
        if !headings.isEmpty { point.heading = headings[index] }
        if !pitches.isEmpty { point.pitch = pitches[index] }
        if !rolls.isEmpty { point.roll = rolls[index] }
        if !accuracies.isEmpty { point.accuracy = accuracies[index] }
        if !geoidSeparations.isEmpty { point.geoidSeparation = geoidSeparations[index] }
        return point
    }

    /// Adds a point at the end.
    @inline(__always)
    public mutating func append(_ point: TrackPoint) {
        let count = latitudes.count
        latitudes.append(point.latitude)
        longitudes.append(point.longitude)
        TrackColumns.append(
            point.elevation, to: &elevations, count: count, missing: .nan, isMissing: point.elevation.isNaN)
        TrackColumns.append(
            point.time, to: &times, count: count, missing: TrackColumns.missingTime,
            isMissing: point.time == TrackColumns.missingTime)
        TrackColumns.append(point.speed, to: &speeds, count: count, missing: .nan, isMissing: point.speed.isNaN)
        TrackColumns.append(point.course, to: &courses, count: count, missing: .nan, isMissing: point.course.isNaN)
        TrackColumns.append(point.heading, to: &headings, count: count, missing: .nan, isMissing: point.heading.isNaN)
        TrackColumns.append(point.pitch, to: &pitches, count: count, missing: .nan, isMissing: point.pitch.isNaN)
        TrackColumns.append(point.roll, to: &rolls, count: count, missing: .nan, isMissing: point.roll.isNaN)
        TrackColumns.append(
            point.accuracy, to: &accuracies, count: count, missing: .nan, isMissing: point.accuracy.isNaN)
        TrackColumns.append(
            point.geoidSeparation, to: &geoidSeparations, count: count, missing: .nan,
            isMissing: point.geoidSeparation.isNaN)
    }

    /// Moves all times, when the day they count from becomes known.
    mutating func moveTimes(by microseconds: Int64) {
        for index in times.indices where times[index] != TrackColumns.missingTime { times[index] += microseconds }
    }

    /// Leaves all times out, when they turn out to be none.
    mutating func forgetTimes() { times = [] }

    /// A column begins to exist with its first value; the points before it are then filled in as missing.
    @inline(__always)
    private static func append<Value>(
        _ value: Value, to column: inout [Value], count: Int, missing: Value, isMissing: Bool
    ) {
        if column.isEmpty {
            if isMissing { return }
            column.reserveCapacity(count + 1)
            for _ in 0..<count { column.append(missing) }
        }
        column.append(value)
    }

    /// The same points without columns that none of them uses, as picking some of many can leave.
    package var withoutEmptyColumns: TrackColumns {
        func used(_ column: [Double]) -> [Double] { column.contains { !$0.isNaN } ? column : [] }
        var result = self
        result.elevations = used(elevations)
        result.times = times.contains { $0 != TrackColumns.missingTime } ? times : []
        result.speeds = used(speeds)
        result.courses = used(courses)
        result.headings = used(headings)
        result.pitches = used(pitches)
        result.rolls = used(rolls)
        result.accuracies = used(accuracies)
        result.geoidSeparations = used(geoidSeparations)
        return result
    }

    /// The points at `indices`, in that order.
    package func picking(_ indices: [Int]) -> TrackColumns {
        var result = TrackColumns()
        result.latitudes = indices.map { latitudes[$0] }
        result.longitudes = indices.map { longitudes[$0] }
        result.elevations = elevations.isEmpty ? [] : indices.map { elevations[$0] }
        result.times = times.isEmpty ? [] : indices.map { times[$0] }
        result.speeds = speeds.isEmpty ? [] : indices.map { speeds[$0] }
        result.courses = courses.isEmpty ? [] : indices.map { courses[$0] }
        result.headings = headings.isEmpty ? [] : indices.map { headings[$0] }
        result.pitches = pitches.isEmpty ? [] : indices.map { pitches[$0] }
        result.rolls = rolls.isEmpty ? [] : indices.map { rolls[$0] }
        result.accuracies = accuracies.isEmpty ? [] : indices.map { accuracies[$0] }
        result.geoidSeparations = geoidSeparations.isEmpty ? [] : indices.map { geoidSeparations[$0] }
        result.isDateless = isDateless
        return result
    }
}
