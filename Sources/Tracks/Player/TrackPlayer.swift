import Geodesy

/// A walk as a function of time: the same question gives the same answer, in any order and from any thread.
///
/// - t = 0 is the first timed point. All tracks are walked in file order; between segments the walker waits.
/// - Between fixes the position runs along the WGS84 geodesic at even speed; heights are even in time.
/// - Speed and course are the recorded ones where both fixes around have them, else those of the leg. A derived course
///   turns into the next leg the short way within a second around the fix; while the leg's speed is below
///   `PlayerOptions.standstillSpeed` the last course is kept. Before the first movement it is the first known course.
/// - Where points carry the same time the walker jumps from the first to the last of them at that moment.
/// - Points that go back in time are left out, the fewest possible; points without time are placed between timed
///   neighbours of their segment or left out; `report` counts all of them. A walk without times, or whose times are all
///   the same, is walked at `PlayerOptions.pace`.
///
/// A sample takes O(log n).
public struct TrackPlayer: Sendable {
    /// Length of the walk, seconds.
    public let duration: Double

    /// When the walk began; nil if it has no times.
    public let start: Instant?

    /// Microseconds of t = 0: since 1970, or since the midnight of an unknown day; nil if the walk has no times.
    package let origin: Int64?

    /// What was odd about the times.
    public let report: PlayerReport

    /// Times of the recorded points as seconds from the start, in order; equal ones where the file has equal ones.
    public let fixTimes: [Double]

    /// The names of the tracks that are walked, in order.
    package let trackNames: [String?]

    let knots: PlayerKnots

    /// Prepares a walk.
    /// - Throws: `PlayerError` when there is nothing to walk.
    public init(_ document: TrackDocument, options: PlayerOptions = PlayerOptions()) throws(PlayerError) {
        guard options.pace > 0, options.pace.isFinite else { throw .pace(options.pace) }
        let tracks = try TrackPlayer.tracksToWalk(document, name: options.trackName)
        var builder = WalkBuilder(options: options)
        let walk = builder.build(tracks)
        guard !walk.isEmpty else { throw .nothingToWalk(found: document.foundInstead) }
        report = builder.report
        start = builder.start
        origin = builder.origin
        trackNames = tracks.map(\.name)
        fixTimes = walk.times.indices.filter { walk.isRecorded[$0] }.map { walk.times[$0] }
        knots = PlayerKnots(walk, isWalkedAtPace: builder.report.isWalkedAtPace)
        duration = walk.times.last ?? 0
    }

    /// The walked way, one list of coordinates per segment.
    public var path: [[Coordinate]] {
        knots.runs.map { run in run.map { knots.coordinate($0) } }
    }

    /// The tracks that are walked: the named one, else all that have points, else the first route that has.
    static func tracksToWalk(_ document: TrackDocument, name: String?) throws(PlayerError) -> [Track] {
        if let name {
            let all = document.tracks + document.routes
            guard let track = all.first(where: { $0.name == name }) else {
                throw .noSuchTrack(name, names: all.compactMap(\.name))
            }
            return [track]
        }
        let tracks = document.tracks.filter { !$0.points.isEmpty }
        if !tracks.isEmpty { return tracks }
        guard let route = document.routes.first(where: { !$0.points.isEmpty }) else {
            throw .nothingToWalk(found: document.foundInstead)
        }
        return [route]
    }
}
