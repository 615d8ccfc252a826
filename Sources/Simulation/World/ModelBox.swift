import SceneMath

/// The box around a model: its middle, and the half of each of its three edges as a vector. Metres.
package struct ModelBox: Equatable, Sendable {
    package var center: Vector3
    package var x: Vector3
    package var y: Vector3
    package var z: Vector3

    package init(center: Vector3, x: Vector3, y: Vector3, z: Vector3) {
        self.center = center
        self.x = x
        self.y = y
        self.z = z
    }

    /// Corner 0 … 7; bits 0, 1 and 2 say which end of x, y and z.
    package func corner(_ index: Int) -> Vector3 {
        center + (index & 1 == 0 ? -x : x) + (index & 2 == 0 ? -y : y) + (index & 4 == 0 ? -z : z)
    }

    /// Metres from the middle to the farthest corner.
    package var radius: Double { (x.lengthSquared + y.lengthSquared + z.lengthSquared).squareRoot() }
}
