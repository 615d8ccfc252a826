import Geodesy

/// The samples of one `gx:Track`: its times, positions and angles stand apart, in any order, and belong together by
/// their number.
struct KMLTrackSamples {
    /// A quantity that recorders keep beside the positions, in an array of the track's ExtendedData.
    ///
    /// KML leaves their names and units to the writers; these are the ones of OpenTracks and of this program.
    enum Series: Int {
        /// Metres per second.
        case speed
        /// Degrees clockwise from north.
        case course
        /// The 68 % radius in metres.
        case accuracy
        /// Degrees, as in `gx:angles`, which count for nothing where one of these is there: they can't say "unknown".
        case heading, pitch, roll

        /// The quantity that an array's name stands for.
        init?(_ name: String) {
            switch name.lowercased() {
            case "speed": self = .speed
            case "course", "bearing": self = .course
            case "accuracy", "accuracy_horizontal": self = .accuracy
            case "heading": self = .heading
            case "pitch": self = .pitch
            case "roll": self = .roll
            default: return nil
            }
        }
    }

    var times: [Int64] = []
    /// NaN where the sample is missing or has been left out.
    private var latitudes: [Degrees] = []
    private var longitudes: [Degrees] = []
    private var elevations: [Metres] = []
    private var headings: [Degrees] = []
    private var tilts: [Degrees] = []
    private var rolls: [Degrees] = []
    /// By the number of the quantity; NaN where a value is missing.
    private var series: [[Double]] = [[], [], [], [], [], []]

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

    /// Adds a value of a quantity, NaN where it is missing.
    mutating func append(_ value: Double, to quantity: Series) {
        series[quantity.rawValue].append(value)
    }

    private func value(_ quantity: Series, _ index: Int) -> Double {
        let values = series[quantity.rawValue]
        return index < values.count ? values[index] : .nan
    }

    /// Adds the samples that have a position to `columns`; times and angles without one are passed over.
    func write(to columns: inout TrackColumns) {
        let hasAnglesInArrays = [Series.heading, .pitch, .roll].contains { !series[$0.rawValue].isEmpty }
        for index in latitudes.indices where !latitudes[index].isNaN {
            var point = TrackPoint(
                coordinate: Coordinate(latitude: latitudes[index], longitude: longitudes[index]))
            point.elevation = elevations[index]
            if index < times.count { point.time = times[index] }
            if hasAnglesInArrays {
                point.heading = PointQuantity.heading.plausible(value(.heading, index))
                point.pitch = PointQuantity.pitch.plausible(value(.pitch, index))
                point.roll = PointQuantity.roll.plausible(value(.roll, index))
            } else if index < headings.count {
                point.heading = headings[index].isNaN ? .nan : Bearing.normalized(headings[index])
                point.pitch = PointQuantity.pitch.plausible(tilts[index])
                point.roll = PointQuantity.roll.plausible(rolls[index])
            }
            point.speed = PointQuantity.speed.plausible(value(.speed, index))
            point.course = PointQuantity.course.plausible(value(.course, index))
            point.accuracy = PointQuantity.accuracy.plausible(value(.accuracy, index))
            columns.append(point)
        }
    }

    mutating func removeAll() {
        self = KMLTrackSamples()
    }
}
