import Geodesy
import SceneGraph
import SceneMath

/// Lines on the ground that make distances readable: faint ones each metre, clear ones each 10 m, strong ones each 50 m.
///
/// They stay where they are on the Earth while the ground, level with the walker's feet, goes with the walker.
struct MetricGround {
    private static let lines = [
        GroundGrid.Lines(spacing: 1, width: 0.04, strength: 0.09),
        GroundGrid.Lines(spacing: 10, width: 0.1, strength: 0.5),
        GroundGrid.Lines(spacing: 50, width: 0.22, strength: 0.85),
    ]

    private let anchor: LocalFrame
    private let anchorAxes: EarthAxes

    init(home: Pose) {
        anchor = LocalFrame(origin: home.coordinate, height: home.height)
        anchorAxes = EarthAxes(home.coordinate)
    }

    /// Lays sky and ground around a walker's feet.
    /// - Parameters:
    ///   - feet: where they are in the scene.
    ///   - turn: from the axes at the feet (+x east, +y up, −z north) into the scene's.
    func place(_ sky: inout Sky, around pose: Pose, feet: Vector3, turn: Quaternion) {
        // North at the walker is not quite north at the anchor: the meridians converge.
        let orientation = (turn * anchorAxes.turn(of: EarthAxes(pose.coordinate))).normalized
        let walked = anchor.local(of: pose.coordinate, height: pose.height)
        let crossing = Vector3(scene: LocalPosition(east: -walked.east, north: -walked.north, up: 0))
        sky.orientation = orientation
        sky.grid = GroundGrid(origin: feet + orientation.act(crossing), lines: Self.lines)
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
