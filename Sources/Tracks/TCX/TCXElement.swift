/// The elements of TCX that a track reader looks at, by their local names.
///
/// Source: Garmin's schemas TrainingCenterDatabasev2.xsd and, for TPX, ActivityExtensionv2.xsd.
enum TCXElement: String, CaseIterable {
    case database = "TrainingCenterDatabase"
    case activities = "Activities"
    case courses = "Courses"
    case activity = "Activity"
    case course = "Course"
    case multiSportSession = "MultiSportSession"
    case firstSport = "FirstSport"
    case nextSport = "NextSport"
    case identifier = "Id"
    case name = "Name"
    case lap = "Lap"
    case track = "Track"
    case trackpoint = "Trackpoint"
    case time = "Time"
    case position = "Position"
    case latitude = "LatitudeDegrees"
    case longitude = "LongitudeDegrees"
    case altitude = "AltitudeMeters"
    case extensions = "Extensions"
    case speed = "Speed"
    case coursePoint = "CoursePoint"
    case pointType = "PointType"
    case notes = "Notes"
}
