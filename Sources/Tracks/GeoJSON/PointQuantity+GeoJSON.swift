extension PointQuantity {
    /// The quantity that a list beside the coordinates holds.
    init?(list name: String) {
        switch name {
        case "speeds", "speed": self = .speed
        case "courses", "course": self = .course
        case "headings", "heading": self = .heading
        case "pitches", "pitch": self = .pitch
        case "rolls", "roll": self = .roll
        case "accuracies", "accuracy": self = .accuracy
        case "geoidSeparations", "geoidSeparation": self = .geoidSeparation
        default: return nil
        }
    }

    /// The quantity of a property of a single point.
    init?(property name: String) {
        switch name {
        case "speed": self = .speed
        case "course", "bearing": self = .course
        case "heading": self = .heading
        case "pitch": self = .pitch
        case "roll": self = .roll
        case "accuracy", "horizontal_accuracy", "horizontalAccuracy": self = .accuracy
        case "geoidSeparation": self = .geoidSeparation
        case "altitude", "elevation", "ele": self = .elevation
        default: return nil
        }
    }
}
