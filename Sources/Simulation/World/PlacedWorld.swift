import Geodesy
import SceneGraph
import SceneMath

/// What of the POIs counts for where they stand and how large they are, ready for quick use.
package struct PlacedWorld: Sendable {
    package private(set) var pois: [PlacedPOI]

    /// Everything about one POI's body.
    package struct PlacedPOI: Hashable, Sendable {
        package var coordinate: Coordinate
        /// Metres in the track's datum where `isAbsolute`, else above the walker's track point.
        package var height: Metres
        package var isAbsolute: Bool
        /// Degrees from true north, clockwise.
        package var heading: Degrees
        /// Length of the body's sides, metres.
        package var side: Metres
        package var isBillboard: Bool
        /// Lengths of the body's edges along its own axes (x, y up, z front), metres; where nothing is known of it a cube's.
        package var size: Vector3
        /// Its middle from the point it stands on, in its own axes, metres.
        package var middle: Vector3

        package init(
            coordinate: Coordinate, height: Metres, isAbsolute: Bool, heading: Degrees, side: Metres, isBillboard: Bool
        ) {
            self.coordinate = coordinate
            self.height = height
            self.isAbsolute = isAbsolute
            self.heading = heading
            self.side = side
            self.isBillboard = isBillboard
            size = Vector3(repeating: side)
            middle = Vector3(0, side / 2, 0)
        }

        /// Takes the shape of a model that is as large as it is unless `size` says how long its longest side is, metres.
        fileprivate mutating func take(_ bounds: AxisAlignedBox, size wanted: Metres?, scale: Double) {
            let longest = max(bounds.size.x, bounds.size.y, bounds.size.z)
            guard longest > 0, longest.isFinite else { return }
            side = (wanted ?? longest) * scale
            guard !isBillboard else {
                size = Vector3(repeating: side)
                middle = Vector3(0, side / 2, 0)
                return
            }
            let factor = side / longest
            size = bounds.size * factor
            middle = Vector3(bounds.center.x, bounds.center.y - bounds.min.y, bounds.center.z) * factor
        }

        fileprivate mutating func shift(by offset: SIMD3<Double>) {
            self.offset = Vector3(offset.x, offset.y, offset.z)
            middle += self.offset
            reach = max(middle.length + size.length / 2, 2 * side)
        }

        /// What moves it from where it would stand, in its own axes, metres.
        package private(set) var offset = Vector3.zero
        /// The body lies within this of the point it stands on, whichever way it is turned, metres.
        package private(set) var reach: Metres = 0

        /// Whether its middle is not above the point it stands on.
        package var isLopsided: Bool { middle.x != 0 || middle.z != 0 }

        /// Metres in the track's datum of the base, for a walker whose track point is `ground` high.
        package func base(ground: Metres) -> Metres { isAbsolute ? height : ground + height }
    }

    /// - Throws: `GeoidError` when heights must be converted and can't be.
    package init(
        _ pois: [PointOfInterest], session: Session, models: [WorldModel: Model] = [:]
    ) throws(GeoidError) {
        let trackDatum = session.track.datum
        let worldDatum = session.world.datum
        let needsGeoid =
            trackDatum != worldDatum && pois.contains { if case .absolute = $0.altitude { true } else { false } }
        let geoid = needsGeoid ? try Geoid.egm96() : nil
        var placed: [PlacedPOI] = []
        placed.reserveCapacity(pois.count)
        for poi in pois {
            let kind = poi.kind.flatMap { session.world.kinds[$0] }
            var height = 0.0
            var isAbsolute = false
            switch poi.altitude {
            case .ground: break
            case .relative(let above): height = above
            case .absolute(let altitude):
                isAbsolute = true
                height =
                    try geoid?.height(altitude, at: poi.coordinate, from: worldDatum, to: trackDatum) ?? altitude
            }
            var body = PlacedPOI(
                coordinate: poi.coordinate, height: height, isAbsolute: isAbsolute, heading: poi.heading,
                side: (kind?.size ?? 1) * poi.scale, isBillboard: kind?.billboard ?? false)
            if let bounds = models[session.model(of: poi)]?.bounds {
                body.take(bounds, size: kind?.size, scale: poi.scale)
            }
            body.shift(by: (kind?.offset ?? .zero) * poi.scale)
            placed.append(body)
        }
        self.pois = placed
    }

    /// The same with the things of a level, the last of the list, placed before a device.
    func placing(_ level: Level, before pose: Pose, _ session: Session) -> PlacedWorld {
        var world = self
        let first = pois.count - level.things.count
        for (index, thing) in level.things.enumerated() {
            let place = level.place(thing, before: pose, device: session.device)
            world.pois[first + index].coordinate = place.coordinate
            world.pois[first + index].isAbsolute = true
            // Its middle floats where the plan has it.
            world.pois[first + index].height = place.height - pois[first + index].middle.y
        }
        return world
    }
}
