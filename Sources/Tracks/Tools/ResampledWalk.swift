import Geodesy

/// One track on its way to other points.
struct ResampledWalk {
    let player: TrackPlayer
    private let source: Track
    private let rate: Double
    /// Microseconds of the walk's start; nil where the track has no times.
    private let origin: Int64?

    init?(_ track: Track, rate: Double, options: PlayerOptions) {
        // Dateless times step like others: the player only has to believe that their day is 1970-01-01.
        var dated = options.sortTimes ? track.sortedByTimes() : track
        dated.points.isDateless = false
        guard let player = try? TrackPlayer(TrackDocument(tracks: [dated]), options: options) else { return nil }
        self.player = player
        self.rate = rate
        source = dated
        isDateless = track.points.isDateless
        origin = player.report.isWalkedAtPace ? nil : player.start?.microseconds
    }

    private let isDateless: Bool

    /// How many points the result will have, about; not yet a whole number that could be too large for one.
    var expectedPoints: Double {
        player.knots.runs.reduce(0) { sum, run in
            sum + (player.knots.times[run.upperBound - 1] - player.knots.times[run.lowerBound]) * rate + 2
        }
    }

    func track() -> Track {
        var result = Track(name: source.name)
        result.points.isDateless = isDateless
        let series = RecordedSeries(source, player: player, origin: origin)
        for run in player.knots.runs {
            let start = result.points.count
            append(run, series, to: &result.points)
            result.segments.append(start..<result.points.count)
        }
        return result
    }

    private func append(_ run: Range<Int>, _ series: RecordedSeries, to points: inout TrackColumns) {
        let knots = player.knots
        let first = knots.times[run.lowerBound]
        let last = knots.times[run.upperBound - 1]
        // A step shorter than a microsecond can't be told in the times.
        let steps = Int(((last - first) * rate + 1e-6 * rate).rounded(.down))
        for step in 0...max(0, steps) {
            let t = first + Double(step) / rate
            if step > 0, t > last - 1e-6 { break }
            var point = sample(at: t, series)
            if step == 0 { place(&point, at: run.lowerBound) }
            points.append(point)
        }
        guard last > first else { return }
        var point = sample(at: last, series)
        place(&point, at: run.upperBound - 1)
        points.append(point)
    }

    /// The ends are the recorded ones, also where the next segment begins at the moment at which this one ends.
    private func place(_ point: inout TrackPoint, at knot: Int) {
        let coordinate = player.knots.coordinate(knot)
        point.latitude = coordinate.latitude
        point.longitude = coordinate.longitude
        if let height = player.knots.height(knot, 0) { point.elevation = height }
    }

    private func sample(at t: Double, _ series: RecordedSeries) -> TrackPoint {
        let fix = player.sample(at: t)
        var point = TrackPoint(coordinate: fix.coordinate, elevation: fix.height)
        if let origin { point.time = origin + Int64((t * 1e6).rounded()) }
        if !player.knots.speeds.isEmpty { point.speed = fix.speed }
        if !player.knots.courses.isEmpty { point.course = fix.course ?? .nan }
        point.heading = fix.heading ?? .nan
        point.pitch = series.pitch.value(at: t) ?? .nan
        point.roll = series.roll.value(at: t).map { Bearing.difference(from: 0, to: $0) } ?? .nan
        point.accuracy = series.accuracy.value(at: t) ?? .nan
        return point
    }
}

/// What the player doesn't carry, as functions of the walk's time.
struct RecordedSeries {
    var pitch = TimeSeries()
    var roll = TimeSeries(isAngle: true)
    var accuracy = TimeSeries()

    init(_ track: Track, player: TrackPlayer, origin: Int64?) {
        let points = track.points
        guard !points.pitches.isEmpty || !points.rolls.isEmpty || !points.accuracies.isEmpty else { return }
        // Walked at a pace every point is a knot, in order; else each has its own time.
        let order = track.segments.flatMap { $0 }
        for (position, index) in order.enumerated() {
            var t = 0.0
            if let origin {
                guard index < points.times.count, points.times[index] != TrackColumns.missingTime else { continue }
                t = Double(points.times[index] - origin) / 1e6
            } else {
                guard position < player.knots.times.count else { break }
                t = player.knots.times[position]
            }
            if let value = points.pitch(index) { pitch.append(value, at: t) }
            if let value = points.roll(index) { roll.append(value, at: t) }
            if let value = points.accuracy(index) { accuracy.append(value, at: t) }
        }
    }
}
