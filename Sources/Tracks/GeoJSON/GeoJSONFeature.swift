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
    /// The same since an unknown start, where that is all that is known.
    var elapsed: Int64?
    /// Numbers among the properties that a point may have, by the name of the column.
    var numbers: [PointQuantity: Double] = [:]

    var geometries: [GeoJSONGeometry] = []
    /// Microseconds since 1970, or since an unknown start, for each point, `missingTime` where there is none.
    var times: [Int64] = []
    /// Whether `times` count from an unknown start, and whether one of them has a date.
    var areTimesElapsed = false
    var hasInstants = false
    var timesPlace: Int?
    var columns: [PointQuantity: PointQuantityList] = [:]

    /// Leaves the times so far out, when one with a date says that they are none.
    mutating func forgetTimes() {
        areTimesElapsed = false
        for index in times.indices { times[index] = TrackColumns.missingTime }
    }
}

/// Values for each point in the order of the coordinates, NaN where there is none, and the line of the list.
struct PointQuantityList {
    var values: [Double] = []
    var place: Int
}
