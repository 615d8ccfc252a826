import CExpat
import Geodesy

extension KMLState {
    /// Ends an element.
    mutating func finish(_ scope: Scope) {
        switch scope {
        case .skipped, .multiGeometry, .multiTrack, .timeSpan, .documentData, .datum, .trackData, .array: break
        case .container: openFolders.removeLast()
        case .placemark: finishPlacemark()
        case .timeStamp: placemark.isStamped = placemark.time != TrackColumns.missingTime
        case .point: noteAltitudeMode()
        case .lineString: finishLine()
        case .track: finishTrack()
        case .coordinates: finishCoordinates()
        case .field(let field): finishField(field)
        }
    }

    private mutating func finishLine() {
        noteAltitudeMode()
        facts.lineStringPoints += line.count
        lines.append(Track(points: line, segments: [0..<line.count]))
        line = TrackColumns()
    }

    /// - Parameter isCut: whether the file breaks off in the track, so that its counts mean nothing.
    private mutating func finishTrack(isCut: Bool = false) {
        if altitudeMode == nil { altitudeMode = multiTrackAltitudeMode }
        noteAltitudeMode()
        let positions = samples.positionCount
        let times = samples.times.count
        if times != positions, !isCut {
            xml.object(
                .value("\(times) <when> but \(positions) <coord> in one Track"), line: trackLine,
                then: times < positions
                    ? "the points without one have no time" : "the times without one are passed over")
        }
        if samples.angleCount > 0, samples.angleCount != positions, !isCut, xml.error == nil {
            xml.warn(
                "\(samples.angleCount) <angles> but \(positions) <coord> in one Track; they are taken in order",
                line: trackLine)
        }
        if badValues > 0, xml.error == nil {
            let count = badValues == 1 ? "1 value" : "\(badValues) values"
            xml.warn(
                "no decimal number in an array of the Track: '\(firstBadValue)'; \(count) left out", line: trackLine)
        }
        let start = placemark.points.count
        samples.write(to: &placemark.points)
        placemark.segments.append(start..<placemark.points.count)
        samples.removeAll()
    }

    private mutating func noteAltitudeMode() {
        let mode = altitudeMode ?? "clampToGround"
        altitudeMode = nil
        if let index = facts.altitudeModes.firstIndex(where: { $0.mode == mode }) {
            facts.altitudeModes[index].count += 1
        } else if facts.altitudeModes.count < 8 {
            // There are five; a file that invents more doesn't get a longer list.
            facts.altitudeModes.append((mode, 1))
        }
    }

    private mutating func finishPlacemark() {
        if placemark.hasTrack {
            document.tracks.append(
                Track(name: placemark.name, points: placemark.points, segments: placemark.segments))
        }
        for index in placemark.firstLine..<lines.count { lines[index].name = placemark.name }
        if placemark.hasPoint {
            facts.pointPlacemarks += 1
            if placemark.positions.isEmpty { document.dropped.waypoints += 1 }
            for var point in placemark.positions {
                point.time = placemark.time
                places.append(
                    point, name: placemark.name, comment: placemark.comment,
                    folder: placemark.isStamped ? openFolders.last : nil)
            }
        }
        placemark = Placemark()
    }

    // MARK: The document

    private static let lengthKey = "linestring_length_m"

    /// The document, with what an early end left open.
    mutating func finish() -> TrackDocument {
        while let scope = scopes.popLast() {
            switch scope {
            case .coordinates: finishCoordinates(isCut: true)
            case .track: finishTrack(isCut: true)
            case .lineString, .placemark: finish(scope)
            default: break
            }
        }
        let lineCount = lines.count
        // Where the lines are the tracks, their length is worked out once, for those who want it.
        let areLinesTracks = document.tracks.isEmpty && !lines.isEmpty
        let length = areLinesTracks ? nil : lines.reduce(0) { $0 + $1.length }
        if length == nil { document.lengthFactKey = KMLState.lengthKey }
        chooseWays()
        document.warnings = xml.warnings.all
        document.facts = [
            TrackFact("linestrings", lineCount),
            TrackFact("linestring_points", facts.lineStringPoints),
            TrackFact("point_placemarks", facts.pointPlacemarks),
            TrackFact("empty_coords", facts.emptyCoordinates),
            TrackFact("angles", facts.angles),
            TrackFact("interpolated_multitracks", facts.interpolated),
            TrackFact("altitude_modes", .table(facts.altitudeModes.map { TrackFact($0.mode, $0.count) })),
        ]
        if let length { document.facts.append(TrackFact(KMLState.lengthKey, .number(length))) }
        return document
    }

    /// What the file's ways are: its gx:Tracks, with LineStrings as routes; without them its LineStrings, with the times of Points that stand where
    /// they do; without those the folders of Points with times. The other Points are waypoints.
    private mutating func chooseWays() {
        guard document.tracks.isEmpty else {
            document.routes = lines
            document.waypoints = places.waypoints(without: [])
            return
        }
        let recordings = places.recordings()
        var used: [Int] = []
        if lines.isEmpty {
            for (folder, indices) in recordings {
                let points = places.columns(indices)
                document.tracks.append(
                    Track(name: folderNames[folder], points: points, segments: [0..<points.count]))
                used += indices
            }
        } else {
            document.tracks = lines
            var ways = KMLWays(lines)
            for (_, indices) in recordings {
                let points = places.columns(indices)
                guard let match = ways.take(points) else { continue }
                document.tracks[match].points = points
                used += indices
            }
        }
        lines = []
        document.waypoints = places.waypoints(without: used.sorted())
    }
}
