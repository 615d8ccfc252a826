import Geodesy
import SceneMath

/// Whether things can be seen from a pose: the same answer for events, explanations and checks.
package struct Sight: Sendable {
    package let device: DeviceSettings
    package let placement: Placement
    package let frustum: PictureFrustum

    package init(_ session: Session, size: Vector2) {
        device = session.device
        placement = session.world.placement
        frustum = PictureFrustum(
            fieldOfView: session.device.fieldOfView, near: session.device.near, far: session.device.far, size: size)
    }

    package func frame(_ pose: Pose) -> EyeFrame { EyeFrame(pose, device: device, placement: placement) }

    /// Why a POI is not seen; nil when it is.
    package func obstacle(_ body: PlacedWorld.PlacedPOI, distance: Metres, from frame: EyeFrame) -> Event.LossReason? {
        if distance > device.far { return .range }
        guard frame.mayShow(body, in: frustum) else { return .frustum }
        return frustum.contains(anyOf: frame.inCamera(frame.box(body))) ? nil : .frustum
    }
}
