extension OcclusionBuffer {
    /// A box in the picture: the edges of its outline and the planes of its front, as linear functions of the place (u, v)
    /// in cells from the projected centre, each already moved inward to hold for the whole cell.
    struct Shape {
        /// Front planes: a lower bound of 1/w is the least of A·u + B·v + C. Unused ones repeat the first.
        private(set) var depthA = SIMD4<Float>.zero
        private(set) var depthB = SIMD4<Float>.zero
        private(set) var depthC = SIMD4<Float>.zero
        /// Outline: A·u + B·v + C ≥ 0 inside. Unused ones are true everywhere.
        private var edgeA = SIMD8<Float>.zero
        private var edgeB = SIMD8<Float>.zero
        private var edgeC = SIMD8<Float>(repeating: 1)
        /// −1/A.
        private var slopes = SIMD8<Float>.zero

        /// 1/w of a plane as A·u + B·v + C, in x, y, z.
        private typealias Plane = SIMD3<Float>

        /// - Returns: nil where the eye is inside, or so near to the plane of a side that its rounding counts.
        init?(_ body: Body, scale: SIMD2<Float>, margin: Float) {
            let w = -body.center.z
            var fronts = (Plane.zero, Plane.zero, Plane.zero)
            var hasFront = (false, false, false)
            // The planes through which a ray leaves: one behind each front, both where there is no front.
            var backs = (Plane.zero, Plane.zero, Plane.zero)
            var others = (Plane.zero, Plane.zero, Plane.zero)
            func sides(_ along: SIMD3<Float>, _ b: SIMD3<Float>, _ c: SIMD3<Float>) -> (Bool, Plane, Plane, Plane)? {
                var normal = Self.cross(b, c)
                var depth = (normal * along).sum()
                if depth < 0 {
                    normal = -normal
                    depth = -depth
                }
                let distance = (normal * body.center).sum()
                // The eye's distances from the two planes, times the normal's length.
                let plus = distance + depth
                let minus = distance - depth
                let rounding =
                    1e-4 * (abs(normal.x * body.center.x) + abs(normal.y * body.center.y) + abs(normal.z * w) + depth)
                guard depth > 0, abs(plus) > rounding, abs(minus) > rounding else { return nil }
                let base = Plane(normal.x / scale.x, normal.y / scale.y, distance / w)
                if plus < 0 { return (true, base / plus, base / minus, base / minus) }
                if minus > 0 { return (true, base / minus, base / plus, base / plus) }
                return (false, .zero, base / plus, base / minus)
            }
            guard let a = sides(body.a, body.b, body.c), let b = sides(body.b, body.c, body.a),
                let c = sides(body.c, body.a, body.b)
            else { return nil }
            hasFront = (a.0, b.0, c.0)
            fronts = (a.1, b.1, c.1)
            backs = (a.2, b.2, c.2)
            others = (a.3, b.3, c.3)

            var depths = 0
            func inward(_ plane: Plane) -> Float { plane.z - margin * (abs(plane.x) + abs(plane.y)) }
            func addDepth(_ plane: Plane) {
                for place in depths..<3 {
                    depthA[place] = plane.x
                    depthB[place] = plane.y
                    depthC[place] = inward(plane)
                }
                depths += 1
            }
            var edges = 0
            func addEdges(_ front: Plane, _ back: Plane, _ other: Plane, _ hasFront: Bool) {
                addEdge(front - back)
                if !hasFront { addEdge(front - other) }
            }
            func addEdge(_ edge: Plane) {
                edgeA[edges] = edge.x
                edgeB[edges] = edge.y
                edgeC[edges] = inward(edge)
                edges += 1
            }
            if hasFront.0 {
                addDepth(fronts.0)
                addEdges(fronts.0, backs.1, others.1, hasFront.1)
                addEdges(fronts.0, backs.2, others.2, hasFront.2)
            }
            if hasFront.1 {
                addDepth(fronts.1)
                addEdges(fronts.1, backs.0, others.0, hasFront.0)
                addEdges(fronts.1, backs.2, others.2, hasFront.2)
            }
            if hasFront.2 {
                addDepth(fronts.2)
                addEdges(fronts.2, backs.0, others.0, hasFront.0)
                addEdges(fronts.2, backs.1, others.1, hasFront.1)
            }
            guard depths > 0 else { return nil }
            slopes = -1 / edgeA
        }

        /// From where to where the outline's inside reaches in a row; the first is larger where nowhere.
        @inline(__always)
        func span(_ v: Float) -> (low: Float, high: Float) {
            let rest = edgeB * v + edgeC
            let crossings = rest * slopes
            let infinite = SIMD8<Float>(repeating: .infinity)
            let isLow = edgeA .> 0
            let isHigh = edgeA .< 0
            if any((edgeA .== 0) .& (rest .< 0)) { return (1, 0) }
            let low = (-infinite).replacing(with: crossings, where: isLow)
            let high = infinite.replacing(with: crossings, where: isHigh)
            return (OcclusionBuffer.most(low), OcclusionBuffer.least(high))
        }

        private static func cross(_ a: SIMD3<Float>, _ b: SIMD3<Float>) -> SIMD3<Float> {
            SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
        }
    }
}
