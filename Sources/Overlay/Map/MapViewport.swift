/// Which part of the map a picture shows: north up, the same scale both ways.
struct MapViewport {
    var centre: MapPoint
    var metresPerPixel: Double
    /// Pixels.
    var width: Double
    var height: Double

    /// The pixel of a place.
    func pixel(_ point: MapPoint) -> (x: Double, y: Double) {
        (
            width / 2 + (point.east - centre.east) / metresPerPixel,
            height / 2 - (point.north - centre.north) / metresPerPixel
        )
    }

    /// The whole walk with the things near it where that is no coarser than `coarsest` metres a pixel; else the surroundings
    /// of the walker at `following` metres a pixel.
    static func choose(
        track: MapBounds?, places: [MapPlace], walker: MapPoint, width: Double, height: Double, margin: Double,
        coarsest: Double, following: Double
    ) -> MapViewport {
        let near = MapViewport(centre: walker, metresPerPixel: following, width: width, height: height)
        guard var box = track else { return near }
        let reach = max(100, max(box.east - box.west, box.north - box.south) / 2)
        let walk = box
        for place in places where walk.contains(place.point, margin: reach) { box = box.including(place.point) }
        let room = (width: max(1, width - 2 * margin), height: max(1, height - 2 * margin))
        let fit = max((box.east - box.west) / room.width, (box.north - box.south) / room.height)
        guard fit <= coarsest else { return near }
        let centre = MapPoint(east: (box.east + box.west) / 2, north: (box.north + box.south) / 2)
        // A walk of a few metres is not blown up to fill the picture.
        return MapViewport(centre: centre, metresPerPixel: max(fit, 0.05), width: width, height: height)
    }
}
