import CExpat
import Geodesy

/// Where a TCX reader stands in its file, and what it has found so far.
///
/// Expat hands over one tag at a time; each open element has its meaning on a stack.
struct TCXState: XMLScopedState {
    /// What an open element means; of elements without meaning nothing is read.
    enum Scope: XMLScope, Equatable {
        case skipped
        /// The root, or a list of activities and courses.
        case list
        /// An Activity or a Course.
        case recording
        case lap, track
        /// A Trackpoint or a CoursePoint.
        case point
        case position, extensions
        case field(Field)

        var hasElements: Bool {
            switch self {
            case .skipped, .field: false
            default: true
            }
        }
    }

    /// The value whose text is being collected.
    enum Field {
        case recordingName, pointName, time, latitude, longitude, altitude, speed, pointType, notes
    }

    static let format = TrackFormat.tcx
    static let rootElement = TCXElement.database

    var xml: XMLReading
    var document = TrackDocument(format: .tcx)
    let vocabulary = XMLVocabulary<TCXElement>()
    var scopes: [Scope] = []

    var track = Track()
    var segmentStart = 0

    var point = TrackPoint(coordinate: Coordinate(latitude: 0, longitude: 0))
    var waypoint = Waypoint(coordinate: Coordinate(latitude: 0, longitude: 0))
    var isCoursePoint = false
    var isPointBad = false
    var position = Position()

    var activities = 0
    var courses = 0
    var laps = 0
    var pointsWithoutPosition = 0

    /// The Position of a point as it is written.
    struct Position {
        /// The line of its tag, 0 where there is none.
        var line = 0
        var latitude: Value?
        var longitude: Value?

        /// Whether neither number is written.
        var isBlank: Bool {
            [latitude, longitude].allSatisfy {
                switch $0 {
                case .none: true
                case .text(let text): text.isEmpty
                case .number: false
                }
            }
        }

        /// A number, or the text that is none.
        enum Value {
            case number(Degrees)
            case text(String)
        }
    }

    init(parser: XML_Parser, options: ReadOptions) {
        xml = XMLReading(parser: parser, options: options)
    }

    func releaseBuffers() {
        xml.releaseBuffers()
    }

    // MARK: Tags

    static func isOwnNamespace(_ namespace: String) -> Bool { namespace.contains("TrainingCenterDatabase") }

    mutating func beginRoot() -> Scope { .list }

    mutating func begin(
        _ element: TCXElement?, isForeign: Bool, in parent: Scope,
        _ attributes: UnsafePointer<UnsafePointer<CChar>?>
    ) -> Scope {
        // Extensions belong to other namespaces, and each writer has its own prefix for them.
        if parent == .extensions { return element == .speed ? collect(.speed) : .extensions }
        guard let element, !isForeign else { return .skipped }
        switch parent {
        case .list: return beginInList(element)
        case .recording: return beginInRecording(element)
        case .lap: return element == .track ? openSegment() : .skipped
        case .track: return element == .trackpoint ? openPoint(isCoursePoint: false) : .skipped
        case .point: return beginInPoint(element)
        case .position: return beginInPosition(element)
        case .skipped, .field, .extensions: return .skipped
        }
    }

    private mutating func beginInList(_ element: TCXElement) -> Scope {
        switch element {
        case .activities, .courses, .multiSportSession, .firstSport, .nextSport: return .list
        case .activity: activities += 1
        case .course: courses += 1
        default: return .skipped
        }
        track = Track()
        return .recording
    }

    private mutating func beginInRecording(_ element: TCXElement) -> Scope {
        switch element {
        case .identifier, .name: return collect(.recordingName)
        case .lap:
            laps += 1
            return .lap
        case .track: return openSegment()
        case .coursePoint: return openPoint(isCoursePoint: true)
        default: return .skipped
        }
    }

    private mutating func openSegment() -> Scope {
        segmentStart = track.points.count
        return .track
    }

    private mutating func openPoint(isCoursePoint: Bool) -> Scope {
        self.isCoursePoint = isCoursePoint
        point = TrackPoint(coordinate: Coordinate(latitude: 0, longitude: 0))
        waypoint = Waypoint(coordinate: Coordinate(latitude: 0, longitude: 0))
        position = Position()
        isPointBad = false
        return .point
    }

    private mutating func beginInPoint(_ element: TCXElement) -> Scope {
        switch element {
        case .time: return collect(.time)
        case .altitude: return collect(.altitude)
        case .position:
            position = Position(line: xml.line)
            return .position
        case .extensions: return .extensions
        case .name where isCoursePoint: return collect(.pointName)
        case .pointType where isCoursePoint: return collect(.pointType)
        case .notes where isCoursePoint: return collect(.notes)
        default: return .skipped
        }
    }

    private mutating func beginInPosition(_ element: TCXElement) -> Scope {
        switch element {
        case .latitude: collect(.latitude)
        case .longitude: collect(.longitude)
        default: .skipped
        }
    }
}
