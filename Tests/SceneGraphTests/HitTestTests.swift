import SceneGraph
import SceneMath
import TestSupport
import Testing

@Suite("Hit tests")
struct HitTestTests {
    // MARK: An oracle: every triangle of every node, in the world, by plain geometry

    struct Hit {
        var node: Node
        var face: Int
        var distance: Double
        var place: Vector3
        /// How near the ray came to an edge of any triangle that it met, or nearly.
        var edge: Double
    }

    static func oracle(_ scene: Scene, _ ray: Ray, _ options: HitTestOptions) -> (hits: [Hit], edge: Double) {
        var hits: [Hit] = []
        var nearest = Double.infinity
        scene.rootNode.enumerateHierarchy { node in
            guard let geometry = node.geometry, node.categoryBitMask & options.categoryBitMask != 0 else { return }
            var above: Node? = node
            while let here = above {
                if options.ignoresHiddenNodes, here.isHidden || here.opacity <= 0 { return }
                above = here.parent
            }
            let world = node.worldTransform
            let indices = geometry.indices.array
            for face in 0..<indices.count / 3 {
                let corners = (0..<3).map {
                    world.transformPoint(Vector3(geometry.vertices[indices[3 * face + $0]].position))
                }
                let isMirrored = world.affine.determinant < 0
                let normal = (corners[1] - corners[0]).cross(corners[2] - corners[0]) * (isMirrored ? -1 : 1)
                let along = normal.dot(ray.direction)
                if along == 0 { continue }
                let distance = normal.dot(corners[0] - ray.origin) / along
                let place = ray.point(at: distance)
                // On the inner side of all three edges.
                var inside = Double.infinity
                for index in 0..<3 {
                    let side = corners[(index + 1) % 3] - corners[index]
                    let inward = normal.cross(side) * (isMirrored ? -1 : 1)
                    inside = min(inside, inward.dot(place - corners[index]) / inward.length)
                }
                nearest = min(nearest, abs(inside))
                guard inside >= 0, distance >= 0 else { continue }
                if along > 0, options.backFaceCulling, !node.material.isDoubleSided { continue }
                let metres = distance * ray.direction.length
                if metres > options.maximumDistance { continue }
                hits.append(Hit(node: node, face: face, distance: metres, place: place, edge: inside))
            }
        }
        return (hits.sorted { $0.distance < $1.distance }, nearest)
    }

