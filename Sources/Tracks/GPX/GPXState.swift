import CExpat
import PlainText

/// Where a GPX reader stands in its file, and what it has found so far.
///
/// Expat hands over one tag at a time. `end` needs no names, because expat has checked that tags match.
struct GPXState: XMLFormatState {
    /// The innermost element whose children mean something.
    enum Container { case document, gpx, track, segment, route, point, extensions }

    /// What the current point becomes.
    enum PointKind { case trackPoint, routePoint, waypoint }

    /// The value whose text is being collected.
    enum Field {
        case none, elevation, time, speed, course, heading, pitch, roll, accuracy, geoidSeparation
        case name, symbol, type, comment, containerName, heightDatum
    }

    var xml: XMLReading
    var document = TrackDocument(format: .gpx)

    var container = Container.document
    var depth = 0
    /// Levels of elements without meaning around the current place.
    var skipped = 0
    /// Levels of `extensions` and of foreign elements inside a point.
    var extensionDepth = 0
    var field = Field.none

    var trackName: String?
    var points = TrackColumns()
    var segments: [Range<Int>] = []
    var segmentStart = 0

    var pointKind = PointKind.trackPoint
    var point = TrackPoint(coordinate: .init(latitude: 0, longitude: 0))
    var isPointBad = false
    var hasExponent = false
    var waypoint = Waypoint(coordinate: .init(latitude: 0, longitude: 0))

    init(parser: XML_Parser, options: ReadOptions) {
        xml = XMLReading(parser: parser, options: options)
    }

    func releaseBuffers() {
        xml.releaseBuffers()
    }

    // MARK: Tags

    mutating func begin(_ name: UnsafePointer<UInt8>, _ attributes: UnsafePointer<UnsafePointer<CChar>?>) {
        depth += 1
        if depth > XMLReading.deepest { xml.fail(.tooDeep(limit: XMLReading.deepest)) }
        if xml.error != nil { return }
        // Elements inside a value (<time><b/></time>) have no meaning either.
        if skipped > 0 || field != .none {
            skipped += 1
            return
        }
        let (key, prefixLength) = ElementKey.key(name)
        let isForeign = container != .document && xml.isForeign(name, prefixLength: prefixLength)
        switch container {
        case .point: beginInPoint(key, name, prefixLength, isForeign: isForeign)
        case .segment where key == ElementKey.trkpt && !isForeign: beginPoint(.trackPoint, attributes)
        case .document: beginRoot(key, name, attributes)
        case .gpx where !isForeign: beginInRoot(key, attributes)
        case .track where key == ElementKey.trkseg && !isForeign:
            segmentStart = points.count
            container = .segment
        case .route where key == ElementKey.rtept && !isForeign: beginPoint(.routePoint, attributes)
        case .track where key == ElementKey.name && !isForeign,
            .route where key == ElementKey.name && !isForeign:
            collect(.containerName)
        case .extensions where key == ElementKey.heightDatum: collect(.heightDatum)
        default: skipped = 1
        }
    }

    mutating func end() {
        depth -= 1
        if xml.error != nil { return }
        if skipped > 0 {
            skipped -= 1
        } else if field != .none {
            finishField()
        } else if extensionDepth > 0 {
            extensionDepth -= 1
        } else {
            endContainer()
        }
    }

    private mutating func endContainer() {
        switch container {
        case .point: finishPoint()
        case .segment:
            segments.append(segmentStart..<points.count)
            container = .track
        case .track:
            finishTrack()
            container = .gpx
        case .route:
            finishRoute()
            container = .gpx
        case .extensions: container = .gpx
        case .gpx, .document:
            container = .document
        }
    }

    private mutating func beginRoot(
        _ key: UInt64, _ name: UnsafePointer<UInt8>, _ attributes: UnsafePointer<UnsafePointer<CChar>?>
    ) {
        guard key == ElementKey.gpx else {
            xml.beginForeignRoot(name, expected: .gpx)
            skipped = 1
            return
        }
        container = .gpx
        xml.beginOwnRoot(name, attributes) { $0.hasPrefix("http://www.topografix.com/GPX/1/") }
        document.version = XMLReading.attribute("version", in: attributes)
    }

    private mutating func beginInRoot(_ key: UInt64, _ attributes: UnsafePointer<UnsafePointer<CChar>?>) {
        switch key {
        case ElementKey.trk: container = .track
        case ElementKey.rte: container = .route
        case ElementKey.wpt: beginPoint(.waypoint, attributes)
        case ElementKey.extensions: container = .extensions
        default: skipped = 1
        }
    }

    // MARK: Tracks

    private mutating func finishTrack() {
        document.tracks.append(Track(name: trackName, points: points, segments: segments))
        clearTrack()
    }

    private mutating func finishRoute() {
        document.routes.append(Track(name: trackName, points: points, segments: [0..<points.count]))
        clearTrack()
    }

    private mutating func clearTrack() {
        trackName = nil
        points = TrackColumns()
        segments = []
        segmentStart = 0
    }

    /// The document, with what an early end left open.
    mutating func finish() -> TrackDocument {
        if container == .point {
            container = pointKind == .trackPoint ? .segment : pointKind == .routePoint ? .route : .gpx
        }
        if container == .segment {
            segments.append(segmentStart..<points.count)
            container = .track
        }
        if container == .track { finishTrack() }
        if container == .route { finishRoute() }
        document.warnings = xml.warnings.all
        return document
    }
}
