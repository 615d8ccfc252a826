/// The messages of FIT and their fields that a track reader looks at, by their numbers.
///
/// Source: Profile.xlsx of Garmin's FIT SDK 21, sheets Types (`mesg_num`, `file`, `course_point`) and Messages.
enum FITProfile {
    /// Numbers of messages.
    enum Message {
        static let fileIdentifier: UInt16 = 0
        static let session: UInt16 = 18
        static let lap: UInt16 = 19
        static let record: UInt16 = 20
        static let course: UInt16 = 31
        static let coursePoint: UInt16 = 32
        static let gpsMetadata: UInt16 = 160
    }

    /// The field of any message that says when it was written: seconds since 1989-12-31T00:00:00Z.
    static let timestamp: UInt8 = 253

    /// Fields of a record.
    enum Record {
        /// Semicircles, 2³¹ of which are 180°.
        static let latitude: UInt8 = 0
        static let longitude: UInt8 = 1
        /// Fifths of a metre above −500 m.
        static let altitude: UInt8 = 2
        /// Millimetres per second.
        static let speed: UInt8 = 6
        /// Three bytes: 12 bits of centimetres per second, 12 of sixteenths of a metre.
        static let compressedSpeedAndDistance: UInt8 = 8
        /// Metres.
        static let gpsAccuracy: UInt8 = 31
        /// As speed and altitude, with more bits; where both are there, these are better.
        static let enhancedSpeed: UInt8 = 73
        static let enhancedAltitude: UInt8 = 78
    }

    /// Fields of a message with what the receiver said beside the position.
    enum GPSMetadata {
        /// Hundredths of a degree clockwise from north: where the receiver moves to.
        static let heading: UInt8 = 5
    }

    /// Fields of the message that says what a file is.
    enum FileIdentifier {
        static let type: UInt8 = 0
    }

    /// Fields of a course.
    enum Course {
        static let name: UInt8 = 5
    }

    /// Fields of a place on a course; the time of one is a field of its own.
    enum CoursePoint {
        static let timestamp: UInt8 = 1
        static let latitude: UInt8 = 2
        static let longitude: UInt8 = 3
        static let type: UInt8 = 5
        static let name: UInt8 = 6
    }

    /// Whether a field is looked at.
    static func isWanted(_ field: UInt8, of message: UInt16) -> Bool {
        // Any message sets the clock that compressed timestamps count from.
        if field == timestamp { return true }
        switch message {
        case Message.record:
            return [
                Record.latitude, Record.longitude, Record.altitude, Record.speed, Record.compressedSpeedAndDistance,
                Record.gpsAccuracy, Record.enhancedSpeed, Record.enhancedAltitude,
            ].contains(field)
        case Message.gpsMetadata: return field == GPSMetadata.heading
        case Message.fileIdentifier: return field == FileIdentifier.type
        case Message.course: return field == Course.name
        case Message.coursePoint:
            return [
                CoursePoint.timestamp, CoursePoint.latitude, CoursePoint.longitude, CoursePoint.type, CoursePoint.name,
            ].contains(field)
        default: return false
        }
    }

    /// What a file is for, by its type.
    static let fileTypes: [Int: String] = [
        1: "device", 2: "settings", 3: "sport", 4: "activity", 5: "workout", 6: "course", 7: "schedules", 9: "weight",
        10: "totals", 11: "goals", 14: "blood_pressure", 15: "monitoring_a", 20: "activity_summary",
        28: "monitoring_daily", 32: "monitoring_b", 34: "segment", 35: "segment_list",
    ]

    /// What a place on a course is, by its type, from 0 on.
    static let coursePointTypes = [
        "generic", "summit", "valley", "water", "food", "danger", "left", "right", "straight", "first_aid",
        "fourth_category", "third_category", "second_category", "first_category", "hors_category", "sprint",
        "left_fork", "right_fork", "middle_fork", "slight_left", "sharp_left", "slight_right", "sharp_right", "u_turn",
        "segment_start", "segment_end",
    ]
}
