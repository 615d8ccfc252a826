import SceneMath

/// The rectangle of the picture around all that was added, in normalised device coordinates.
struct ScreenBounds {
    /// Left, bottom, right, top; the first larger than the third while there is nothing.
    private(set) var edges = SIMD4<Float>(.infinity, .infinity, -.infinity, -.infinity)
    private let scale: SIMD2<Float>
    // w = constant − perspective · z.
    private let perspective: Float
    private let constant: Float
    /// w of the near plane; nothing nearer is drawn.
    private let near: Float

    init(_ projection: Matrix4) {
        scale = SIMD2(Float(projection.column0.x), Float(projection.column1.y))
        perspective = -Float(projection.column2.w)
        constant = Float(projection.column3.w)
        let plane = -projection.column3.z / (1 - projection.column2.z)
        near = constant > 0 ? 0 : Float(max(plane, 1e-6)) * 0.999
    }

    /// Nothing that is added changes it any more.
    var isWhole: Bool { edges.x <= -1 && edges.y <= -1 && edges.z >= 1 && edges.w >= 1 }

    /// - Returns: false when the sphere reaches across the near plane; then nothing was added.
    @inline(__always)
    mutating func add(sphere: SIMD4<Float>) -> Bool {
        let nearest = constant + perspective * (-sphere.z - sphere.w)
        let farthest = constant + perspective * (-sphere.z + sphere.w)
        guard nearest > near else { return false }
        let left = (sphere.x - sphere.w) * scale.x
        let right = (sphere.x + sphere.w) * scale.x
        let bottom = (sphere.y - sphere.w) * scale.y
        let top = (sphere.y + sphere.w) * scale.y
        edges.x = min(edges.x, left / (left < 0 ? nearest : farthest))
        edges.y = min(edges.y, bottom / (bottom < 0 ? nearest : farthest))
        edges.z = max(edges.z, right / (right > 0 ? nearest : farthest))
        edges.w = max(edges.w, top / (top > 0 ? nearest : farthest))
        return true
    }

    /// Adds a box, cut at the near plane.
    mutating func add(_ body: OcclusionBuffer.Body) {
        func corner(_ number: Int) -> SIMD3<Float> {
            body.center + (number & 1 == 0 ? -body.a : body.a) + (number & 2 == 0 ? -body.b : body.b)
                + (number & 4 == 0 ? -body.c : body.c)
        }
        func w(_ point: SIMD3<Float>) -> Float { constant - perspective * point.z }
        for number in 0..<8 {
            let point = corner(number)
            let distance = w(point)
            if distance >= near { add(point, distance) }
            for step in [1, 2, 4] where number & step == 0 {
                let other = corner(number | step)
                let otherDistance = w(other)
                guard (distance < near) != (otherDistance < near) else { continue }
                let share = (near - distance) / (otherDistance - distance)
                add(point + (other - point) * share, near)
            }
        }
    }

    private mutating func add(_ point: SIMD3<Float>, _ w: Float) {
        let x = point.x * scale.x / w
        let y = point.y * scale.y / w
        edges.x = min(edges.x, x)
        edges.y = min(edges.y, y)
        edges.z = max(edges.z, x)
        edges.w = max(edges.w, y)
    }
}
