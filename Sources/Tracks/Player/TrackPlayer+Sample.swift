import Geodesy

extension TrackPlayer {
    /// Time around a fix in which a derived course turns from one leg into the next, seconds to each side.
    static let turningTime = 1.0

    /// The walker's state `t` seconds after the start; times outside the walk give its ends.
    public func sample(at t: Double) -> Fix {
        let time = t.isNaN ? 0 : min(max(t, 0), duration)
        let index = knots.leg(at: time)
        let last = knots.times.count - 1
        guard index < last else { return arrival(at: time, index: last) }

        let span = knots.times[index + 1] - knots.times[index]
        let fraction = span > 0 ? (time - knots.times[index]) / span : 0
        let isGap = knots.isGap[index]
        if isGap, fraction == 0 { return arrival(at: time, index: index) }
        var coordinate = knots.coordinate(index)
        var azimuth = knots.azimuths[index]
        if fraction > 0, !azimuth.isNaN {
            let point = Geodesic.direct(
                from: coordinate, bearing: azimuth, distance: knots.distances[index] * fraction)
            coordinate = point.coordinate
            azimuth = point.finalAzimuth
        }
        return Fix(
            t: time, coordinate: coordinate, height: knots.height(index, fraction),
            speed: speed(index, fraction, span: span),
            course: course(index, fraction, span: span, azimuth: azimuth),
            heading: knots.heading(index, fraction), pitch: knots.pitch(index, fraction),
            roll: knots.roll(index, fraction), accuracy: knots.accuracy(index, fraction), isGap: isGap && fraction > 0)
    }

    /// The walker's state at a recorded point: of several points with the same time, at the one that `later` of them follow.
    public func sample(at t: Double, before later: Int) -> Fix {
        let index = knots.leg(at: t) - later
        return later > 0 && index >= 0 ? arrival(at: t, index: index) : sample(at: t)
    }

    /// A point that nothing follows: the last of the walk or of a segment, or one with the time of the next.
    private func arrival(at time: Double, index: Int) -> Fix {
        let recorded = knots.speeds.isEmpty ? Double.nan : knots.speeds[index]
        var speed = recorded
        if recorded.isNaN {
            // The leg that led here, which is not one between points with the same time.
            let leg = knots.leg(at: knots.times[index].nextDown)
            let span = leg < index ? knots.times[leg + 1] - knots.times[leg] : 0
            speed = span > 0 && !knots.isGap[leg] ? knots.distances[leg] / span : 0
        }
        let held = knots.heldCourses[index]
        return Fix(
            t: time, coordinate: knots.coordinate(index), height: knots.height(index, 0), speed: speed,
            course: held.isNaN ? nil : Bearing.normalized(held), heading: knots.heading(index, 0),
            pitch: knots.pitch(index, 0), roll: knots.roll(index, 0), accuracy: knots.accuracy(index, 0), isGap: false)
    }

    private func speed(_ index: Int, _ fraction: Double, span: Double) -> Double {
        if knots.isGap[index] { return 0 }
        if !knots.speeds.isEmpty {
            let first = knots.speeds[index]
            let second = knots.speeds[index + 1]
            if !first.isNaN, !second.isNaN { return first + (second - first) * fraction }
        }
        return span > 0 ? knots.distances[index] / span : 0
    }

    private func course(_ index: Int, _ fraction: Double, span: Double, azimuth: Degrees) -> Degrees? {
        let held = knots.heldCourses[index]
        guard knots.isMoving[index] else { return held.isNaN ? nil : Bearing.normalized(held) }
        if !knots.courses.isEmpty {
            let first = knots.courses[index]
            let second = knots.courses[index + 1]
            if !first.isNaN, !second.isNaN { return Bearing.interpolate(from: first, to: second, fraction: fraction) }
        }
        guard !azimuth.isNaN else { return held.isNaN ? nil : Bearing.normalized(held) }
        return turned(index, fraction, span: span, azimuth: azimuth)
    }

