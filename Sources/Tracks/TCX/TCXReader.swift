/// Reads Garmin's Training Center database, version 1 and 2: activities and courses.
///
/// Each Activity and each Course is a track, named by its Name or Id; each Track element in it is a segment, whatever lap
/// it stands in. Trackpoints without a Position (indoors, or before the first fix) are counted and left out. Speeds come
/// from the extension TPX, in metres per second. CoursePoints are waypoints. Heights are above sea level.
enum TCXReader: TrackFormatReader {
    static let format = TrackFormat.tcx

    static func recognises(_ head: ContentHead) -> Bool { head.rootElement == "TrainingCenterDatabase" }

    static func read(
        _ source: inout ByteSource, head: ContentHead, options: ReadOptions
    ) throws(TrackError) -> TrackDocument {
        try TCXState.read(&source, head: head, options: options)
    }
}
