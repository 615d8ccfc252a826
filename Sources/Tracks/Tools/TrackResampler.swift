import Geodesy

/// Gives tracks other points: one every `1 / rate` seconds.
///
/// Positions lie on the WGS84 geodesics between the recorded ones and times only go forward, as `TrackPlayer` walks. Every
/// segment begins with its first point and ends with its last, whose step may be shorter; gaps between segments are not filled.
/// Height, speed, course, heading, pitch, roll, accuracy and geoid separation are interpolated between the recorded ones (angles
/// the short way round), and none is made up where a track records none. A track without times is walked at the pace of the options and has no
/// times afterwards either.
public enum TrackResampler {
    /// The most points of a result, some 2 GB.
    public static let mostPoints = 20_000_000

    /// The document with every track resampled; its first route where it has no track. All else stays.
    /// - Parameters:
    ///   - rate: points a second.
    ///   - options: how tracks become walks. `trackName` is not looked at.
    /// - Returns: the document, and what was odd about its times in sentences.
    /// - Throws: `ResampleError`.
    public static func resample(
        _ document: TrackDocument, rate: Double, options: PlayerOptions = PlayerOptions()
    ) throws(ResampleError) -> (document: TrackDocument, sentences: [String]) {
        guard rate > 0, rate.isFinite else { throw .rate(rate) }
        var options = options
        options.trackName = nil
        let hasTracks = document.tracks.contains { !$0.points.isEmpty }
        let sources = hasTracks ? document.tracks : document.routes
        var walks: [(index: Int, walk: ResampledWalk)] = []
        var total = 0.0
        for (index, track) in sources.enumerated() where !track.points.isEmpty {
            // A track of which no point can be placed in time has no walk; it ends up empty, and the sentences tell.
            guard let walk = ResampledWalk(track, rate: rate, options: options) else { continue }
            total += walk.expectedPoints
            walks.append((index, walk))
        }
        guard !walks.isEmpty else { throw .nothingToResample(found: document.foundInstead) }
        guard total <= Double(mostPoints) else { throw .tooMany(points: total) }
        var results = sources
        var sentences: [String] = []
        for (index, walk) in walks {
            results[index] = walk.track()
            sentences += walk.player.report.sentences
        }
        var result = document
        if hasTracks { result.tracks = results } else { result.routes = results }
        return (result, sentences)
    }
}
