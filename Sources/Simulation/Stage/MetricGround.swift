import Geodesy
import SceneGraph
import SceneMath

/// Lines on the ground that make distances readable: a fine one each 10 m, a strong one each 50 m.
///
/// They are two large squares, one with the lines to the north and one with those to the east, whose clear parts show the
/// background's ground. Each square's picture changes one way only, so that its smaller copies blend lines and gaps far away
/// just as much as the view's slant demands, without anisotropic filtering: that costs software renderers seconds a frame.
/// The squares go with the walker in whole periods, so that the lines stay where they are on the Earth.
final class MetricGround {
    /// The picture's side: metres on the ground, and pixels.
    private static let period: Metres = 50
    private static let pixels = 2048
    /// Half of the square's side, metres; its edge is nearer than a pixel to the horizon.
    private static let reach: Metres = 2500

    private let node = Node(name: "grid")
    private let anchor: LocalFrame
    private let anchorAxes: EarthAxes

    init(home: Pose, holder: Node) {
        anchor = LocalFrame(origin: home.coordinate, height: home.height)
        anchorAxes = EarthAxes(home.coordinate)
        let texture = Texture(Self.picture(), sampler: Sampler(wrapHorizontal: .repeat, wrapVertical: .clamp))
        var material = Material(texture: texture, isUnlit: true, isDoubleSided: true, blendMode: .alpha)
        material.writesDepth = false
        for towardsNorth in [true, false] {
            let lines = Node(geometry: Self.square(linesTowardsNorth: towardsNorth), material: material)
            // Before every other transparent thing, which all stand on it.
            lines.renderingOrder = -1
            node.addChildNode(lines)
        }
        holder.addChildNode(node)
    }

    /// Lays the lines in the axes of a walker's feet.
    func place(around pose: Pose) {
        let walked = anchor.local(of: pose.coordinate, height: pose.height)
        func rest(_ metres: Double) -> Double { metres - (metres / Self.period).rounded() * Self.period }
        // North at the walker is not quite north at the anchor: the meridians converge.
        let turn = anchorAxes.turn(of: EarthAxes(pose.coordinate))
        let offset = Vector3(scene: LocalPosition(east: -rest(walked.east), north: -rest(walked.north), up: 0))
        node.orientation = turn
        node.position = turn.act(offset)
    }

    private static func square(linesTowardsNorth: Bool) -> Geometry {
        let corners: [SIMD2<Float>] = [[-1, 1], [1, 1], [1, -1], [-1, -1]]
        return Geometry(
            vertices: corners.map { corner in
                let place = corner * Float(reach)
                return Vertex(
                    position: SIMD3(place.x, 0, place.y), normal: [0, 1, 0],
                    uv: SIMD2((linesTowardsNorth ? place.x : -place.y) / Float(period), 0.5))
            }, indices: [0, 1, 2, 0, 2, 3], isClosed: false)
    }

    /// One period across the lines; a line's middle lies on the picture's edge and on each fifth of it.
    private static func picture() -> PixelImage {
        let perMetre = Double(pixels) / period
        /// How much of a pixel a line takes whose middle is a multiple of `step` metres.
        func cover(_ pixel: Int, step: Double, width: Double) -> Double {
            let metres = (Double(pixel) + 0.5) / perMetre
            let distance = abs(metres - (metres / step).rounded() * step)
            return min(max((width / 2 - distance) * perMetre + 0.5, 0), 1)
        }
        var image = PixelImage(width: pixels, height: 1, filledWith: (238, 246, 242, 0))
        for pixel in 0..<pixels {
            let alpha = max(
                0.07 * cover(pixel, step: 1, width: 0.04), 0.45 * cover(pixel, step: 10, width: 0.1),
                0.8 * cover(pixel, step: 50, width: 0.2))
            image.pixels[4 * pixel + 3] = UInt8((alpha * 255).rounded())
        }
        return image
    }
}

extension EarthAxes {
    /// How far north at another place is turned from north here, as a turn about the vertical in the other's axes.
    fileprivate func turn(of other: EarthAxes) -> Quaternion {
        let east = Vector3(other.east.dot(self.east), 0, -other.north.dot(self.east))
        guard let x = east.normalized else { return .identity }
        return Quaternion(basis: x, .unitY, x.cross(.unitY))
    }
}
