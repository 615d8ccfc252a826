import Foundation
import Geodesy
import SceneMath

extension Vector3 {
    /// East-north-up metres as the scene has them: +x east, +y up, −z north. The one place where axes change.
    package init(scene local: LocalPosition) { self.init(local.east, local.up, -local.north) }
}

/// East, north and up at a place of the Earth, as unit vectors of the earth-centred system.
package struct EarthAxes: Sendable {
    package let east: Vector3
    package let north: Vector3
    package let up: Vector3

    package init(_ coordinate: Coordinate) {
        let latitude = coordinate.latitude * .pi / 180
        let longitude = coordinate.longitude * .pi / 180
        let (sine, cosine) = (sin(latitude), cos(latitude))
        let (sinLongitude, cosLongitude) = (sin(longitude), cos(longitude))
        east = Vector3(-sinLongitude, cosLongitude, 0)
        north = Vector3(-sine * cosLongitude, -sine * sinLongitude, cosine)
        up = Vector3(cosine * cosLongitude, cosine * sinLongitude, sine)
    }

    /// The turn that carries scene axes (+x east, +y up, −z north) at this place into the scene axes of another.
    ///
    /// Two places' verticals differ by 0.009° a kilometre, and their norths by more the nearer the pole.
    package func turn(into other: EarthAxes) -> Quaternion {
        func scene(_ direction: Vector3) -> Vector3 {
            Vector3(other.east.dot(direction), other.up.dot(direction), -other.north.dot(direction))
        }
        return Quaternion(basis: scene(east), scene(up), scene(-north)).normalized
    }
}

extension Quaternion {
    /// A device's orientation in scene axes: it looks along −z, which heading 0, pitch 0 points north.
    /// - Parameters: degrees; headings run clockwise, positive pitch looks up, positive roll tilts the top to the right.
    package init(heading: Degrees, pitch: Degrees, roll: Degrees) {
        let radians = Double.pi / 180
        self =
            Quaternion(angle: -heading * radians, axis: .unitY) * Quaternion(angle: pitch * radians, axis: .unitX)
            * Quaternion(angle: -roll * radians, axis: .unitZ)
    }
}
