import SceneMath

/// One ray through a scene.
struct HitSearch {
    private struct Find {
        var slot: Int
        var face: Int
        /// In lengths of the ray's direction.
        var distance: Double
        var b: Double
        var c: Double
        var isFlat: Bool
    }

    let store: TransformStore
    let ray: Ray
    let options: HitTestOptions
    /// nil tests all nodes; otherwise only this one and those below it.
    let top: Node?
    private var found: [Find] = []

    init(_ store: TransformStore, _ ray: Ray, _ options: HitTestOptions, below top: Node?) {
        self.store = store
        self.ray = ray
        self.options = options
        self.top = top
    }

    mutating func run(_ bounds: SceneBounds) -> [HitTestResult] {
        let length = ray.direction.length
        guard length > 0, length.isFinite, ray.origin.isFinite else { return [] }
        var limit = options.maximumDistance / length
        bounds.tree.forEachItem(along: ray, limit: &limit) { slot, limit in
            if limit >= 0 { test(slot, &limit) }
        }
        found.sort { ($0.distance, $0.slot, $0.face) < ($1.distance, $1.slot, $1.face) }
        return found.compactMap { result($0, length: length) }
    }

    private mutating func test(_ slot: Int, _ limit: inout Double) {
        let c = store.columns.pointee
        guard c.categories[slot] & options.categoryBitMask != 0 else { return }
        if options.ignoresHiddenNodes, c.worldOpacities[slot] <= 0 { return }
        guard let node = store.nodes[slot]?.takeUnretainedValue(), let geometry = node.geometry else { return }
        guard top.map({ isBelow(node, $0) }) ?? true else { return }
        guard let inverse = c.worlds[slot].inverse else {
            testFlat(slot, geometry, node.material, &limit)
            return
        }
        let local = Ray(
            origin: inverse.transformPoint(ray.origin), direction: inverse.transformDirection(ray.direction))
        if options.boundingBoxOnly {
            if let distance = local.intersection(with: geometry.boundingBox), distance <= limit {
                note(Find(slot: slot, face: 0, distance: distance, b: 0, c: 0, isFlat: false), &limit)
            }
            return
        }
        guard let tree = geometry.triangleTree else { return }
        let culling = options.backFaceCulling && !node.material.isDoubleSided
        // A mirrored node shows the same side of its triangles, as it does when it is drawn.
        tree.tree.forEachItem(along: local, limit: &limit) { face, limit in
            let triangle = tree.triangles[face]
            guard let hit = triangle.intersection(local, culling: culling, limit: limit) else {
                return
            }
            note(Find(slot: slot, face: face, distance: hit.distance, b: hit.b, c: hit.c, isFlat: false), &limit)
        }
    }

    /// A node squeezed flat has no way back into its axes: its triangles are met in the world.
    private mutating func testFlat(_ slot: Int, _ geometry: Geometry, _ material: Material, _ limit: inout Double) {
        guard let tree = geometry.triangleTree else { return }
        let culling = options.backFaceCulling && !material.isDoubleSided && !options.boundingBoxOnly
        for (face, triangle) in tree.triangles.enumerated() {
            guard
                let hit = triangle.intersection(
                    ray, culling: culling, at: store.columns.pointee.worlds[slot], limit: limit)
            else { continue }
            note(Find(slot: slot, face: face, distance: hit.distance, b: hit.b, c: hit.c, isFlat: true), &limit)
        }
    }

    private mutating func note(_ find: Find, _ limit: inout Double) {
        switch options.searchMode {
        case .all: found.append(find)
        case .any:
            if found.isEmpty { found.append(find) }
            limit = -1
        case .closest:
            if let best = found.first, (best.distance, best.slot, best.face) < (find.distance, find.slot, find.face) {
                return
            }
            found = [find]
            limit = find.distance
        }
    }

