import Geodesy

/// The samples of one `gx:Track`: its times, positions and angles stand apart, in any order, and belong together by
/// their number.
struct KMLTrackSamples {
    var times: [Int64] = []
    /// NaN where the sample is missing or has been left out.
    private var latitudes: [Degrees] = []
    private var longitudes: [Degrees] = []
    private var elevations: [Metres] = []
    private var headings: [Degrees] = []
    private var tilts: [Degrees] = []
    private var rolls: [Degrees] = []

    var positionCount: Int { latitudes.count }
    var angleCount: Int { headings.count }

    mutating func append(_ position: KMLPosition) {
        latitudes.append(position.latitude)
        longitudes.append(position.longitude)
        elevations.append(position.elevation)
    }

    mutating func appendMissingPosition() {
        append(KMLPosition(longitude: .nan, latitude: .nan, elevation: .nan))
    }

    /// Adds angles in degrees, NaN where they are missing.
    mutating func appendAngles(heading: Degrees, tilt: Degrees, roll: Degrees) {
        headings.append(heading)
        tilts.append(tilt)
        rolls.append(roll)
    }

    /// Adds the samples that have a position to `columns`; times and angles without one are passed over.
    func write(to columns: inout TrackColumns) {
        for index in latitudes.indices where !latitudes[index].isNaN {
            var point = TrackPoint(
                coordinate: Coordinate(latitude: latitudes[index], longitude: longitudes[index]))
            point.elevation = elevations[index]
            if index < times.count { point.time = times[index] }
            if index < headings.count {
                point.heading = headings[index].isNaN ? .nan : Bearing.normalized(headings[index])
                point.pitch = tilts[index]
                point.roll = rolls[index]
            }
            columns.append(point)
        }
    }

    mutating func removeAll() {
        self = KMLTrackSamples()
    }
}
