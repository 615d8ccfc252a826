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
        for run in player.knots.runs {
            let start = result.points.count
            append(run, to: &result.points)
            result.segments.append(start..<result.points.count)
        }
        return result
    }

    private func append(_ run: Range<Int>, to points: inout TrackColumns) {
        let knots = player.knots
        let first = knots.times[run.lowerBound]
        let last = knots.times[run.upperBound - 1]
        // A step shorter than a microsecond can't be told in the times. However high the rate, the result fits memory: only
        // what is added here may be too much for a whole number.
        let steps = min(((last - first) * rate + 1e-6 * rate).rounded(.down), Double(TrackResampler.mostPoints))
        for step in 0...max(0, Int(steps)) {
            let t = first + Double(step) / rate
            if step > 0, t > last - 1e-6 { break }
            var point = sample(at: t)
            if step == 0 { place(&point, at: run.lowerBound) }
            points.append(point)
        }
        guard last > first else { return }
        var point = sample(at: last)
        place(&point, at: run.upperBound - 1)
        points.append(point)
    }

    /// The ends are the recorded ones, also where the next segment begins at the moment at which this one ends.
    private func place(_ point: inout TrackPoint, at knot: Int) {
        let coordinate = player.knots.coordinate(knot)
        point.latitude = coordinate.latitude
        point.longitude = coordinate.longitude
        if let height = player.knots.height(knot, 0) { point.elevation = height }
        if let heading = player.knots.heading(knot, 0) { point.heading = heading }
        if let pitch = player.knots.pitch(knot, 0) { point.pitch = pitch }
        if let roll = player.knots.roll(knot, 0) { point.roll = roll }
        point.accuracy = player.knots.accuracy(knot, 0) ?? .nan
        point.geoidSeparation = player.knots.geoidSeparation(knot, 0) ?? .nan
    }

    private func sample(at t: Double) -> TrackPoint {
        let fix = player.sample(at: t)
        var point = TrackPoint(coordinate: fix.coordinate, elevation: fix.height)
        if let origin { point.time = origin + Int64((t * 1e6).rounded()) }
        if !player.knots.speeds.isEmpty { point.speed = fix.speed }
        if !player.knots.courses.isEmpty { point.course = fix.course ?? .nan }
        point.heading = fix.heading ?? .nan
        point.pitch = fix.pitch ?? .nan
        point.roll = fix.roll.map { Bearing.difference(from: 0, to: $0) } ?? .nan
        point.accuracy = fix.accuracy ?? .nan
        point.geoidSeparation = player.knots.geoidSeparation(at: t) ?? .nan
        return point
    }
}
