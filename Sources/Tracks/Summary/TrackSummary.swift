import Geodesy

/// What there is to say about a track file in numbers.
public struct TrackSummary: Equatable, Sendable {
    /// A point at an end of the tracks.
    public struct End: Equatable, Sendable {
        public var coordinate: Coordinate
        public var elevation: Metres?
        public var time: Instant?
    }

    public var format: TrackFormat
    public var version: String?
    public var tracks: Int
    /// Segments of each track.
    public var segments: [Int]
    /// Points of each segment of each track.
    public var pointsPerSegment: [[Int]]
    /// Points of all tracks.
    public var points: Int
    /// Waypoints, routes and route points that the file has, dropped ones included.
    public var waypoints: Int
    public var routes: Int
    public var routePoints: Int
    public var first: End?
    public var last: End?
    /// Sum of the WGS84 geodesics within segments, metres; heights are not part of it.
    public var length: Metres
    public var lengthPerSegment: [[Metres]]
    public var boundingBox: BoundingBox?
    public var pointsWithTime: Int
    public var pointsWithElevation: Int
    /// Steps within segments between timed points with the same time.
    public var equalConsecutiveTimes: Int
    /// Steps within segments to a point with an earlier time.
    public var backwardTimeSteps: Int
    /// Steps within segments between points at the same place.
    public var zeroLengthSteps: Int
    public var earliestTime: Instant?
    public var latestTime: Instant?
    /// What the heights are measured from.
    public var heightDatum: HeightDatum
    /// What the format has beside tracks.
    public var facts: [TrackFact]
    public var warnings: [TrackWarning]

    /// Counts and measures a document.
    public init(_ document: TrackDocument) {
        format = document.format
        version = document.version
        tracks = document.tracks.count
        segments = document.tracks.map(\.segments.count)
        pointsPerSegment = document.tracks.map { $0.segments.map(\.count) }
        points = document.tracks.reduce(0) { $0 + $1.points.count }
        waypoints = document.waypoints.count + document.dropped.waypoints
        routes = document.routes.count
        routePoints = document.routes.reduce(0) { $0 + $1.points.count } + document.dropped.routePoints
        lengthPerSegment = document.tracks.map { track in track.segments.indices.map { track.length(ofSegment: $0) } }
        length = lengthPerSegment.reduce(0) { $0 + $1.reduce(0, +) }
        boundingBox = BoundingBox(document.tracks)
        heightDatum = document.heightDatum
        facts = document.facts
        if let key = document.lengthFactKey { facts.append(TrackFact(key, .number(length))) }
        warnings = document.warnings

        let walked = document.tracks.filter { !$0.points.isEmpty }
        first = walked.first.map { TrackSummary.end($0.points, 0) }
        last = walked.last.map { TrackSummary.end($0.points, $0.points.count - 1) }

        var counts = Counts()
        for track in document.tracks { counts.add(track) }
        pointsWithTime = counts.withTime
        pointsWithElevation = counts.withElevation
        equalConsecutiveTimes = counts.equalTimes
        backwardTimeSteps = counts.backwardTimes
        zeroLengthSteps = counts.zeroLengths
        earliestTime = counts.earliest.map { Instant(microseconds: $0) }
        latestTime = counts.latest.map { Instant(microseconds: $0) }
    }

    private static func end(_ points: TrackColumns, _ index: Int) -> End {
        End(coordinate: points.coordinate(index), elevation: points.elevation(index), time: points.time(index))
    }
}

/// What is counted point by point.
private struct Counts {
    var withTime = 0
    var withElevation = 0
    var equalTimes = 0
    var backwardTimes = 0
    var zeroLengths = 0
    var earliest: Int64?
    var latest: Int64?

    mutating func add(_ track: Track) {
        withElevation += track.points.elevations.reduce(0) { $0 + ($1.isNaN ? 0 : 1) }
        for segment in track.segments {
            addSteps(track.points.latitudes, track.points.longitudes, segment)
            if !track.points.times.isEmpty, !track.points.isDateless { addTimes(track.points.times[segment]) }
        }
    }

    private mutating func addSteps(_ latitudes: [Degrees], _ longitudes: [Degrees], _ segment: Range<Int>) {
        for index in segment.dropFirst()
        where latitudes[index] == latitudes[index - 1] && longitudes[index] == longitudes[index - 1] {
            zeroLengths += 1
        }
    }

    private mutating func addTimes(_ times: ArraySlice<Int64>) {
        var last = TrackColumns.missingTime
        var low = Int64.max
        var high = Int64.min
        for time in times where time != TrackColumns.missingTime {
            withTime += 1
            if last != TrackColumns.missingTime {
                if time == last { equalTimes += 1 }
                if time < last { backwardTimes += 1 }
            }
            last = time
            low = min(low, time)
            high = max(high, time)
        }
        guard low <= high else { return }
        earliest = min(earliest ?? low, low)
        latest = max(latest ?? high, high)
    }
}
