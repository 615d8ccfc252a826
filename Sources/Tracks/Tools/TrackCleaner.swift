import Geodesy

/// Cleans recorded tracks: each step of `CleaningOptions` is a pure function of the points, and the report counts what it did.
///
/// Only tracks are cleaned, never routes and waypoints. Points without a time are kept by every step and left where they are.
/// Heights and all else stay as recorded, standing in a lift too; but there the speed is 0 and the course, which is noise, unknown.
public enum TrackCleaner {
    /// The document cleaned, and what was done to it.
    public static func clean(
        _ document: TrackDocument, options: CleaningOptions = CleaningOptions()
    ) -> (document: TrackDocument, report: CleaningReport) {
        var report = CleaningReport(options)
        var result = document
        var squares = 0.0
        for number in result.tracks.indices {
            var track = result.tracks[number]
            report.pointsBefore += track.points.count
            guard hasUsableTimes(track.points) else {
                if !track.points.isEmpty { report.tracksLeftAlone += 1 }
                report.pointsAfter += track.points.count
                continue
            }
            if options.steps.contains(.times) { dropBadTimes(&track, &report) }
            if options.steps.contains(.spikes) { dropSpikes(&track, options, &report) }
            if options.steps.contains(.smooth) { squares += smooth(&track, options, &report) }
            if options.steps.contains(.standing) { collapseStays(&track, options, &report) }
            report.pointsAfter += track.points.count
            result.tracks[number] = track
        }
        if report.smoothedPoints > 0 { report.smoothingRMS = (squares / Double(report.smoothedPoints)).squareRoot() }
        return (result, report)
    }

    /// Whether at least half of the times go forward. A clock that stood still or ran at random says nothing about which points
    /// are good, and points without times have neither speed nor noise that could be told from movement.
    private static func hasUsableTimes(_ points: TrackColumns) -> Bool {
        let timed = points.times.count { $0 != TrackColumns.missingTime }
        let kept = TimeOrder.kept(points.times, strictly: true)
        let left = kept.indices.count { kept[$0] && points.times[$0] != TrackColumns.missingTime }
        return timed > 0 && (timed <= 2 || left * 2 >= timed)
    }

    private static func dropBadTimes(_ track: inout Track, _ report: inout CleaningReport) {
        let kept = TimeOrder.kept(track.points.times, strictly: true)
        var last: Int64?
        for (index, time) in track.points.times.enumerated() where time != TrackColumns.missingTime {
            if kept[index] {
                last = time
            } else if time == last {
                report.duplicateTimes += 1
            } else {
                report.backwardTimes += 1
            }
        }
        track = track.keeping(kept)
    }

    private static func dropSpikes(
        _ track: inout Track, _ options: CleaningOptions, _ report: inout CleaningReport
    ) {
        var kept = [Bool](repeating: true, count: track.points.count)
        for indices in track.timedRuns {
            let filter = SpikeFilter(track.points, indices, options)
            for index in filter.spikes() {
                kept[index] = false
                report.spikes += 1
            }
        }
        track = track.keeping(kept)
    }

    /// - Returns: the sum of the squares of the moves, m².
    private static func smooth(
        _ track: inout Track, _ options: CleaningOptions, _ report: inout CleaningReport
    ) -> Double {
        let smoother = KalmanSmoother(accelerationDensity: options.agility * options.agility)
        var squares = 0.0
        for indices in track.timedRuns where indices.count > 2 {
            let points = track.points
            let levelled = LevelledPath(points, indices)
            let path = levelled.positions
            let start = points.times[indices[0]]
            let states = smoother.smooth(
                times: indices.map { Double(points.times[$0] - start) / 1e6 }, measurements: path,
                sigmas: indices.map { options.sigma(of: points, $0) })
            for (number, index) in indices.enumerated() {
                let step = states[number].position - path[number]
                let square = step.x * step.x + step.y * step.y
                squares += square
                report.smoothingMaximum = max(report.smoothingMaximum, square.squareRoot())
                track.points.move(index, to: levelled.place(step, from: number))
            }
            report.smoothedPoints += indices.count
        }
        return squares
    }

    private static func collapseStays(
        _ track: inout Track, _ options: CleaningOptions, _ report: inout CleaningReport
    ) {
        for indices in track.timedRuns {
            let detector = StayDetector(track.points, indices, options)
            for stay in detector.stays() {
                report.stays += 1
                report.standingPoints += stay.points.count
                for index in stay.points { track.points.stand(index, at: stay.place) }
            }
        }
        track.points = track.points.withoutEmptyColumns
    }
}

extension CleaningOptions {
    /// Standard deviation of a point's position in each axis, metres: from its accuracy where one is recorded.
    func sigma(of points: TrackColumns, _ index: Int) -> Metres {
        guard let accuracy = points.accuracy(index), accuracy > 0, accuracy.isFinite else { return sigma }
        // Receivers that claim millimetres would nail the track to every point, and the squares of what is larger than the
        // Earth leave nothing of the numbers beside them.
        return min(max(accuracy / AccuracyRadius.perSigma, 0.01), 1e6)
    }
}

extension Track {
    /// The timed points of each segment, cut where their times go back: within a run they never do.
    var timedRuns: [[Int]] {
        guard !points.times.isEmpty else { return [] }
        var runs: [[Int]] = []
        for segment in segments {
            var run: [Int] = []
            for index in segment where points.times[index] != TrackColumns.missingTime {
                if let last = run.last, points.times[index] < points.times[last] {
                    runs.append(run)
                    run = []
                }
                run.append(index)
            }
            if !run.isEmpty { runs.append(run) }
        }
        return runs
    }

    /// The track without some of its points.
    func keeping(_ kept: [Bool]) -> Track {
        guard kept.contains(false) else { return self }
        var result = Track(name: name, points: points.picking(kept.indices.filter { kept[$0] }).withoutEmptyColumns)
        for segment in segments {
            let start = result.segments.last?.upperBound ?? 0
            result.segments.append(start..<start + segment.count { kept[$0] })
        }
        return result
    }
}

extension TrackColumns {
    mutating func move(_ index: Int, to coordinate: Coordinate) {
        latitudes[index] = coordinate.latitude
        longitudes[index] = coordinate.longitude
    }

    /// Makes a point one of a stay.
    mutating func stand(_ index: Int, at coordinate: Coordinate) {
        move(index, to: coordinate)
        if speed(index) != nil { speeds[index] = 0 }
        if !courses.isEmpty { courses[index] = .nan }
    }
}
