import Foundation
import Geodesy
import SceneMath

/// The world from where a device stands: scene axes around the walker's feet, and the eye in them.
///
/// The frame touches the Earth at the walker, so that its y is the walker's vertical and distant things sink below y = 0 as
/// the Earth curves away.
package struct EyeFrame: Sendable {
    package let pose: Pose
    package let placement: Placement
    /// Metres, in the frame's axes.
    package let eye: Vector3
    package let orientation: Quaternion
    private let frame: LocalFrame
    private let axes: EarthAxes

    package init(_ pose: Pose, device: DeviceSettings, placement: Placement) {
        self.pose = pose
        self.placement = placement
        frame = LocalFrame(origin: pose.coordinate, height: pose.height)
        axes = EarthAxes(pose.coordinate)
        switch placement {
        case .geodetic:
            eye = Vector3(0, device.eyeHeight, 0)
            orientation = Quaternion(heading: pose.heading, pitch: pose.pitch, roll: pose.roll)
        case .compassStrip:
            // The strip turns around the camera, not the camera in it.
            eye = Vector3(0, 0, 10)
            orientation = Quaternion(heading: 0, pitch: pose.pitch, roll: pose.roll)
        }
    }

    /// Where a POI's body is, in the frame's axes.
    package func box(_ poi: PlacedWorld.PlacedPOI) -> ModelBox {
        let half = poi.side / 2
        switch placement {
        case .geodetic:
            let base = Vector3(scene: frame.local(of: poi.coordinate, height: poi.base(ground: pose.height)))
            if poi.isBillboard {
                let turn = turn(of: poi)
                let up = turn.act(.unitY)
                let center = base + turn.act(poi.middle)
                return billboard(center: center, up: up, half: half)
            }
            let turn = turn(of: poi) * Quaternion(heading: poi.heading, pitch: 0, roll: 0)
            let halves = poi.size * 0.5
            return ModelBox(
                center: base + turn.act(poi.middle), x: turn.act(.unitX) * halves.x, y: turn.act(.unitY) * halves.y,
                z: turn.act(.unitZ) * halves.z)
        case .compassStrip:
            let line = Geodesic.inverse(from: pose.coordinate, to: poi.coordinate)
            let x = line.distance > 0 ? Bearing.difference(from: pose.heading, to: line.initialBearing) : 0
            // A thing's middle is at the height of the eye, but for what moves it from where it would stand.
            let center = Vector3(x, 0, -line.distance) + poi.offset
            return ModelBox(
                center: center, x: Vector3(poi.size.x / 2, 0, 0), y: Vector3(0, poi.size.y / 2, 0),
                z: Vector3(0, 0, poi.isBillboard ? 0 : poi.size.z / 2))
        }
    }

    /// Whether a POI may reach into a picture; false only where it surely does not. Much quicker than its box.
    package func mayShow(_ poi: PlacedWorld.PlacedPOI, in frustum: PictureFrustum) -> Bool {
        guard placement == .geodetic else { return true }
        let base = Vector3(scene: frame.local(of: poi.coordinate, height: poi.base(ground: pose.height)))
        return frustum.mayContain(orientation.conjugate.act(base - eye), radius: poi.reach)
    }

    /// A flat square that stands upright and turns to the eye.
    private func billboard(center: Vector3, up: Vector3, half: Double) -> ModelBox {
        let right = up.cross(eye - center).normalized ?? orientation.act(.unitX)
        return ModelBox(center: center, x: right * half, y: up * half, z: .zero)
    }

    /// From scene axes at the POI into those of the frame.
    private func turn(of poi: PlacedWorld.PlacedPOI) -> Quaternion {
        poi.coordinate == pose.coordinate ? .identity : EarthAxes(poi.coordinate).turn(into: axes)
    }

    /// A box in the axes of the camera: x right, y up, looking along −z, the eye at zero.
    package func inCamera(_ box: ModelBox) -> ModelBox {
        let inverse = orientation.conjugate
        return ModelBox(
            center: inverse.act(box.center - eye), x: inverse.act(box.x), y: inverse.act(box.y), z: inverse.act(box.z))
    }
}
