import Geodesy

/// What a file may tell of a point beside its place and time.
enum PointQuantity: String, CaseIterable {
    case speed, course, heading, pitch, roll, accuracy, elevation
    /// Named as GPX does.
    case geoidSeparation = "geoidheight"

    /// The column of the quantity.
    var column: WritableKeyPath<TrackColumns, [Double]> & Sendable {
        switch self {
        case .speed: \.speeds
        case .course: \.courses
        case .heading: \.headings
        case .pitch: \.pitches
        case .roll: \.rolls
        case .accuracy: \.accuracies
        case .elevation: \.elevations
        case .geoidSeparation: \.geoidSeparations
        }
    }

    /// A value in its range, directions in [0, 360); NaN where it isn't: phones write −1 for what they don't know.
    @inline(__always)
    func plausible(_ value: Double) -> Double {
        switch self {
        case .course, .heading: value != -1 && value >= -180 && value <= 360 ? Bearing.normalized(value) : .nan
        case .speed: value >= 0 ? value : .nan
        // Nothing on the Earth is farther away than half of its circumference; receivers without a fix write such numbers.
        case .accuracy: value >= 0 && value <= 20_004_000 ? value : .nan
        case .pitch: value.magnitude <= 90 ? value : .nan
        case .roll: value.magnitude <= 180 ? value : .nan
        case .elevation: value
        // Between −107 and 86 on the Earth; what is far from that is no separation.
        case .geoidSeparation: value.magnitude <= 200 ? value : .nan
        }
    }
}

extension TrackPoint {
    /// A quantity of the point, NaN if it has none.
    subscript(quantity: PointQuantity) -> Double {
        @inline(__always)
        get {
            switch quantity {
            case .speed: speed
            case .course: course
            case .heading: heading
            case .pitch: pitch
            case .roll: roll
            case .accuracy: accuracy
            case .elevation: elevation
            case .geoidSeparation: geoidSeparation
            }
        }
        @inline(__always)
        set {
            switch quantity {
            case .speed: speed = newValue
            case .course: course = newValue
            case .heading: heading = newValue
            case .pitch: pitch = newValue
            case .roll: roll = newValue
            case .accuracy: accuracy = newValue
            case .elevation: elevation = newValue
            case .geoidSeparation: geoidSeparation = newValue
            }
        }
    }
}
