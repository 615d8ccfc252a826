extension Geodesic {
    /// Length of a path through points in columns, metres: the sum of the geodesics between neighbours in `range`.
    public static func length(latitudes: [Degrees], longitudes: [Degrees], in range: Range<Int>) -> Metres {
        precondition(range.upperBound <= latitudes.count && latitudes.count == longitudes.count, "range of points")
        guard range.count > 1 else { return 0 }
        return latitudes.withUnsafeBufferPointer { latitudes in
            longitudes.withUnsafeBufferPointer { longitudes in
                var sum = 0.0
                for index in range.dropFirst() {
                    sum += ShortGeodesic.distance(
                        latitudes[index - 1], longitudes[index - 1], latitudes[index], longitudes[index])
                }
                return sum
            }
        }
    }
}
