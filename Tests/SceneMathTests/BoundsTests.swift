import Foundation
import SceneMath
import Testing

@Suite("Boxes, spheres, planes, rays and frusta")
struct BoundsTests {
    let box = AxisAlignedBox(min: [-1, -2, -3], max: [1, 2, 3])

    @Test("a box is empty until something is in it")
    func empty() {
        var box = AxisAlignedBox.empty
        #expect(box.isEmpty)
        #expect(box.size == .zero)
        box.formUnion(Vector3(.nan, 0, 0))
        box.formUnion(AxisAlignedBox.empty)
        #expect(box.isEmpty)
        box.formUnion(Vector3(1, 2, 3))
        #expect(!box.isEmpty)
        #expect(box.center == [1, 2, 3])
        #expect(AxisAlignedBox.empty.transformed(by: .identity).isEmpty)
        #expect(AxisAlignedBox.empty.boundingSphere.radius == 0)
    }

    @Test("a moved box holds its moved corners")
    func transformed() {
        var random = RandomTransforms(seed: 12)
        for _ in 0..<100 {
            let a = random.affine()
            let moved = box.transformed(by: a)
            let sphere = box.boundingSphere.transformed(by: a)
            for corner in box.corners {
                let p = a.transformPoint(corner)
                #expect(gap(p, Vector3(p).clamped(lowerBound: moved.min, upperBound: moved.max)) < 1e-12)
                #expect(sphere.center.distance(to: p) <= sphere.radius * (1 + 1e-9))
            }
        }
    }

    static let rays: [(name: String, ray: Ray, distance: Double?)] = [
        ("from the front", Ray(origin: [0, 0, 10], direction: [0, 0, -1]), 7),
        ("twice as long a direction", Ray(origin: [0, 0, 10], direction: [0, 0, -2]), 3.5),
        ("from inside", Ray(origin: .zero, direction: [1, 1, 1]), 0),
        ("away", Ray(origin: [0, 0, 10], direction: [0, 0, 1]), nil),
        ("beside", Ray(origin: [1.5, 0, 10], direction: [0, 0, -1]), nil),
        ("along an edge", Ray(origin: [1, 2, 10], direction: [0, 0, -1]), 7),
        ("no direction, outside", Ray(origin: [5, 0, 0], direction: .zero), nil),
    ]

    @Test("a ray meets a box", arguments: rays)
    func rayBox(_ row: (name: String, ray: Ray, distance: Double?)) {
        #expect(row.ray.intersection(with: box) == row.distance, "\(row.name)")
        #expect(row.ray.intersection(with: AxisAlignedBox.empty) == nil)
    }

    @Test("a ray meets a sphere and a plane")
    func raySpherePlane() throws {
        let ray = Ray(origin: [0, 0, 10], direction: [0, 0, -1])
        let sphere = BoundingSphere(center: .zero, radius: 2)
        #expect(ray.intersection(with: sphere) == 8)
        #expect(ray.point(at: 8) == [0, 0, 2])
        #expect(Ray(origin: [0, 0, 1], direction: [1, 0, 0]).intersection(with: sphere) == 0)
        #expect(Ray(origin: [0, 3, 10], direction: [0, 0, -1]).intersection(with: sphere) == nil)
        #expect(Ray(origin: [0, 0, -10], direction: [0, 0, -1]).intersection(with: sphere) == nil)
        let plane = try #require(Plane(through: [0, 0, 1], normal: [0, 0, 3]))
        #expect(ray.intersection(with: plane) == 9)
        #expect(Ray(origin: [0, 0, 10], direction: [1, 0, 0]).intersection(with: plane) == nil)
        #expect(Ray(origin: [0, 0, 10], direction: [0, 0, 1]).intersection(with: plane) == nil)
        #expect(Plane(through: .zero, normal: .zero) == nil)
    }

    @Test("a frustum holds what a camera sees, and errs only on the side of seeing")
    func frustum() {
        let projection = Matrix4.perspective(verticalFieldOfView: .pi / 2, aspect: 1, near: 1, far: 100)
        let frustum = Frustum(viewProjection: projection)
        #expect(frustum.planes.count == 6)
        #expect(frustum.contains([0, 0, -5]))
        #expect(frustum.contains([4.9, 0, -5]))
        #expect(!frustum.contains([5.1, 0, -5]))
        #expect(!frustum.contains([0, 0, 5]))
        #expect(!frustum.contains([0, 0, -0.9]))
        #expect(!frustum.contains([0, 0, -101]))
        #expect(frustum.mayContain(BoundingSphere(center: [6, 0, -5], radius: 1)))
        #expect(!frustum.mayContain(BoundingSphere(center: [8, 0, -5], radius: 1)))
        #expect(frustum.mayContain(AxisAlignedBox(min: [5.5, 0, -6], max: [7, 1, -4])))
        #expect(!frustum.mayContain(AxisAlignedBox(min: [7.5, 0, -6], max: [8, 1, -4])))
        #expect(!frustum.mayContain(AxisAlignedBox.empty))
        let endless = Frustum(
            viewProjection: .perspective(verticalFieldOfView: 1, aspect: 1, near: 1, far: .infinity))
        #expect(endless.contains([0, 0, -1e9]))
    }
}
