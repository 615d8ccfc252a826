import SceneGraph
import SceneMath

/// The shape of a model: what is needed to know whether a ray meets it.
public struct ModelShape: Sendable {
    private let model: Model

    public init(_ model: Model) { self.model = model }

    /// The clip that models go through while nothing else is said of them, over and over from the start of the walk; nil where
    /// the model has none of that name.
    public static let idleClip = "idle"

    /// How far along a ray the model is met; nil where it is missed.
    /// - Parameters:
    ///   - box: where the box around the model at rest lies, in the axes of the ray; its edges along those of the model.
    ///   - time: seconds from the start of the walk.
    func intersection(_ ray: Ray, in box: ModelBox, at time: Double) -> Double? {
        let bounds = model.bounds
        guard !bounds.isEmpty else { return ray.intersection(with: box) }
        guard let x = box.x.normalized, let y = box.y.normalized, let z = box.z.normalized else { return nil }
        let size = bounds.size
        let longest = max(size.x, size.y, size.z)
        let scale = 2 * max(box.x.length, box.y.length, box.z.length) / longest
        // Into the model's own axes and metres; directions shrink alike, so that ways along the ray stay what they are.
        func inward(_ vector: Vector3) -> Vector3 { Vector3(x.dot(vector), y.dot(vector), z.dot(vector)) / scale }
        let local = Ray(origin: inward(ray.origin - box.center) + bounds.center, direction: inward(ray.direction))
        var nearest: Double?
        for (geometry, transform) in model.triangles(clip: Self.idleClip, at: time) {
            guard let way = geometry.firstIntersection(local, transform), way < nearest ?? .infinity else { continue }
            nearest = way
        }
        return nearest
    }
}

extension Geometry {
    /// How far along a ray the nearest triangle is, whichever side of it is seen.
    /// Source: T. Möller, B. Trumbore, Fast, minimum storage ray/triangle intersection, J. Graphics Tools 2 (1997).
    fileprivate func firstIntersection(_ ray: Ray, _ transform: AffineMatrix) -> Double? {
        let corners = vertices.map { transform.transformPoint(Vector3($0.position)) }
        var nearest: Double?
        var index = 0
        while index + 2 < indices.count {
            let a = corners[Int(indices[index])]
            let first = corners[Int(indices[index + 1])] - a
            let second = corners[Int(indices[index + 2])] - a
            index += 3
            let p = ray.direction.cross(second)
            let determinant = first.dot(p)
            guard determinant != 0 else { continue }
            let offset = ray.origin - a
            let u = offset.dot(p) / determinant
            guard u >= 0, u <= 1 else { continue }
            let q = offset.cross(first)
            let v = ray.direction.dot(q) / determinant
            guard v >= 0, u + v <= 1 else { continue }
            let way = second.dot(q) / determinant
            if way >= 0, way < nearest ?? .infinity { nearest = way }
        }
        return nearest
    }
}

extension PreparedSession {
    /// The shape of what a POI is drawn as; nil for a cube.
    func shape(of poi: Int) -> ModelShape? {
        models.isEmpty ? nil : models[session.model(of: pois[poi])].map(ModelShape.init)
    }
}
