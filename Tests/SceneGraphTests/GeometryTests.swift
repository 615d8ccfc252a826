import SceneGraph
import SceneMath
import Testing

@Suite("Geometries")
struct GeometryTests {
    /// Closed pieces: 2 − 2 × (number of holes) each.
    static let closed: [(name: String, geometry: Geometry, eulerCharacteristic: Int)] = [
        ("box", .box(), 2),
        ("box of other sizes, atlas", .box(width: 1, height: 2, length: 3, mapping: .crossAtlas), 2),
        ("ball", .sphere(), 2),
        ("coarsest ball", .sphere(segments: 1, rings: 1), 2),
        ("cylinder", .cylinder(), 2),
        ("cylinder of 3 sides", .cylinder(segments: 3), 2),
        ("cone", .cone(), 2),
        ("cone on its tip", .cone(topRadius: 1, bottomRadius: 0), 2),
        ("stump", .cone(topRadius: 0.2, bottomRadius: 0.7), 2),
        ("ring", .torus(), 0),
        ("coarsest ring", .torus(ringSegments: 3, pipeSegments: 3), 0),
    ]

    @Test("closed ones are closed, of the right shape, and say so", arguments: closed)
    func isClosed(_ row: (name: String, geometry: Geometry, eulerCharacteristic: Int)) {
        let topology = SurfaceTopology(
            positions: row.geometry.vertices.map(\.position), indices: row.geometry.indices.array)
        #expect(topology.isClosed, "\(row.name)")
        #expect(topology.eulerCharacteristic == row.eulerCharacteristic, "\(row.name)")
        #expect(row.geometry.isClosed, "\(row.name)")
        #expect(volume(row.geometry) > 0, "\(row.name) is turned inside out")
    }

    static let open: [(name: String, geometry: Geometry)] = [
        ("plane", .plane()), ("floor", .floor()), ("flat box", .box(height: 0)), ("nothing", .empty),
        ("ribbon", .ribbon(along: [[0, 0, 0], [0, 0, -5], [5, 0, -5]], width: 1)),
        ("grid", .grid(size: 10, step: 1, lineWidth: 0.1)),
    ]

    @Test("open ones do not claim to be closed", arguments: open)
    func isOpen(_ row: (name: String, geometry: Geometry)) {
        #expect(!row.geometry.isClosed, "\(row.name)")
    }

    @Test("a mesh finds out by itself whether it is closed")
    func findsOut() {
        let box = Geometry.box()
        #expect(Geometry(vertices: box.vertices, indices: box.indices.array).isClosed)
        #expect(!Geometry(vertices: box.vertices, indices: Array(box.indices.array.dropLast(3))).isClosed)
        var turned = box.indices.array
        turned.swapAt(0, 1)
        #expect(!Geometry(vertices: box.vertices, indices: turned).isClosed, "one triangle looks inward")
    }

    @Test(
        "normals have length 1 and agree with the winding",
        arguments: closed.map { ($0.name, $0.geometry) } + open.map { ($0.name, $0.geometry) })
    func normals(name: String, geometry: Geometry) {
        for vertex in geometry.vertices {
            #expect(abs((vertex.normal * vertex.normal).sum() - 1) < 1e-5, "\(name)")
        }
        let (vertices, indices) = (geometry.vertices, geometry.indices)
        for corner in stride(from: 0, to: indices.count, by: 3) {
            let (a, b, c) = (vertices[indices[corner]], vertices[indices[corner + 1]], vertices[indices[corner + 2]])
            let face = Vector3(b.position - a.position).cross(Vector3(c.position - a.position))
            guard let unit = face.normalized else { continue }
            let mean = Vector3(a.normal + b.normal + c.normal) / 3
            #expect(unit.dot(mean) > 0, "\(name): triangle \(corner / 3)")
        }
    }

    @Test("bounds hold every vertex, tightly")
    func bounds() {
        for (name, geometry, _) in Self.closed {
            for vertex in geometry.vertices {
                let p = Vector3(vertex.position)
                #expect(geometry.boundingBox.contains(p), "\(name)")
                #expect(p.distance(to: geometry.boundingSphere.center) <= geometry.boundingSphere.radius, "\(name)")
            }
        }
        #expect(Geometry.box().boundingBox == AxisAlignedBox(min: [-0.5, -0.5, -0.5], max: [0.5, 0.5, 0.5]))
        #expect(abs(Geometry.sphere(radius: 2).boundingSphere.radius - 2) < 1e-6)
        #expect(abs(volume(.box(width: 2, height: 3, length: 4)) - 24) < 1e-5)
        #expect(Geometry.empty.boundingSphere.radius == 0)
    }

    @Test("indices are 16 bits wide where they fit, 32 where not")
    func indexWidth() {
        func isNarrow(_ geometry: Geometry) -> Bool {
            if case .uint16 = geometry.indices { return true }
            return false
        }
        #expect(isNarrow(.box()))
        // 65,536 vertices are numbered up to 65,535.
        #expect(isNarrow(.sphere(segments: 1023, rings: 63)))
        #expect(Geometry.sphere(segments: 1023, rings: 63).vertices.count == 65_536)
        #expect(!isNarrow(.sphere(segments: 1023, rings: 64)))
    }

    @Test("an index without a vertex, and half a triangle, are programmers' mistakes")
    func traps() async {
        await #expect(processExitsWith: .failure) {
            _ = Geometry(vertices: [], indices: [0, 1, 2])
        }
        await #expect(processExitsWith: .failure) {
            _ = Geometry(vertices: Geometry.box().vertices, indices: [0, 1])
        }
    }

    @Test("a grid has its lines where they belong, and none where bolder ones lie")
    func grid() {
        let grid = Geometry.grid(size: 4, step: 1, lineWidth: 0.1)
        #expect(grid.indices.count / 6 == 10, "5 lines each way")
        let box = grid.boundingBox
        #expect(abs(box.max.x - 2.05) < 1e-6)
        #expect(abs(box.min.z + 2.05) < 1e-6)
        #expect(box.size.y == 0)
        #expect(Geometry.grid(size: 4, step: 1, lineWidth: 0.1, leavingOutEvery: 2).indices.count / 6 == 4)
        for (size, step, width) in [(0.0, 1.0, 0.1), (4, 0, 0.1), (4, -1, 0.1), (.nan, 1, 1), (4, 1, .infinity)] {
            #expect(Geometry.grid(size: size, step: step, lineWidth: width) == .empty)
        }
    }

    @Test("a polyline joins its points, without those that repeat or are nowhere")
    func polyline() {
        let line = Geometry.polyline(along: [[0, 0, 0], [0, 0, 0], [3, 0, 4], [.nan, 0, 0], [3, 1, 4]])
        #expect(line.primitive == .lines)
        #expect(line.indices.array == [0, 1, 1, 2])
        #expect(line.vertices.map(\.v) == [0, 5, 6])
        #expect(Geometry.polyline(along: []).indices.count == 0)
        #expect(Geometry.polyline(along: [[1, 1, 1]]).indices.count == 0)
    }

    /// By the divergence theorem; positive where triangles run counter-clockwise from outside.
    func volume(_ geometry: Geometry) -> Double {
        let (vertices, indices) = (geometry.vertices, geometry.indices)
        return stride(from: 0, to: indices.count, by: 3).reduce(0) { sum, corner in
            let p = (0..<3).map { Vector3(vertices[indices[corner + $0]].position) }
            return sum + p[0].dot(p[1].cross(p[2])) / 6
        }
    }
}
