import Geodesy

/// A walk prepared for sampling: one knot per point, and the leg from each knot to the next.
struct PlayerKnots: Sendable {
    let times: [Double]
    let latitudes: [Degrees]
    let longitudes: [Degrees]
    /// Empty when no point has a height; else without a gap.
    let heights: [Metres]
    /// Recorded speeds and courses, NaN where unknown; empty when there are none.
    let speeds: [Double]
    let courses: [Degrees]
    /// Empty when no point has one; else without a gap.
    let headings: [Degrees]
    /// Recorded pitches and rolls; empty when no point has one, else without a gap.
    let pitches: [Degrees]
    let rolls: [Degrees]
    /// Recorded accuracies, NaN where unknown; empty when there are none.
    let accuracies: [Metres]
    /// The same of geoid separations.
    let geoidSeparations: [Metres]
    let runs: [Range<Int>]
    /// The number of the track that each run is of.
    let runTracks: [Int]
    /// Length of the leg that begins at a knot, metres; 0 for a gap, which is not walked.
    let distances: [Metres]
    /// Azimuth of that leg at its beginning, degrees; NaN for legs without length.
    let azimuths: [Degrees]
    /// Whether that leg leads from one segment to the next.
    let isGap: [Bool]
    /// Whether that leg is walked at more than the speed of standing.
    let isMoving: [Bool]
    /// The course that holds at a knot if the walker stands there: the last one before, else the first of all.
    let heldCourses: [Degrees]

    init(_ walk: Walk, isWalkedAtPace: Bool) {
        let count = walk.times.count
        times = walk.times
        latitudes = walk.latitudes
        longitudes = walk.longitudes
        runs = walk.runs
        runTracks = walk.runTracks
        heights = walk.heights.filled(over: walk.times)
        speeds = walk.speeds.contains { !$0.isNaN } ? walk.speeds : []
        courses = walk.courses.contains { !$0.isNaN } ? walk.courses : []
        headings = PlayerKnots.carried(walk.headings)
        pitches = PlayerKnots.carried(walk.pitches)
        rolls = PlayerKnots.carried(walk.rolls)
        accuracies = walk.accuracies.contains { !$0.isNaN } ? walk.accuracies : []
        geoidSeparations = walk.geoidSeparations

        var gaps = [Bool](repeating: false, count: count)
        for run in walk.runs.dropLast() { gaps[run.upperBound - 1] = true }
        var distances = [Metres](repeating: 0, count: count)
        var azimuths = [Degrees](repeating: .nan, count: count)
        var moving = [Bool](repeating: false, count: count)
        // A made-up pace is no noise of a receiver: however slow, it is a movement.
        let threshold = isWalkedAtPace ? 0 : PlayerOptions.standstillSpeed
        for index in 0..<max(0, count - 1) where !gaps[index] {
            let leg = ShortGeodesic.inverse(
                from: Coordinate(latitude: walk.latitudes[index], longitude: walk.longitudes[index]),
                to: Coordinate(latitude: walk.latitudes[index + 1], longitude: walk.longitudes[index + 1]))
            distances[index] = leg.distance
            if leg.distance > 0 { azimuths[index] = leg.azimuth }
            let span = walk.times[index + 1] - walk.times[index]
            let recorded = (walk.speeds[index] + walk.speeds[index + 1]) / 2
            let speed = recorded.isNaN ? (span > 0 ? leg.distance / span : 0) : recorded
            moving[index] = speed > 0 && speed >= threshold
        }
        isGap = gaps
        self.distances = distances
        self.azimuths = azimuths
        isMoving = moving
        heldCourses = PlayerKnots.held(walk, azimuths: azimuths, moving: moving)
    }

    func coordinate(_ index: Int) -> Coordinate {
        Coordinate(latitude: latitudes[index], longitude: longitudes[index])
    }

    /// Values with the missing ones replaced by the one before, at the beginning by the first.
    private static func carried(_ values: [Double]) -> [Double] {
        guard var last = values.first(where: { !$0.isNaN }) else { return [] }
        return values.map { value in
            if !value.isNaN { last = value }
            return last
        }
    }

    private static func held(_ walk: Walk, azimuths: [Degrees], moving: [Bool]) -> [Degrees] {
        func course(endingLeg index: Int) -> Degrees {
            if !walk.courses[index].isNaN, !walk.courses[index + 1].isNaN { return walk.courses[index + 1] }
            return azimuths[index]
        }
        func course(beginningLeg index: Int) -> Degrees {
            if !walk.courses[index].isNaN, !walk.courses[index + 1].isNaN { return walk.courses[index] }
            return azimuths[index]
        }
        let firstMoving = moving.indices.first { moving[$0] && !course(beginningLeg: $0).isNaN }
        var last = firstMoving.map { course(beginningLeg: $0) } ?? walk.courses.first { !$0.isNaN } ?? .nan
        var result = [Degrees](repeating: last, count: walk.times.count)
        for index in result.indices.dropLast() {
            if moving[index] {
                let next = course(endingLeg: index)
                if !next.isNaN { last = next }
            }
            result[index + 1] = last
        }
        return result
    }
}
