import Geodesy

/// A point of the walk that was recorded.
package struct RecordedMoment: Equatable, Sendable {
    /// Seconds from the start of the walk.
    package var time: Double
    /// How many points with the same time follow it.
    package var later: Int

    package init(time: Double, later: Int = 0) {
        self.time = time
        self.later = later
    }
}

extension TrackPlayer {
    /// The recorded points of each segment; those whose time was made up are left out.
    package var recordedMoments: [[RecordedMoment]] {
        var place = 0
        return knots.runs.map { run in
            var moments: [RecordedMoment] = []
            for index in run where place < fixTimes.count && knots.times[index] == fixTimes[place] {
                place += 1
                var later = 0
                while index + later + 1 < knots.times.count, knots.times[index + later + 1] == knots.times[index] {
                    later += 1
                }
                moments.append(RecordedMoment(time: knots.times[index], later: later))
            }
            return moments
        }
    }

    /// The number of the track that each segment is of, an index of `trackNames`.
    package var segmentTracks: [Int] { knots.runTracks }

    /// First and last moment of each segment, seconds.
    package var segmentSpans: [ClosedRange<Double>] {
        knots.runs.map { knots.times[$0.lowerBound]...knots.times[$0.upperBound - 1] }
    }
}