    /// The leg's own azimuth, turned towards that of the neighbouring leg near the fix between them.
    private func turned(_ index: Int, _ fraction: Double, span: Double, azimuth: Degrees) -> Degrees {
        let elapsed = span * fraction
        let window = min(TrackPlayer.turningTime, span / 2)
        if elapsed < window, index > 0, !knots.isGap[index - 1], !knots.heldCourses[index].isNaN {
            let before = knots.heldCourses[index]
            // A walker who stood turns when he starts; one who moves has half of the turn behind him at the fix.
            let share = knots.isMoving[index - 1] ? 0.5 + 0.5 * elapsed / window : elapsed / window
            return Bearing.interpolate(from: before, to: azimuth, fraction: share)
        }
        let remaining = span - elapsed
        let next = index + 1
        if remaining < window, next < knots.times.count - 1, !knots.isGap[index], knots.isMoving[next],
            !knots.azimuths[next].isNaN, knots.times[next + 1] > knots.times[next]
        {
            return Bearing.interpolate(
                from: azimuth, to: knots.azimuths[next], fraction: 0.5 - 0.5 * remaining / window)
        }
        return Bearing.normalized(azimuth)
    }
}

extension PlayerKnots {
    /// The last knot whose time is not after `time`: of several with the same time the last.
    ///
    /// Recordings are mostly even in time, so the search gallops outwards from where an even one would have it.
    func leg(at time: Double) -> Int {
        let last = times.count - 1
        return times.withUnsafeBufferPointer { times in
            guard last > 0, time >= times[0] else { return 0 }
            if time >= times[last] { return last }
            let guess = min(last - 1, Int((time - times[0]) / (times[last] - times[0]) * Double(last)))
            var low: Int
            var high: Int
            var step = 1
            if times[guess] <= time {
                low = guess
                high = min(last, guess + step)
                while times[high] <= time {
                    low = high
                    step *= 2
                    high = min(last, high + step)
                }
            } else {
                high = guess
                low = max(0, guess - step)
                while times[low] > time {
                    high = low
                    step *= 2
                    low = max(0, low - step)
                }
            }
            while high - low > 1 {
                let middle = (low + high) / 2
                if times[middle] <= time { low = middle } else { high = middle }
            }
            return low
        }
    }

    func height(_ index: Int, _ fraction: Double) -> Metres? {
        guard !heights.isEmpty else { return nil }
        let first = heights[index]
        guard fraction > 0 else { return first }
        return first + (heights[index + 1] - first) * fraction
    }

    func heading(_ index: Int, _ fraction: Double) -> Degrees? {
        guard !headings.isEmpty else { return nil }
        guard fraction > 0 else { return Bearing.normalized(headings[index]) }
        return Bearing.interpolate(from: headings[index], to: headings[index + 1], fraction: fraction)
    }

    func pitch(_ index: Int, _ fraction: Double) -> Degrees? { PlayerKnots.even(pitches, index, fraction) }

    /// Turns the short way round, so that a device that is rolled over its back does not spin.
    func roll(_ index: Int, _ fraction: Double) -> Degrees? {
        guard !rolls.isEmpty else { return nil }
        guard fraction > 0 else { return rolls[index] }
        return rolls[index] + Bearing.difference(from: rolls[index], to: rolls[index + 1]) * fraction
    }

    /// nil beside a point without one: nobody knows how good the way there was.
    func accuracy(_ index: Int, _ fraction: Double) -> Metres? {
        PlayerKnots.even(accuracies, index, fraction).flatMap { $0.isNaN ? nil : $0 }
    }

    /// The recorded geoid separation, even in time; nil beside a point without one.
    func geoidSeparation(at time: Double) -> Metres? {
        guard !geoidSeparations.isEmpty else { return nil }
        let index = leg(at: time)
        guard index < times.count - 1, !isGap[index] else { return geoidSeparation(index, 0) }
        let span = times[index + 1] - times[index]
        return geoidSeparation(index, span > 0 ? (time - times[index]) / span : 0)
    }

    func geoidSeparation(_ index: Int, _ fraction: Double) -> Metres? {
        PlayerKnots.even(geoidSeparations, index, fraction).flatMap { $0.isNaN ? nil : $0 }
    }

    private static func even(_ values: [Double], _ index: Int, _ fraction: Double) -> Double? {
        guard !values.isEmpty else { return nil }
        guard fraction > 0 else { return values[index] }
        return values[index] + (values[index + 1] - values[index]) * fraction
    }
}
