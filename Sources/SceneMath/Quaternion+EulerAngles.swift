#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Euler angles as SceneKit has them: (pitch about x, yaw about y, roll about z), applied roll first, then yaw, then pitch,
/// each about the axes that the ones before have turned. The matrix is Rz · Ry · Rx, so that a camera with yaw and pitch looks
/// around level, as its tutorials expect.
extension Quaternion {
    /// - Parameter eulerAngles: radians.
    public init(eulerAngles: Vector3) {
        let half = eulerAngles * 0.5
        let (sx, cx) = (sin(half.x), cos(half.x))
        let (sy, cy) = (sin(half.y), cos(half.y))
        let (sz, cz) = (sin(half.z), cos(half.z))
        self.init(
            x: sx * cy * cz - cx * sy * sz,
            y: cx * sy * cz + sx * cy * sz,
            z: cx * cy * sz - sx * sy * cz,
            w: cx * cy * cz + sx * sy * sz)
    }

    /// Pitch and roll in (−π, π], yaw in [−π/2, π/2], radians. With the yaw at ±π/2 only one of pitch and roll is determined:
    /// the roll is then 0.
    public var eulerAngles: Vector3 {
        let q = normalized
        let sineYaw = 2 * (q.w * q.y - q.x * q.z)
        let r00 = 1 - 2 * (q.y * q.y + q.z * q.z)
        let r10 = 2 * (q.w * q.z + q.x * q.y)
        let cosineYaw = (r00 * r00 + r10 * r10).squareRoot()
        // Below this the two angles share one axis and their split is noise.
        guard cosineYaw > 1e-8 else {
            var pitch = 2 * atan2(q.x, q.w)
            if pitch > .pi { pitch -= 2 * .pi } else if pitch <= -.pi { pitch += 2 * .pi }
            return Vector3(pitch, atan2(sineYaw, cosineYaw), 0)
        }
        let pitch = atan2(2 * (q.w * q.x + q.y * q.z), 1 - 2 * (q.x * q.x + q.y * q.y))
        return Vector3(pitch, atan2(sineYaw, cosineYaw), atan2(r10, r00))
    }
}