    /// A scene of nested, turned, squeezed, mirrored, hidden and double-sided things.
    static func randomScene(_ generator: inout SeededGenerator, count: Int) -> (scene: Scene, nodes: [Node]) {
        func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &generator) }
        let shapes: [Geometry] = [
            .box(), .sphere(radius: 0.6, segments: 12), .torus(ringSegments: 16, pipeSegments: 8),
            .plane(width: 2, height: 1),
            .cone(),
        ]
        let scene = Scene()
        var nodes = [scene.rootNode]
        for _ in 0..<count {
            let node = Node(geometry: shapes.randomElement(using: &generator))
            node.position = [number(-4...4), number(-4...4), number(-4...4)]
            node.eulerAngles = [number(-3...3), number(-3...3), number(-3...3)]
            node.scale = [number(0.3...1.5), number(0.3...1.5), number(0.3...1.5)]
            switch Int.random(in: 0..<12, using: &generator) {
            case 0: node.scale.x *= -1
            case 1: node.isHidden = true
            case 2: node.opacity = 0
            case 3: node.material.isDoubleSided = true
            case 4: node.categoryBitMask = 2
            case 5: node.geometry = nil
            default: break
            }
            let parent = Int.random(in: 0..<3, using: &generator) == 0 ? nodes.randomElement(using: &generator) : nil
            (parent ?? scene.rootNode).addChildNode(node)
            nodes.append(node)
        }
        return (scene, nodes)
    }

    @Test("agree with a look at every triangle, over random scenes that move", arguments: Array(UInt64(1)...12))
    func bruteForce(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &generator) }
        let (scene, nodes) = Self.randomScene(&generator, count: 60)
        var hitCount = 0
        for round in 0..<48 {
            if round % 10 == 5 {
                for node in nodes.dropFirst() where Bool.random(using: &generator) {
                    node.position += [number(-1...1), number(-1...1), number(-1...1)]
                }
            }
            if round == 30 { nodes[20].removeFromParentNode() }
            if round == 35 { nodes[21].geometry = .box() }
            var options = HitTestOptions(.all)
            options.ignoresHiddenNodes = round % 3 != 0
            options.backFaceCulling = round % 4 != 0
            options.categoryBitMask = round % 5 == 0 ? 2 : -1
            options.maximumDistance = round % 7 == 0 ? 6 : .infinity
            let aim = Vector3(number(-2...2), number(-2...2), number(-2...2))
            let origin = Vector3(number(-9...9), number(-9...9), number(-9...9))
            let ray = Ray(origin: origin, direction: (aim - origin) * number(0.01...3))
            let truth = Self.oracle(scene, ray, options)
            // Where a ray runs along an edge both answers are right.
            if truth.edge < 1e-9 { continue }
            let found = scene.hitTest(ray, options: options)
            #expect(found.count == truth.hits.count)
            for (a, b) in zip(found, truth.hits) {
                hitCount += 1
                #expect(abs(a.distance - b.distance) < 1e-9)
                #expect(a.worldCoordinates.distance(to: b.place) < 1e-9)
                #expect(a.node.convertPosition(a.localCoordinates, to: nil).distance(to: b.place) < 1e-9)
                #expect(abs(a.worldNormal.length - 1) < 1e-12)
            }
            // Two faces may lie at one distance only where bodies touch, which random ones do not.
            #expect(zip(found, truth.hits).allSatisfy { $0.node === $1.node && $0.faceIndex == $1.face })
            options.searchMode = .closest
            let closest = scene.hitTest(ray, options: options)
            #expect(closest.first?.node === found.first?.node && closest.first?.faceIndex == found.first?.faceIndex)
            #expect(closest.first?.distance == found.first?.distance && closest.count == min(1, found.count))
            options.searchMode = .any
            #expect(scene.hitTest(ray, options: options).isEmpty == found.isEmpty)
        }
        #expect(hitCount > 8)
    }

    // MARK: One thing at a time

    private func scene(_ change: (Node) -> Void) -> Scene {
        let scene = Scene()
        let node = Node(geometry: .box(width: 2, height: 2, length: 2), position: [0, 0, -5])
        scene.rootNode.addChildNode(node)
        change(node)
        return scene
    }

    private static let ahead = Ray(origin: [0.25, 0.5, 0], direction: [0, 0, -2])

    @Test("tell where, on which face and with which texture coordinates a box is met")
    func box() throws {
        let hits = scene { _ in }.hitTest(Self.ahead)
        let hit = try #require(hits.first)
        #expect(hits.count == 1)
        #expect(abs(hit.distance - 4) < 1e-12)
        #expect(hit.worldCoordinates.distance(to: [0.25, 0.5, -4]) < 1e-12)
        #expect(hit.localCoordinates.distance(to: [0.25, 0.5, 1]) < 1e-12)
        #expect(hit.worldNormal.distance(to: .unitZ) < 1e-12)
        let geometry = try #require(hit.node.geometry)
        let corners = (0..<3).map { geometry.vertices[geometry.indices[3 * hit.faceIndex + $0]] }
        #expect(corners.allSatisfy { $0.pz == 1 })
        let (low, high) = (corners.map(\.u).min() ?? 0, corners.map(\.u).max() ?? 0)
        #expect(hit.textureCoordinates.x >= Double(low) && hit.textureCoordinates.x <= Double(high))
    }

    static let changes: [(name: String, count: Int, change: @Sendable (Node) -> Void)] = [
        ("as it is", 1, { _ in }),
        ("hidden", 0, { $0.isHidden = true }),
        ("transparent", 0, { $0.opacity = 0 }),
        ("turned away: the inside is not seen", 0, { $0.position = [0, 0, 0.5] }),
        (
            "both sides drawn", 1,
            {
                $0.position = [0, 0, 0.5]
                $0.material.isDoubleSided = true
            }
        ),
        ("without geometry", 0, { $0.geometry = nil }),
        ("moved aside", 0, { $0.position = [3, 0, -5] }),
        ("behind", 0, { $0.position = [0, 0, 5] }),
        ("mirrored", 1, { $0.scale = [-1, 1, 1] }),
        ("squeezed flat across the ray", 1, { $0.scale = [1, 1, 0] }),
        ("squeezed to nothing", 0, { $0.scale = .zero }),
        ("nowhere", 0, { $0.position = [.nan, 0, 0] }),
        (
            "lines", 0,
            { $0.geometry = Geometry(vertices: Geometry.box().vertices, indices: [0, 1], primitive: .lines) }
        ),
    ]

    @Test("meet what is drawn", arguments: changes)
    func visible(_ row: (name: String, count: Int, change: @Sendable (Node) -> Void)) {
        #expect(scene(row.change).hitTest(Self.ahead).count == row.count, "\(row.name)")
    }

    @Test("take the box for the node where told to")
    func boundingBox() throws {
        let scene = self.scene { $0.geometry = .sphere(radius: 1, segments: 24) }
        let corner = Ray(origin: [0.9, 0.9, 0], direction: [0, 0, -1])
        #expect(scene.hitTest(corner).isEmpty)
        var options = HitTestOptions()
        options.boundingBoxOnly = true
        let hit = try #require(scene.hitTest(corner, options: options).first)
        #expect(hit.localNormal == .unitZ)
        #expect(abs(hit.distance - 4) < 1e-6)
    }

    @Test(
        "find what is near among things out of all measure",
        arguments: [1e308, -1e308, Double.leastNonzeroMagnitude, .leastNormalMagnitude / 128])
    func extremes(far: Double) {
        let scene = scene { _ in }
        for index in 0..<12 {
            let place = Vector3(index % 2 == 0 ? far : -far, index % 3 == 0 ? far : 0, 0)
            scene.rootNode.addChildNode(Node(geometry: .sphere(radius: 1e-3), position: place))
        }
        #expect(scene.hitTest(Self.ahead).count == 1)
        let nearly = Ray(origin: [0.25, 0.5, 0], direction: [far.magnitude < 1 ? far : 0, 0, -2])
        #expect(scene.hitTest(nearly).count == 1)
        // A face of the box lies in the plane of the ray, which leaves it by less than a number can say.
        let grazing = Ray(origin: [1, 0.5, 0], direction: [-.leastNormalMagnitude / 128, 0, -2])
        #expect(scene.hitTest(grazing).count <= 1)
    }

    @Test("refuse rays without direction", arguments: [Vector3.zero, [.nan, 0, 0], [.infinity, 0, 0]])
    func noRay(direction: Vector3) {
        #expect(scene { _ in }.hitTest(Ray(origin: .zero, direction: direction)).isEmpty)
    }

    @Test("a segment is in the node's axes, ends where it ends, and meets only what is below")
    func segment() {
        let scene = self.scene { _ in }
        let group = Node(position: [10, 0, 0])
        group.scale = [2, 2, 2]
        let inner = Node(geometry: .box(), position: [0, 0, -2])
        group.addChildNode(inner)
        scene.rootNode.addChildNode(group)
        #expect(group.hitTestWithSegment(from: .zero, to: [0, 0, -4]).first?.node === inner)
        #expect(group.hitTestWithSegment(from: .zero, to: [0, 0, -4]).first?.distance == 3)
        #expect(group.hitTestWithSegment(from: .zero, to: [0, 0, -1.4]).isEmpty)
        #expect(group.hitTestWithSegment(from: [-5, 0, 0], to: [-5, 0, -9]).isEmpty)
        #expect(scene.rootNode.hitTestWithSegment(from: .zero, to: [0, 0, -9]).count == 1)
        #expect(Node(geometry: .box()).hitTestWithSegment(from: [0, 0, 5], to: .zero).isEmpty)
    }

    @Test("find what a camera shows at a pixel", arguments: [false, true])
    func pixel(orthographic: Bool) throws {
        let scene = self.scene { $0.position = [2, 1, -8] }
        let camera = Node(position: [1, 0, 3])
        camera.eulerAngles = [0.1, -0.2, 0.05]
        var lens = Camera(fieldOfView: 50, zNear: 0.5, zFar: 30)
        lens.usesOrthographicProjection = orthographic
        lens.orthographicScale = 6
        camera.camera = lens
        scene.rootNode.addChildNode(camera)
        let viewport = Vector2(640, 360)
        let pixel = try #require(camera.projectPoint([2, 1, -7], viewport: viewport))
        let hit = try #require(
            scene.hitTest(Vector2(pixel.x, pixel.y), pointOfView: camera, viewport: viewport).first)
        #expect(hit.worldCoordinates.distance(to: [2, 1, -7]) < 1e-6)
        camera.camera?.zFar = 5
        #expect(scene.hitTest(Vector2(pixel.x, pixel.y), pointOfView: camera, viewport: viewport).isEmpty)
        #expect(Node().ray(throughPixel: .zero, viewport: viewport) == nil)
    }

    // MARK: Frusta

    @Test("nodes in a frustum are those with a point in it", arguments: Array(UInt64(1)...8))
    func frustum(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &generator) }
        let (scene, nodes) = Self.randomScene(&generator, count: 150)
        let camera = Node(position: [number(-5...5), number(-5...5), 8])
        camera.eulerAngles = [number(-0.4...0.4), number(-0.4...0.4), number(-3...3)]
        var lens = Camera(fieldOfView: number(15...90), zNear: 2, zFar: number(5...15))
        lens.usesOrthographicProjection = seed % 3 == 0
        lens.orthographicScale = 2
        lens.categoryBitMask = 1
        camera.camera = lens
        scene.rootNode.addChildNode(camera)
        let viewport = Vector2(number(100...300), 200)
        let found = Set(
            scene.nodes(insideFrustumOf: camera, aspect: viewport.x / viewport.y).map(ObjectIdentifier.init))
        var insideCount = 0
        for node in nodes {
            guard let box = node.geometry?.boundingBox else { continue }
            var isShown = node.categoryBitMask & 1 != 0
            var above: Node? = node
            while let here = above {
                if here.isHidden || here.opacity <= 0 { isShown = false }
                above = here.parent
            }
            // Points all over the box: any in the picture is proof; none is no proof, but nearly one.
            var isInside = false
            var nearest = Double.infinity
            for x in 0...12 {
                for y in 0...12 {
                    for z in 0...12 {
                        let part = Vector3(Double(x), Double(y), Double(z)) / 12
                        let world = node.convertPosition(box.min + box.size * part, to: nil)
                        guard let p = camera.projectPoint(world, viewport: viewport) else { continue }
                        let out = max(max(-p.x, p.x - viewport.x), max(-p.y, p.y - viewport.y))
                        let deep = max(-p.z, p.z - 1)
                        if out <= 0, deep <= 0 { isInside = true }
                        nearest = min(nearest, max(out / 200, deep))
                    }
                }
            }
            let isFound = found.contains(ObjectIdentifier(node))
            if isInside { insideCount += 1 }
            if isShown, isInside { #expect(isFound) }
            if !isShown || nearest > 0.3 { #expect(!isFound) }
        }
        #expect(insideCount > 3)
    }

    @Test("a ray through 100,000 nodes meets few boxes: a thousand rays take no time", .timeLimit(.minutes(1)))
    func many() {
        var generator = SeededGenerator(seed: 5)
        let scene = Scene()
        let box = Geometry.box()
        for _ in 0..<100_000 {
            let node = Node(geometry: box)
            node.position = [
                .random(in: -200...200, using: &generator), .random(in: -20...20, using: &generator),
                .random(in: -200...200, using: &generator),
            ]
            scene.rootNode.addChildNode(node)
        }
        var count = 0
        for _ in 0..<1000 {
            let direction = Vector3(
                .random(in: -1...1, using: &generator), .random(in: -0.1...0.1, using: &generator),
                .random(in: -1...1, using: &generator))
            count += scene.hitTest(Ray(origin: .zero, direction: direction)).count
        }
        #expect(count > 300)
    }
}
