import Geodesy

/// A geometry as it is read: its positions in one run of columns, cut into lines.
///
/// Its type may stand behind its coordinates, so nothing is refused before both are known. A position that is none keeps
/// its place, so that lists beside the coordinates still fit.
struct GeoJSONGeometry {
    /// A list of positions, or a list without anything, and how deep in `coordinates` it lies; these themselves are 1.
    struct Line {
        var depth: Int
        var range: Range<Int>
    }

    var type: String?
    /// The line of the geometry's brace.
    var place = 1
    var points = TrackColumns()
    var lines: [Line] = []
    /// Whether `coordinates` is a position itself.
    var isPoint = false
    /// Positions that are none: how many, and what is wrong with the first, by its index.
    var faultCount = 0
    var firstFault: (index: Int, error: TrackError)?
    /// Positions whose longitudes were wrapped, which strict reading refuses: how many, and the first.
    var wrappedCount = 0
    var firstWrapped: (index: Int, error: TrackError)?
    /// What is wrong with the nesting.
    var shapeFault: TrackError?

    /// What the coordinates of a type are here.
    enum Kind { case places, lines, areas }

    /// nil for a type that GeoJSON doesn't have, or without a type.
    var kind: Kind? {
        switch type {
        case "Point", "MultiPoint": .places
        case "LineString", "MultiLineString": .lines
        case "Polygon", "MultiPolygon": .areas
        default: nil
        }
    }

    /// How deep the lists of positions of the type lie; for a point 0.
    private var lineDepth: Int {
        switch type {
        case "Point": 0
        case "MultiLineString": 2
        default: 1
        }
    }

    /// The ranges of its lines; nil when its coordinates are nested in another way than its type wants.
    var ranges: [Range<Int>]? {
        let depth = lineDepth
        guard shapeFault == nil, isPoint == (depth == 0) else { return nil }
        if depth == 0 { return [0..<points.count] }
        // The outer list of a MultiLineString without lines.
        if depth == 2, lines.count == 1, lines[0].depth == 1, lines[0].range.isEmpty { return [] }
        guard lines.allSatisfy({ $0.depth == depth }) else { return nil }
        return lines.map(\.range)
    }
}
