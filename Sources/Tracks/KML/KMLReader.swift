/// Reads KML 2.0 to 2.3 with Google's extensions.
///
/// - A Placemark with a `gx:Track` is a track of one segment, with a `gx:MultiTrack` one of as many as it holds;
///   `gx:interpolate` is counted and bridges nothing. An empty `gx:coord` is a missing sample. The i-th `when`, `gx:coord`
///   and `gx:angles` belong together, in whatever order they stand.
/// - Beside Tracks, LineStrings are routes. Where there is no Track, each LineString is a timeless track. Points with a
///   TimeStamp that stand where a LineString goes give it their times; without a LineString, those of one folder are a
///   track. Other Points are waypoints.
/// - `gx:angles` are heading, tilt and roll: degrees clockwise from north, above the horizon, to the right, as they turn a
///   model on the track.
/// - Arrays named speed, course and accuracy in the ExtendedData of a Track are metres per second, degrees and the 68 %
///   radius in metres, as OpenTracks and this program write them. Arrays named heading, pitch and roll, which this program
///   writes where a point has only some of them, count instead of `gx:angles`.
/// - Heights are kept as they are written, whatever the altitude mode says, and count as above sea level, which they are
///   with `absolute`. With `clampToGround`, which is the default, Earth browsers pass them over; but recorders leave the
///   mode out and write good heights. The modes are counted among the facts.
/// - A time may be a day, a month or a year, which count as their first moment.
enum KMLReader: TrackFormatReader {
    static let format = TrackFormat.kml

    static func recognises(_ head: ContentHead) -> Bool { head.rootElement == "kml" }

    static func read(
        _ source: inout ByteSource, head: ContentHead, options: ReadOptions
    ) throws(TrackError) -> TrackDocument {
        try KMLState.read(&source, head: head, options: options)
    }
}
