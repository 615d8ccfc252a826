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
        let times = knots.times
        // How many knots with the same time follow each.
        var later = [Int](repeating: 0, count: times.count)
        for index in times.indices.dropLast().reversed() where times[index + 1] == times[index] {
            later[index] = later[index + 1] + 1
        }
        var place = 0
        return knots.runs.map { run in
            var moments: [RecordedMoment] = []
            for index in run where place < fixTimes.count && times[index] == fixTimes[place] {
                place += 1
                moments.append(RecordedMoment(time: times[index], later: later[index]))
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
