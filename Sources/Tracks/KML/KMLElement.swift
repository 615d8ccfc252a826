/// The elements of KML that a track reader looks at, by their local names; Google's extensions have the prefix `gx`.
///
/// Source: OGC 12-007r2 (KML 2.3), and Google's KML reference for `gx:`, whose elements KML 2.3 took over without it.
enum KMLElement: String, CaseIterable {
    case kml
    case document = "Document"
    case folder = "Folder"
    case placemark = "Placemark"
    case name, description
    case timeStamp = "TimeStamp"
    case timeSpan = "TimeSpan"
    case when, begin
    case point = "Point"
    case lineString = "LineString"
    case multiGeometry = "MultiGeometry"
    case coordinates
    case altitudeMode
    case multiTrack = "MultiTrack"
    case track = "Track"
    case interpolate
    case coord, angles
    case extendedData = "ExtendedData"
    case data = "Data"
    case schemaData = "SchemaData"
    case simpleArrayData = "SimpleArrayData"
    case value
}
