import Geodesy

/// Writes tracks as the log of a receiver: GGA, RMC, VTG and HDT for each point, PASHR where pitch or roll are recorded and
/// GST where accuracy is. GGA comes first, as many receivers have it: behind RMC GPSBabel takes its position for the next point's.
///
/// A log has neither names nor tracks nor segments, and tells moments apart by their times: points without one have no place in
/// it, and a track without any is written as it is walked at the pace of the options, on an unknown day. RMC has two digits of
/// the year, which readers take for one of 1980 to 2079: where a track has others, ZDA tells all four.
enum NMEATrackWriter {
    static func write(
        _ document: TrackDocument, _ options: TrackWriteOptions, to out: inout OutputText,
        _ report: inout TrackWriteReport
    ) throws {
        var tracks = document.tracks
        if !tracks.contains(where: isTimed) {
            tracks = try TrackPlayer.tracksToWalk(document, name: options.player.trackName)
        }
        if !tracks.contains(where: isTimed) {
            tracks = [try walked(tracks, options.player)]
            report.sentences.append(
                "no point has a time: written as walked at \(options.player.pace) m/s from midnight on")
        }
        var losses = Losses()
        var last: Int64?
        for track in tracks {
            let points = track.points
            var writer = NMEAWriter(sentences: [.gga, .rmc, .vtg, .hdt])
            if !points.pitches.isEmpty || !points.rolls.isEmpty { writer.sentences.append(.pashr) }
            if !points.accuracies.isEmpty { writer.sentences.append(.gst) }
            // Before RMC, whose year of two digits a reader then has no use for.
            if points.hasYearsBeyondTwoDigits { writer.sentences.insert(.zda, at: 1) }
            for index in 0..<points.count {
                if out.hasFailed { return }
                guard index < points.times.count, points.times[index] != TrackColumns.missingTime else {
                    losses.untimed += 1
                    continue
                }
                let fix = NMEAFix(points, index, datum: document.heightDatum, undulation: options.undulation)
                if points.elevation(index) != nil, fix.height == nil { losses.heights += 1 }
                // Rounded as the sentences do.
                let milliseconds = Instant.floorDivide(points.times[index] + 500, 1000)
                if milliseconds == last { losses.sameTime += 1 }
                last = milliseconds
                if points.isDateless { losses.take(dateless: milliseconds * 1000) }
                out.add(writer.bytes(fix))
            }
        }
        losses.tell(document, &report)
    }

    static func isTimed(_ track: Track) -> Bool {
        track.points.times.contains { $0 != TrackColumns.missingTime }
    }

    /// Tracks without times as one, with the times at which their points are passed; these begin at midnight of an unknown day.
    /// - Throws: `PlayerError` where there is nothing to walk.
    private static func walked(_ tracks: [Track], _ options: PlayerOptions) throws(PlayerError) -> Track {
        // At a pace no point is left out, and none is put elsewhere.
        let times = try TrackPlayer(TrackDocument(tracks: tracks), options: options).fixTimes
        var points = TrackColumns()
        points.isDateless = true
        for track in tracks {
            for index in track.segments.joined() where points.count < times.count {
                var point = track.points[index]
                point.time = Int64((min(times[points.count], 9e12) * 1e6).rounded())
                points.append(point)
            }
        }
        return Track(points: points, segments: [0..<points.count])
    }

    /// What the log can't tell.
    private struct Losses {
        var untimed = 0
        var heights = 0
        var sameTime = 0
        /// Steps that a reader takes for others, because it has only times of day.
        var days = 0
        private var reader = DayClock()
        private var lastShift: Int64?

        /// Reads a time as it will be read.
        mutating func take(dateless time: Int64) {
            let midnight = Instant.floorDivide(time, Instant.microsecondsPerDay) * Instant.microsecondsPerDay
            let shift = reader.instant(time: time - midnight, date: nil).microseconds - time
            if let lastShift, shift != lastShift { days += 1 }
            lastShift = shift
        }

        func tell(_ document: TrackDocument, _ report: inout TrackWriteReport) {
            report.note(
                untimed, "point without a time is", "points without a time are",
                "not written: NMEA tells points apart by their times")
            report.note(
                heights, "height above the ellipsoid is", "heights above the ellipsoid are",
                "not written: NMEA has those above sea level, and the geoid is not known here")
            report.note(
                sameTime, "point has", "points have",
                "the time of the one before, to the millisecond: a reader of NMEA takes both for one")
            report.note(
                days, "step of 23 hours or more (or back by an hour or more) changes",
                "steps of 23 hours or more (or back by an hour or more) change",
                "by whole days when it is read: without dates NMEA has only times of day")
        }
    }
}

extension TrackColumns {
    /// Whether a time lies outside the years 1980 to 2079.
    fileprivate var hasYearsBeyondTwoDigits: Bool {
        guard !isDateless else { return false }
        let first = CivilDate.daysSince1970(year: 1980, month: 1, day: 1) * Instant.microsecondsPerDay
        // Half a millisecond earlier, because sentences round to it.
        let end = CivilDate.daysSince1970(year: 2080, month: 1, day: 1) * Instant.microsecondsPerDay - 500
        return times.contains { $0 != TrackColumns.missingTime && ($0 < first || $0 >= end) }
    }
}
