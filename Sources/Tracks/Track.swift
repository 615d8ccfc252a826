import Geodesy

/// A recorded way: points in columns, cut into segments between which the receiver was off.
///
/// A route is a track with one segment. Points in columns take 32 bytes each with heights and times.
public struct Track: Equatable, Sendable {
    /// The track's name, if it has one.
    public var name: String?

    /// All points of all segments, in file order.
    public var points: TrackColumns

    /// The points of each segment, adjoining and in order; together they are all points. Segments may be empty.
    public var segments: [Range<Int>]

    /// A track of points and the ranges of its segments.
    public init(name: String? = nil, points: TrackColumns = TrackColumns(), segments: [Range<Int>] = []) {
        self.name = name
        self.points = points
        self.segments = segments
    }

    /// Length of one segment, metres: the sum of WGS84 geodesics in the plane of the ellipsoid, heights left out.
    public func length(ofSegment index: Int) -> Metres {
        Geodesic.length(latitudes: points.latitudes, longitudes: points.longitudes, in: segments[index])
    }

    /// Length of all segments, metres, without the gaps between them.
    public var length: Metres { segments.indices.reduce(0) { $0 + length(ofSegment: $1) } }
}
