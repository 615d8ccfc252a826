import CExpat
import Geodesy

/// Where a KML reader stands in its file, and what it has found so far.
///
/// Expat hands over one tag at a time; each open element has its meaning on a stack.
struct KMLState: XMLScopedState {
    /// What an open element means; of elements without meaning nothing is read.
    enum Scope: XMLScope, Equatable {
        case skipped
        /// The root, a Document or a Folder.
        case container
        case placemark, timeStamp, timeSpan
        case point, lineString, multiGeometry
        case multiTrack, track
        case coordinates
        /// The ExtendedData of a Document, and its entry that names the datum of heights.
        case documentData, datum
        /// The ExtendedData of a track, and its array of a quantity.
        case trackData
        case array(KMLTrackSamples.Series)
        case field(Field)

        var hasElements: Bool {
            switch self {
            case .skipped, .coordinates, .field: false
            default: true
            }
        }
    }

    /// The value whose text is being collected.
    enum Field: Equatable {
        case containerName, name, description, time, altitudeMode, interpolate, when, coordinate, angles, datum
        case value(KMLTrackSamples.Series)
    }

    static let format = TrackFormat.kml
    static let rootElement = KMLElement.kml

    var xml: XMLReading
    var document = TrackDocument(format: .kml)
    let vocabulary = XMLVocabulary<KMLElement>()
    var scopes: [Scope] = []

    // The folders, by number; the first is the root element.
    var folderNames: [String?] = []
    var openFolders: [Int] = []

    var placemark = Placemark()
    /// The ways of LineStrings, which count where no track exists.
    var lines: [Track] = []
    var places = KMLPlaces()

    // The gx:Track or the row of coordinates that is being read, and the line it begins on.
    var samples = KMLTrackSamples()
    var trackLine = 0
    var badValues = 0
    var firstBadValue = ""
    var line = TrackColumns()
    var scanner = KMLTupleScanner()
    var coordinatesLine = 0
    var isReadingLine = false
    var isPointRead = false
    var faults = KMLFaults()

    var facts = Facts()
    /// The altitude mode of the open geometry, and of the MultiTrack around it.
    var altitudeMode: String?
    var multiTrackAltitudeMode: String?

    /// What a Placemark has told by its end.
    struct Placemark {
        var name: String?
        var comment: String?
        var time = TrackColumns.missingTime
        var isStamped = false
        var hasTrack = false
        var points = TrackColumns()
        var segments: [Range<Int>] = []
        var firstLine = 0
        var positions: [TrackPoint] = []
        var hasPoint = false
    }

    /// What is counted.
    struct Facts {
        var lineStringPoints = 0
        var pointPlacemarks = 0
        var emptyCoordinates = 0
        var angles = 0
        var interpolated = 0
        var altitudeModes: [(mode: String, count: Int)] = []
    }

    init(parser: XML_Parser, options: ReadOptions) {
        xml = XMLReading(parser: parser, options: options)
    }

    func releaseBuffers() {
        xml.releaseBuffers()
        scanner.releaseBuffers()
    }

    // MARK: Tags

    static func isOwnNamespace(_ namespace: String) -> Bool { namespace.contains("/kml") }

    mutating func beginRoot() -> Scope {
        // Files that were cut out of others use the usual prefix without binding it.
        xml.believePrefix("gx")
        return openFolder()
    }

    mutating func begin(
        _ element: KMLElement?, isForeign: Bool, in parent: Scope,
        _ attributes: UnsafePointer<UnsafePointer<CChar>?>
    ) -> Scope {
        guard let element, !isForeign else { return .skipped }
        switch parent {
        case .container: return beginInContainer(element)
        case .placemark: return beginInPlacemark(element)
        case .timeStamp: return element == .when ? collect(.time) : .skipped
        case .timeSpan: return element == .begin ? collect(.time) : .skipped
        case .point, .lineString: return beginInGeometry(element)
        case .multiGeometry: return beginGeometry(element)
        case .multiTrack: return beginInMultiTrack(element)
        case .track: return beginInTrack(element)
        case .documentData, .datum, .trackData, .array: return beginInData(element, parent, attributes)
        case .skipped, .coordinates, .field: return .skipped
        }
    }

    private mutating func openFolder() -> Scope {
        openFolders.append(folderNames.count)
        folderNames.append(nil)
        return .container
    }

    private mutating func beginInContainer(_ element: KMLElement) -> Scope {
        switch element {
        case .document, .folder: return openFolder()
        case .name: return collect(.containerName)
        case .extendedData: return .documentData
        case .placemark:
            placemark = Placemark()
            placemark.firstLine = lines.count
            return .placemark
        default: return .skipped
        }
    }

    private mutating func beginInPlacemark(_ element: KMLElement) -> Scope {
        switch element {
        case .name: collect(.name)
        case .description: collect(.description)
        case .timeStamp: .timeStamp
        case .timeSpan: .timeSpan
        default: beginGeometry(element)
        }
    }

    private mutating func beginGeometry(_ element: KMLElement) -> Scope {
        altitudeMode = nil
        switch element {
        case .point:
            placemark.hasPoint = true
            return .point
        case .lineString:
            line = TrackColumns()
            return .lineString
        case .multiGeometry: return .multiGeometry
        case .multiTrack:
            placemark.hasTrack = true
            multiTrackAltitudeMode = nil
            return .multiTrack
        case .track: return openTrack()
        default: return .skipped
        }
    }

    private mutating func beginInGeometry(_ element: KMLElement) -> Scope {
        switch element {
        case .coordinates: collectCoordinates()
        case .altitudeMode: collect(.altitudeMode)
        default: .skipped
        }
    }

    private mutating func beginInMultiTrack(_ element: KMLElement) -> Scope {
        switch element {
        case .track: openTrack()
        case .interpolate: collect(.interpolate)
        case .altitudeMode: collect(.altitudeMode)
        default: .skipped
        }
    }

    private mutating func openTrack() -> Scope {
        placemark.hasTrack = true
        altitudeMode = nil
        samples.removeAll()
        trackLine = xml.line
        badValues = 0
        return .track
    }

    private mutating func beginInTrack(_ element: KMLElement) -> Scope {
        switch element {
        case .when: collect(.when)
        case .coord: collect(.coordinate)
        case .angles: collect(.angles)
        case .altitudeMode: collect(.altitudeMode)
        case .extendedData: .trackData
        default: .skipped
        }
    }

    private mutating func beginInData(
        _ element: KMLElement, _ parent: Scope, _ attributes: UnsafePointer<UnsafePointer<CChar>?>
    ) -> Scope {
        switch (parent, element) {
        case (.documentData, .data) where XMLReading.attribute("name", in: attributes) == "heightDatum": return .datum
        case (.datum, .value): return collect(.datum)
        case (.trackData, .schemaData): return .trackData
        case (.trackData, .simpleArrayData):
            let name = XMLReading.attribute("name", in: attributes) ?? ""
            return KMLTrackSamples.Series(name).map { .array($0) } ?? .skipped
        case (.array(let series), .value): return collect(.value(series))
        default: return .skipped
        }
    }
}
