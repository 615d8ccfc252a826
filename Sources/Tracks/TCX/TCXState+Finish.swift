import Geodesy

extension TCXState {
    /// Ends an element.
    mutating func finish(_ scope: Scope) {
        switch scope {
        case .skipped, .list, .lap, .extensions: break
        case .recording:
            document.tracks.append(track)
            track = Track()
        case .track: track.segments.append(segmentStart..<track.points.count)
        case .point: finishPoint()
        case .position: finishPosition()
        case .field(let field): finishField(field)
        }
    }

    private mutating func finishPoint() {
        let isPlaced = position.line > 0
        if isCoursePoint {
            guard isPlaced, !isPointBad else {
                document.dropped.waypoints += 1
                return
            }
            waypoint.coordinate = Coordinate(latitude: point.latitude, longitude: point.longitude)
            waypoint.elevation = point.elevation.isNaN ? nil : point.elevation
            waypoint.time = point.time == TrackColumns.missingTime ? nil : Instant(microseconds: point.time)
            document.waypoints.append(waypoint)
        } else if !isPlaced {
            pointsWithoutPosition += 1
        } else if !isPointBad {
            track.points.append(point)
        }
    }

    /// The document, with what an early end left open.
    mutating func finish() -> TrackDocument {
        while let scope = scopes.popLast() {
            if scope == .track || scope == .recording { finish(scope) }
        }
        document.warnings = xml.warnings.all
        document.facts = [
            TrackFact("activities", activities),
            TrackFact("courses", courses),
            TrackFact("laps", laps),
            TrackFact("trackpoints_without_position", pointsWithoutPosition),
        ]
        return document
    }
}