    private func isBelow(_ node: Node, _ top: Node) -> Bool {
        var next: Node? = node
        while let here = next {
            if here === top { return true }
            next = here.parent
        }
        return false
    }

    private func result(_ find: Find, length: Double) -> HitTestResult? {
        guard let node = store.nodes[find.slot]?.takeUnretainedValue(), let geometry = node.geometry else { return nil }
        let world = store.columns.pointee.worlds[find.slot]
        let place = ray.point(at: find.distance)
        let inverse = world.inverse
        var local = inverse?.transformPoint(place) ?? .zero
        var surface: Geometry.Intersection
        if options.boundingBoxOnly, !find.isFlat {
            let normal = geometry.boundingBox.normal(nearest: local)
            surface = Geometry.Intersection(
                distance: find.distance, position: local, normal: normal, textureCoordinates: .zero, faceIndex: 0)
        } else {
            surface = geometry.intersection(
                face: find.face, distance: find.distance, b: find.b, c: find.c, Ray(origin: local, direction: .zero))
            if inverse == nil, let corner = geometry.triangleTree?.triangles[find.face] {
                local =
                    Vector3(corner.a) * (1 - find.b - find.c) + Vector3(corner.b) * find.b + Vector3(corner.c) * find.c
            }
        }
        let normal = inverse?.transposedDirection(surface.normal).normalized ?? flatNormal(find, geometry, world)
        return HitTestResult(
            node: node, worldCoordinates: place, localCoordinates: local, worldNormal: normal,
            localNormal: surface.normal, textureCoordinates: surface.textureCoordinates,
            faceIndex: surface.faceIndex, distance: find.distance * length)
    }

    private func flatNormal(_ find: Find, _ geometry: Geometry, _ world: AffineMatrix) -> Vector3 {
        guard let triangle = geometry.triangleTree?.triangles[find.face] else { return .unitY }
        let (a, b, c) = triangle.corners(at: world)
        return (b - a).cross(c - a).normalized ?? .unitY
    }
}

extension TriangleTree.Triangle {
    fileprivate func corners(at world: AffineMatrix) -> (Vector3, Vector3, Vector3) {
        (world.transformPoint(Vector3(a)), world.transformPoint(Vector3(b)), world.transformPoint(Vector3(c)))
    }

    /// In the world, by the plane of the moved triangle.
    fileprivate func intersection(
        _ ray: Ray, culling: Bool, at world: AffineMatrix, limit: Double
    ) -> (distance: Double, b: Double, c: Double)? {
        let (p, q, r) = corners(at: world)
        let (ab, ac) = (q - p, r - p)
        let h = ray.direction.cross(ac)
        let determinant = ab.dot(h)
        guard culling ? determinant > 0 : determinant != 0 else { return nil }
        let offset = ray.origin - p
        let u = offset.dot(h) / determinant
        let v = ray.direction.dot(offset.cross(ab)) / determinant
        let distance = ac.dot(offset.cross(ab)) / determinant
        guard u >= 0, v >= 0, u + v <= 1, distance >= 0, distance <= limit else { return nil }
        return (distance, u, v)
    }
}

extension AffineMatrix {
    /// A normal goes with the transposed inverse, of which this is the inverse.
    fileprivate func transposedDirection(_ n: Vector3) -> Vector3 {
        row0.xyz * n.x + row1.xyz * n.y + row2.xyz * n.z
    }
}

extension AxisAlignedBox {
    /// Outward, of the face that a point lies nearest to.
    fileprivate func normal(nearest point: Vector3) -> Vector3 {
        var best = (gap: Double.infinity, normal: Vector3.unitY)
        for axis in 0..<3 {
            for (gap, sign) in [(abs(point[axis] - min[axis]), -1.0), (abs(point[axis] - max[axis]), 1.0)]
            where gap < best.gap {
                var normal = Vector3.zero
                normal[axis] = sign
                best = (gap, normal)
            }
        }
        return best.normal
    }
}
