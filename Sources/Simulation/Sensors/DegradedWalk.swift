import Foundation
import Geodesy
import Synchronization
import Tracks

/// A walk as the session's sensors would have recorded it: a point per fix, without those that an outage swallows.
///
/// What a point holds is what the simulator tells of the fix at that moment, to the bit. Here the moments are gone through in
/// order, which is several times faster, and on all cores, which changes nothing: every piece is a function of time.
public struct DegradedWalk: Sendable {
    private let player: TrackPlayer
    private let schedule: FixSchedule
    private let receiver: Receiver?
    private let compass: Compass?
    private let rate: Double?
    private let span: ClosedRange<Double>
    private let headingSource: HeadingSource

    /// Fixes that are worked out in one piece.
    private static let piece = 8192
    /// A gigabyte of points; real walks have thousands of times fewer.
    private static let mostFixes = 5e7

    /// - Throws: `SessionError` for more fixes than memory can be expected to hold.
    public init(_ prepared: PreparedSession) throws(SessionError) {
        let session = prepared.session
        let sensors = session.sensors
        player = prepared.player
        rate = sensors?.position?.rate
        span = prepared.span
        headingSource = session.device.heading
        schedule = FixSchedule(
            rate: rate, recorded: player.fixTimes, outages: prepared.outages, stale: prepared.staleSpans,
            duration: player.duration)
        receiver = sensors?.position.map { Receiver($0, seed: session.sensorSeed) }
        compass = sensors?.compass.map { Compass($0, seed: session.sensorSeed, player: prepared.player) }
        guard schedule.count(in: span) <= Self.mostFixes else {
            throw SessionError(
                file: session.track.file, "the walk would have more than \(Int(Self.mostFixes)) fixes",
                hint: "a lower rate gives fewer; look for a wrong date in its points")
        }
    }

    /// What a person should hear of the sensors.
    public var warning: String? { compass?.warning }

    /// The fixes as the tracks that were walked, a segment for each stretch without gap and outage. Tracks without a fix stay,
    /// empty.
    /// - Parameters:
    ///   - origin: microseconds of t = 0: since 1970, or since midnight where `isDateless`; nil leaves points without times.
    public func tracks(origin: Int64?, isDateless: Bool = false) -> [Track] {
        var tracks = player.trackNames.map { Track(name: $0) }
        for index in tracks.indices { tracks[index].points.isDateless = isDateless }
        for segment in segments() {
            let start = tracks[segment.track].points.count
            for point in points(segment.moments, origin: origin) { tracks[segment.track].points.append(point) }
            tracks[segment.track].segments.append(start..<tracks[segment.track].points.count)
        }
        return tracks
    }

    /// How far each fix is from where the walker is at that moment.
    func errors() -> [SensorStudy.FixError] {
        segments().flatMap { segment in
            zip(segment.moments, points(segment.moments, origin: nil)).map { moment, point in
                let truth = player.sample(at: moment.time).coordinate
                let fix = Coordinate(latitude: point.latitude, longitude: point.longitude)
                return SensorStudy.FixError(
                    time: moment.time, error: ShortGeodesic.inverse(from: truth, to: fix).distance,
                    accuracy: point.accuracy.isNaN ? 0 : point.accuracy)
            }
        }
    }

    /// The moments of fixes that follow each other, and the number of their track.
    package struct Segment: Equatable, Sendable {
        package var track: Int
        package var moments: [RecordedMoment]
    }

    /// The stretches without gap and outage.
    package func segments() -> [Segment] {
        let all: [[RecordedMoment]]
        if rate != nil {
            var last = -1.0
            all = player.segmentSpans.map { segment in
                let from = max(segment.lowerBound, span.lowerBound)
                let to = min(segment.upperBound, span.upperBound)
                guard from <= to else { return [] }
                // A fix at the moment at which one segment ends and the next begins belongs to the first.
                let times = schedule.times(in: from...to).filter { $0 > last }
                last = times.last ?? last
                return times.map { RecordedMoment(time: $0) }
            }
        } else {
            all = player.recordedMoments.map { $0.filter { span.contains($0.time) } }
        }
        return zip(player.segmentTracks, all).flatMap { track, moments in
            split(moments).filter { !$0.isEmpty }.map { Segment(track: track, moments: $0) }
        }
    }

    /// Cuts a stretch where an outage swallows fixes.
    private func split(_ moments: [RecordedMoment]) -> [[RecordedMoment]] {
        var pieces: [[RecordedMoment]] = [[]]
        var isCut = false
        for moment in moments {
            if schedule.isOutage(at: moment.time) {
                isCut = true
                continue
            }
            if isCut { pieces.append([]) }
            isCut = false
            pieces[pieces.count - 1].append(moment)
        }
        return pieces
    }

    private func points(_ moments: [RecordedMoment], origin: Int64?) -> [TrackPoint] {
        let pieces = (moments.count + Self.piece - 1) / Self.piece
        if pieces <= 1 { return points(moments[...], origin: origin) }
        let done = Mutex([[TrackPoint]](repeating: [], count: pieces))
        DispatchQueue.concurrentPerform(iterations: pieces) { number in
            let from = number * Self.piece
            let result = points(moments[from..<min(from + Self.piece, moments.count)], origin: origin)
            done.withLock { $0[number] = result }
        }
        return done.withLock { $0.flatMap { $0 } }
    }

    private func points(_ moments: ArraySlice<RecordedMoment>, origin: Int64?) -> [TrackPoint] {
        var path = receiver.map { PositionErrors.Path($0.errors) }
        return moments.map { moment in
            // A receiver has one opinion of a moment; what was recorded may have several.
            let truth = player.sample(at: moment.time, before: receiver == nil ? moment.later : 0)
            var received = ReceivedFix(
                coordinate: truth.coordinate, height: truth.height, speed: truth.speed, course: truth.course,
                accuracy: truth.accuracy)
            if let receiver {
                let source = schedule.source(of: moment.time) - receiver.settings.latency
                if let error = path?.error(at: source) {
                    received = receiver.measured(source == moment.time ? truth : player.sample(at: source), error)
                }
            }
            var point = TrackPoint(
                coordinate: received.coordinate, elevation: received.height, speed: received.speed,
                course: received.course, heading: heading(at: moment.time, truth), pitch: truth.pitch, roll: truth.roll,
                accuracy: received.accuracy)
            if let origin { point.time = origin &+ Int64((moment.time * 1e6).rounded()) }
            return point
        }
    }

    /// What the compass shows; without one the recorded heading.
    private func heading(at time: Double, _ truth: Fix) -> Degrees? {
        guard let compass else { return truth.heading }
        return compass.shown(at: time) { moment in
            let fix = moment == time ? truth : player.sample(at: max(moment, 0))
            return (headingSource == .recorded ? fix.heading : nil) ?? fix.course ?? 0
        }
    }
}
