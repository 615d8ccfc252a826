import Geodesy

extension TrackWriteReport {
    /// Counts what the document has and the format has no place for.
    mutating func noteLosses(of document: TrackDocument, as format: TrackOutputFormat, _ options: PlayerOptions) {
        let holds = format.holds
        var counts = ContentCounts()
        for track in document.tracks { counts.add(track) }
        let walked = format.walkedRoute(of: document, options)
        if let walked {
            counts.add(walked)
        } else if holds.contains(.routes) || document.tracks.isEmpty {
            for route in document.routes { counts.add(route) }
        }
        func lose(_ content: TrackContent, _ count: Int, _ one: String, _ many: String, _ why: String? = nil) {
            guard count > 0, !holds.contains(content) else { return }
            let reason = why ?? "\(format.name) has no place for \(count == 1 ? "it" : "them")"
            sentences.append(
                count == 1 ? "1 \(one) is not written: \(reason)" : "\(count) \(many) are not written: \(reason)")
        }
        lose(.heights, counts.heights, "height", "heights")
        // A walk that is played has the pace of such times.
        if !format.isPlayed {
            lose(
                .datelessTimes, counts.datelessTimes, "time", "times",
                "the day is not known, and \(format.name) has no times without one")
        }
        lose(.speeds, counts.speeds, "speed", "speeds")
        lose(.courses, counts.courses, "course", "courses")
        lose(.headings, counts.headings, "heading", "headings")
        lose(.pitches, counts.pitches, "pitch", "pitches")
        lose(.rolls, counts.rolls, "roll", "rolls")
        lose(.accuracies, counts.accuracies, "accuracy", "accuracies")
        if holds.contains(.waypoints) {
            counts.geoidSeparations += document.waypoints.count { $0.geoidSeparation != nil }
        }
        lose(.geoidSeparations, counts.geoidSeparations, "geoid separation", "geoid separations")
        lose(.waypoints, document.waypoints.count, "waypoint", "waypoints")
        if holds.contains(.waypoints) {
            lose(
                .symbols, document.waypoints.count { $0.symbol != nil }, "symbol of a waypoint", "symbols of waypoints")
            lose(.symbols, document.waypoints.count { $0.type != nil }, "type of a waypoint", "types of waypoints")
        }
        if !format.isPlayed {
            lose(.routes, document.routes.count - (walked == nil ? 0 : 1), "route", "routes", format.wayOfRoutes)
            lose(.names, counts.names, "name of a track", "names of tracks")
            lose(.segments, counts.gaps, "gap between segments", "gaps between segments")
            lose(.tracks, counts.tracks - 1, "gap between tracks", "gaps between tracks")
        }
    }
}

extension TrackOutputFormat {
    /// The route that is written as it is walked, where nothing else is there to walk or its name was given.
    fileprivate func walkedRoute(of document: TrackDocument, _ options: PlayerOptions) -> Track? {
        guard self == .nmea || isPlayed else { return nil }
        if self == .nmea, document.tracks.contains(where: NMEATrackWriter.isTimed) { return nil }
        if let name = options.trackName {
            if document.tracks.contains(where: { $0.name == name }) { return nil }
            return document.routes.first { $0.name == name }
        }
        guard document.tracks.allSatisfy(\.points.isEmpty) else { return nil }
        return document.routes.first { !$0.points.isEmpty }
    }

    /// What becomes of routes where they are drawn but can't be told from tracks.
    var wayOfRoutes: String? {
        switch self {
        case .czml: "as a route, only as a line: \(name) has no routes"
        default: nil
        }
    }
}

/// How many values a document has of each kind.
private struct ContentCounts {
    var heights = 0
    var datelessTimes = 0
    var speeds = 0
    var courses = 0
    var headings = 0
    var pitches = 0
    var rolls = 0
    var accuracies = 0
    var geoidSeparations = 0
    var names = 0
    /// Tracks with points, and in them the gaps from one segment with points to the next.
    var tracks = 0
    var gaps = 0

    mutating func add(_ track: Track) {
        let points = track.points
        heights += ContentCounts.known(points.elevations)
        speeds += ContentCounts.known(points.speeds)
        courses += ContentCounts.known(points.courses)
        headings += ContentCounts.known(points.headings)
        pitches += ContentCounts.known(points.pitches)
        rolls += ContentCounts.known(points.rolls)
        accuracies += ContentCounts.known(points.accuracies)
        geoidSeparations += ContentCounts.known(points.geoidSeparations)
        if points.isDateless { datelessTimes += points.times.count { $0 != TrackColumns.missingTime } }
        if track.name?.isEmpty == false { names += 1 }
        let segments = track.segments.count { !$0.isEmpty }
        if segments > 0 {
            tracks += 1
            gaps += segments - 1
        }
    }

    private static func known(_ column: [Double]) -> Int { column.count { !$0.isNaN } }
}
