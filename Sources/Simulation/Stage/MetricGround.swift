import Geodesy
import SceneGraph
import SceneMath

/// Lines on the ground that make distances readable: a fine one each 10 m, a strong one each 50 m.
///
/// They are a repeated picture on a large square whose clear parts show the background's ground. Far away its smaller copies
/// blend lines and gaps, so that it fades into the haze instead of flickering. The square goes with the walker in whole
/// periods, so that the lines stay where they are on the Earth.
final class MetricGround {
    /// The picture's side: metres on the ground, and pixels.
    private static let period: Metres = 50
    private static let pixels = 1024
    /// Half of the square's side, metres; its edge is nearer than a pixel to the horizon.
    private static let reach: Metres = 2500

    private let node: Node
    private let anchor: LocalFrame
    private let anchorAxes: EarthAxes

    init(home: Pose, holder: Node) {
        anchor = LocalFrame(origin: home.coordinate, height: home.height)
        anchorAxes = EarthAxes(home.coordinate)
        var material = Material(
            texture: Texture(
                Self.picture(),
                // No anisotropy: in software it costs seconds a picture at 1280 × 720, for lines a little sharper far away.
                sampler: Sampler(wrapHorizontal: .repeat, wrapVertical: .repeat)),
            isUnlit: true, isDoubleSided: true, blendMode: .alpha)
        material.writesDepth = false
        node = Node(name: "grid", geometry: Self.square(), material: material)
        // Before every other transparent thing, which all stand on it.
        node.renderingOrder = -1
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

    private static func square() -> Geometry {
        let corners: [SIMD2<Float>] = [[-1, 1], [1, 1], [1, -1], [-1, -1]]
        return Geometry(
            vertices: corners.map { corner in
                let place = corner * Float(reach)
                return Vertex(
                    position: SIMD3(place.x, 0, place.y), normal: [0, 1, 0],
                    uv: SIMD2(place.x, -place.y) / Float(period))
            }, indices: [0, 1, 2, 0, 2, 3], isClosed: false)
    }

    /// One period of the lines; a line's middle lies on the picture's edge and on each fifth of it.
    private static func picture() -> PixelImage {
        let perMetre = Double(pixels) / period
        /// How much of a pixel a line takes whose middle is a multiple of `step` metres.
        func cover(_ pixel: Int, step: Double, width: Double) -> Double {
            let metres = (Double(pixel) + 0.5) / perMetre
            let distance = abs(metres - (metres / step).rounded() * step)
            return min(max((width / 2 - distance) * perMetre + 0.5, 0), 1)
        }
        let profile = (0..<pixels).map { pixel in
            max(
                0.05 * cover(pixel, step: 1, width: 0.05), 0.42 * cover(pixel, step: 10, width: 0.1),
                0.75 * cover(pixel, step: 50, width: 0.22))
        }
        var image = PixelImage(width: pixels, height: pixels, filledWith: (236, 244, 240, 0))
        for y in 0..<pixels {
            for x in 0..<pixels {
                image.pixels[4 * (y * pixels + x) + 3] = UInt8((max(profile[x], profile[y]) * 255).rounded())
            }
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
