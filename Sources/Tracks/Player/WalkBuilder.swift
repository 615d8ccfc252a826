import Geodesy

/// Turns tracks into one walk whose clock never runs back, and counts what it met on the way.
struct WalkBuilder {
    let options: PlayerOptions
    var report = PlayerReport()
    /// When the walk began, and the same in microseconds also where its day is unknown.
    var start: Instant?
    var origin: Int64?

    init(options: PlayerOptions) {
        self.options = options
    }

    /// One segment on its way: the indices of its points in their columns, in the order in which they are walked.
    private struct Run {
        var track: Int
        var indices: [Int]
        /// Microseconds per index, or `TrackColumns.missingTime`.
        var times: [Int64]
    }

    mutating func build(_ tracks: [Track]) -> Walk {
        countSteps(tracks)
        let tracks = options.sortTimes ? tracks.map { $0.sortedByTimes() } : tracks
        var runs: [Run] = []
        for (number, track) in tracks.enumerated() {
            for segment in track.segments where !segment.isEmpty {
                let points = track.points
                let times = segment.map { points.times.isEmpty ? TrackColumns.missingTime : points.times[$0] }
                runs.append(Run(track: number, indices: Array(segment), times: times))
            }
        }
        if options.sortTimes { runs = sorted(runs) }
        let timed = runs.lazy.flatMap(\.times).filter { $0 != TrackColumns.missingTime }
        // A clock that stands still tells no pace; a point that is alone needs none, and its time is what it has.
        let isAlone = runs.count == 1 && runs[0].indices.count == 1
        if let earliest = timed.min(), let latest = timed.max(), earliest < latest || isAlone {
            return timedWalk(runs, tracks)
        }
        return pacedWalk(runs, tracks)
    }

    /// Counts equal and backward steps between timed points, as the file has them, across segments too.
    private mutating func countSteps(_ tracks: [Track]) {
        var last: Int64?
        for track in tracks {
            for time in track.points.times where time != TrackColumns.missingTime {
                if let last {
                    if time == last { report.duplicateTimes += 1 }
                    if time < last { report.backwardTimes += 1 }
                }
                last = time
            }
        }
    }

    /// The segments of all tracks in the order of their first times; those without any stay where they were.
    private func sorted(_ runs: [Run]) -> [Run] {
        var last = TrackColumns.missingTime
        let keys = runs.map { run in
            last = run.times.first { $0 != TrackColumns.missingTime } ?? last
            return last
        }
        return runs.indices.sorted { (keys[$0], $0) < (keys[$1], $1) }.map { runs[$0] }
    }

    private mutating func timedWalk(_ runs: [Run], _ tracks: [Track]) -> Walk {
        var keep = runs.map { run in run.times.map { $0 != TrackColumns.missingTime } }
        if report.backwardTimes > 0 { dropOutOfOrder(runs, &keep) }

        var walk = Walk()
        for (number, run) in runs.enumerated() {
            let points = tracks[run.track].points
            let first = walk.times.count
            var pending: [Int] = []
            var lastTimed: Int?
            for position in run.indices.indices {
                guard run.times[position] != TrackColumns.missingTime else {
                    if lastTimed == nil { report.untimedDropped += 1 } else { pending.append(position) }
                    continue
                }
                guard keep[number][position] else { continue }
                let zero = origin ?? run.times[position]
                origin = zero
                let time = Double(run.times[position] - zero) / 1e6
                if let lastTimed, !pending.isEmpty {
                    place(pending, of: run, points, between: lastTimed, and: position, zero: zero, in: &walk)
                }
                pending.removeAll(keepingCapacity: true)
                walk.append(points, run.indices[position], time: time, isRecorded: true)
                lastTimed = position
            }
            report.untimedDropped += pending.count
            if walk.times.count > first {
                walk.runs.append(first..<walk.times.count)
                walk.runTracks.append(run.track)
            }
        }
        let isDateless = tracks.contains { $0.points.isDateless }
        start = isDateless ? nil : origin.map { Instant(microseconds: $0) }
        return walk
    }

    /// Gives points without time between two timed ones a time in proportion to the way.
    private mutating func place(
        _ pending: [Int], of run: Run, _ points: TrackColumns, between start: Int, and end: Int, zero: Int64,
        in walk: inout Walk
    ) {
        var lengths: [Metres] = []
        var total = 0.0
        var last = run.indices[start]
        for position in pending + [end] {
            let next = run.indices[position]
            total += Geodesic.distance(from: points.coordinate(last), to: points.coordinate(next))
            lengths.append(total)
            last = next
        }
        let from = Double(run.times[start] - zero) / 1e6
        let span = Double(run.times[end] - run.times[start]) / 1e6
        for (number, position) in pending.enumerated() {
            // Points that all lie at one place share the time evenly.
            let fraction = total > 0 ? lengths[number] / total : Double(number + 1) / Double(pending.count + 1)
            walk.append(points, run.indices[position], time: from + span * fraction, isRecorded: false)
        }
        report.untimedInterpolated += pending.count
    }

    /// Keeps the longest sequence of points whose times never go back, across segments too.
    private mutating func dropOutOfOrder(_ runs: [Run], _ keep: inout [[Bool]]) {
        let kept = TimeOrder.kept(runs.flatMap(\.times), strictly: false)
        report.outOfOrderPoints = kept.count { !$0 }
        var start = 0
        for (number, run) in runs.enumerated() {
            for position in run.times.indices where !kept[start + position] { keep[number][position] = false }
            start += run.times.count
        }
    }

    private mutating func pacedWalk(_ runs: [Run], _ tracks: [Track]) -> Walk {
        report.isWalkedAtPace = true
        var walk = Walk()
        var time = 0.0
        var last: Coordinate?
        for run in runs {
            let points = tracks[run.track].points
            let first = walk.times.count
            for (position, index) in run.indices.enumerated() {
                let coordinate = points.coordinate(index)
                // Without times nobody knows how long a gap lasted: it takes none.
                if let last, position > 0 {
                    time += Geodesic.distance(from: last, to: coordinate) / options.pace
                }
                walk.append(points, index, time: time, isRecorded: true)
                last = coordinate
            }
            walk.runs.append(first..<walk.times.count)
            walk.runTracks.append(run.track)
        }
        return walk
    }
}
