import Geodesy

/// A document as it is walked: the points of one walk in the order of their times, without steps back.
struct PlayedWalk {
    /// What one line of a script is made of.
    struct Moment {
        /// Seconds from the start of the walk.
        var time: Double
        var coordinate: Coordinate
        var height: Metres?
        /// Whether the walker waits here for the next segment.
        var endsSegment: Bool
    }

    let moments: [Moment]
    let player: TrackPlayer
    /// The name of the track, where one was chosen or there is only one.
    let name: String?
    /// Whether the heights are above the ellipsoid.
    let datum: HeightDatum

    /// - Throws: `PlayerError` where there is nothing to walk.
    init(_ document: TrackDocument, _ options: TrackWriteOptions, _ report: inout TrackWriteReport) throws(PlayerError)
    {
        let player = try TrackPlayer(document, options: options.player)
        self.player = player
        datum = document.heightDatum
        name = options.player.trackName ?? (document.tracks.count == 1 ? document.tracks.first?.name : nil)
        let knots = player.knots
        var moments: [Moment] = []
        moments.reserveCapacity(knots.times.count)
        for run in knots.runs {
            for index in run {
                moments.append(
                    Moment(
                        time: knots.times[index], coordinate: knots.coordinate(index), height: knots.height(index, 0),
                        endsSegment: index == run.upperBound - 1))
            }
        }
        self.moments = moments
        report.sentences += player.report.sentences
        if player.report.isWalkedAtPace {
            let walked = document.tracks.contains { !$0.points.isEmpty } ? "track" : "route"
            report.sentences.append("the \(walked) has no times: it is walked at \(options.player.pace) m/s")
        }
    }

    /// Moments of which no two have the same time: of several the last, where the walker is from then on.
    var distinctMoments: [Moment] {
        moments.indices.filter { $0 + 1 == moments.count || moments[$0 + 1].time > moments[$0].time }.map {
            moments[$0]
        }
    }
}
