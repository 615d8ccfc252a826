extension LocalFrame {
    /// East, north and up of many coordinates; `heights` is empty (all on the ellipsoid) or as long as `coordinates`.
    public func local(of coordinates: [Coordinate], heights: [Metres] = []) -> [LocalPosition] {
        precondition(heights.isEmpty || heights.count == coordinates.count, "one height per coordinate")
        return [LocalPosition](unsafeUninitializedCapacity: coordinates.count) { positions, count in
            if heights.isEmpty {
                for index in coordinates.indices {
                    positions.initializeElement(at: index, to: local(of: coordinates[index]))
                }
            } else {
                for index in coordinates.indices {
                    positions.initializeElement(
                        at: index, to: local(of: coordinates[index], height: heights[index]))
                }
            }
            count = coordinates.count
        }
    }

    /// The coordinates and heights above the ellipsoid of many positions.
    public func coordinates(of positions: [LocalPosition]) -> [(coordinate: Coordinate, height: Metres)] {
        positions.map { coordinate(of: $0) }
    }
}
