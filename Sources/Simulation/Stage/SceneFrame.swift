import Geodesy
import SceneMath

/// Where the scene's axes touch the Earth: everything in a scene is metres from here.
///
/// Near the start of the walk that is its first point. Farther on the axes would lean away from the walker's vertical, so a
/// nearer origin is taken from a lattice; which one hangs on nothing but the walker's place, so that a moment looks the same
/// however it was reached.
struct SceneFrame: Equatable {
    let frame: LocalFrame
    let axes: EarthAxes

    /// Metres from the start within which it is the origin; the axes lean by at most 0.02° there.
    private static let homeRadius: Metres = 2000
    private static let latticeStep: Degrees = 0.02

    init(home: Pose, walker: Pose) {
        var origin = home.coordinate
        if Geodesic.distance(from: home.coordinate, to: walker.coordinate) > Self.homeRadius {
            origin.latitude = Self.onLattice(walker.coordinate.latitude)
            origin.longitude = Self.onLattice(walker.coordinate.longitude)
        }
        frame = LocalFrame(origin: origin, height: home.height)
        axes = EarthAxes(origin)
    }

    private static func onLattice(_ angle: Degrees) -> Degrees { (angle / latticeStep).rounded() * latticeStep }

    /// The place of something on the Earth in the scene.
    func position(_ coordinate: Coordinate, height: Metres) -> Vector3 {
        Vector3(scene: frame.local(of: coordinate, height: height))
    }

    /// The turn from scene axes at a place (+x east, +y up, −z north) into the scene's.
    func turn(at coordinate: Coordinate) -> Quaternion {
        coordinate == frame.origin ? .identity : EarthAxes(coordinate).turn(into: axes)
    }

    /// Eye and orientation of a device in the scene.
    func eye(_ pose: Pose, device: DeviceSettings) -> (position: Vector3, orientation: Quaternion) {
        let turn = turn(at: pose.coordinate)
        let feet = position(pose.coordinate, height: pose.height)
        return (
            feet + turn.act(Vector3(0, device.eyeHeight, 0)),
            (turn * Quaternion(heading: pose.heading, pitch: pose.pitch, roll: pose.roll)).normalized
        )
    }

    static func == (a: SceneFrame, b: SceneFrame) -> Bool { a.frame == b.frame }
}
