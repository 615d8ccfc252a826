import Geodesy

extension TrackDocument {
    /// The document without what no file can say: points off the Earth, infinite values, times beyond the year 9999. Readers
    /// give none of these, but a program can make them.
    /// - Returns: the document and the number of points left out.
    func writable() -> (document: TrackDocument, left: Int) {
        let isClean =
            tracks.allSatisfy(\.isWritable) && routes.allSatisfy(\.isWritable)
            && waypoints.allSatisfy {
                $0.coordinate.isValid && $0.elevation?.isFinite != false && $0.geoidSeparation?.isFinite != false
            }
        if isClean { return (self, 0) }
        var result = self
        result.tracks = tracks.map { $0.writable() }
        result.routes = routes.map { $0.writable() }
        result.waypoints = waypoints.filter(\.coordinate.isValid).map { waypoint in
            var waypoint = waypoint
            if waypoint.elevation?.isFinite == false { waypoint.elevation = nil }
            if waypoint.geoidSeparation?.isFinite == false { waypoint.geoidSeparation = nil }
            return waypoint
        }
        let before = (tracks + routes).reduce(waypoints.count) { $0 + $1.points.count }
        let after = (result.tracks + result.routes).reduce(result.waypoints.count) { $0 + $1.points.count }
        return (result, before - after)
    }
}

extension Track {
    fileprivate var isWritable: Bool {
        let points = points
        let columns = [
            points.elevations, points.speeds, points.courses, points.headings, points.pitches, points.rolls,
            points.accuracies, points.geoidSeparations,
        ]
        return points.latitudes.allSatisfy { $0.magnitude <= 90 }
            && points.longitudes.allSatisfy { $0.magnitude <= 180 }
            && columns.allSatisfy { column in column.allSatisfy { !$0.isInfinite } }
            && points.times.allSatisfy { $0 == TrackColumns.missingTime || Instant.range.contains($0) }
    }

    fileprivate func writable() -> Track {
        var result = Track(name: name)
        result.points.isDateless = points.isDateless
        for segment in segments {
            let start = result.points.count
            for index in segment where points.coordinate(index).isValid {
                var point = points[index]
                if point.elevation.isInfinite { point.elevation = .nan }
                if point.speed.isInfinite { point.speed = .nan }
                if point.course.isInfinite { point.course = .nan }
                if point.heading.isInfinite { point.heading = .nan }
                if point.pitch.isInfinite { point.pitch = .nan }
                if point.roll.isInfinite { point.roll = .nan }
                if point.accuracy.isInfinite { point.accuracy = .nan }
                if point.geoidSeparation.isInfinite { point.geoidSeparation = .nan }
                if !Instant.range.contains(point.time) { point.time = TrackColumns.missingTime }
                result.points.append(point)
            }
            result.segments.append(start..<result.points.count)
        }
        return result
    }
}
