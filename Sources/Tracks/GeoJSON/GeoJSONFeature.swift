import Geodesy

/// A feature as it is read: its geometries, and what its properties tell about them and their points.
struct GeoJSONFeature {
    /// The line of its brace.
    var place = 1
    var type: String?
    var name: String?
    var comment: String?
    var symbol: String?
    var classification: String?
    var isRoute = false

    /// When a point of its own was recorded, microseconds since 1970.
    var time = TrackColumns.missingTime
    /// Numbers among the properties that a point may have, by the name of the column.
    var numbers: [PointQuantity: Double] = [:]

    var geometries: [GeoJSONGeometry] = []
    /// Microseconds since 1970 for each point, `missingTime` where there is none.
    var times: [Int64] = []
    var timesPlace: Int?
    var columns: [PointQuantity: PointQuantityList] = [:]
}

/// Values for each point in the order of the coordinates, NaN where there is none, and the line of the list.
struct PointQuantityList {
    var values: [Double] = []
    var place: Int
}
