import SceneMath
import Synchronization

/// A mesh. Copies share its vertices, which never change; `identity` is a renderer's key for what it has uploaded.
public struct Geometry: Hashable, Sendable {
    public enum Primitive: Hashable, Sendable { case triangles, lines }

    final class Storage: Sendable {
        let identity = Identity.next()
        let vertices: [Vertex]
        let indices: IndexList
        let primitive: Primitive
        let boundingBox: AxisAlignedBox
        let boundingSphere: BoundingSphere
        let isClosed: Bool
        /// The identity of the mesh whose vertices were moved to make this one.
        let original: UInt64?
        private let lazyTriangles = AtomicLazyReference<TriangleTree>()

        /// Made when it is first asked for, by whichever thread comes first.
        var triangleTree: TriangleTree {
            lazyTriangles.load() ?? lazyTriangles.storeIfNil(TriangleTree(vertices: vertices, indices: indices))
        }

        init(
            vertices: [Vertex], indices: IndexList, primitive: Primitive, isClosed: Bool, original: UInt64? = nil
        ) {
            self.original = original
            self.vertices = vertices
            self.indices = indices
            self.primitive = primitive
            self.isClosed = isClosed
            boundingBox = AxisAlignedBox(vertices.lazy.map { Vector3($0.position) })
            let center = boundingBox.isEmpty ? .zero : boundingBox.center
            var squared = 0.0
            for vertex in vertices { squared = max(squared, (Vector3(vertex.position) - center).lengthSquared) }
            boundingSphere = BoundingSphere(center: center, radius: squared.squareRoot())
        }
    }

    let storage: Storage

    /// - Parameters:
    ///   - vertices: triangles run counter-clockwise seen from outside.
    ///   - indices: three a triangle or two a line; each below the number of vertices, or this traps.
    ///   - isClosed: true where no back face can be seen from outside, so that a renderer may leave them out; nil finds out.
    public init(
        vertices: [Vertex], indices: [Int], primitive: Primitive = .triangles, isClosed: Bool? = nil
    ) {
        precondition(
            indices.allSatisfy { vertices.indices.contains($0) }, "an index of a geometry names no vertex")
        precondition(
            indices.count % (primitive == .triangles ? 3 : 2) == 0, "a geometry's last triangle or line is incomplete")
        let closed =
            primitive == .triangles
            && (isClosed ?? SurfaceTopology(positions: vertices.map(\.position), indices: indices).isClosed)
        storage = Storage(
            vertices: vertices, indices: IndexList(indices, vertexCount: vertices.count), primitive: primitive,
            isClosed: closed)
    }

    private init(storage: Storage) { self.storage = storage }

    /// The same mesh with its vertices moved: for shapes that change from frame to frame, like skinned figures.
    ///
    /// Cheap: triangles are shared and nothing is searched for, and a renderer sends the vertices with the frame instead of
    /// keeping them. The result has an identity of its own and the `topologyIdentity` of this mesh.
    /// - Parameter vertices: one for each of this mesh's, in its order; another number of them traps.
    public func deformed(_ vertices: [Vertex]) -> Geometry {
        precondition(vertices.count == storage.vertices.count, "a deformed mesh keeps its number of vertices")
        return Geometry(
            storage: Storage(
                vertices: vertices, indices: storage.indices, primitive: storage.primitive, isClosed: storage.isClosed,
                original: topologyIdentity))
    }

    /// True for a mesh that `deformed` made: another one is likely to take its place in the next frame.
    public var isTransient: Bool { storage.original != nil }

    /// The same for all meshes that `deformed` made of one: a renderer's key for the triangles it has uploaded.
    public var topologyIdentity: UInt64 { storage.original ?? storage.identity }

    /// Nothing.
    public static let empty = Geometry(vertices: [], indices: [], isClosed: false)

    /// A number that no other mesh of this process has, ever.
    public var identity: UInt64 { storage.identity }
    public var vertices: [Vertex] { storage.vertices }
    public var indices: IndexList { storage.indices }
    public var primitive: Primitive { storage.primitive }
    public var boundingBox: AxisAlignedBox { storage.boundingBox }
    /// Around the middle of the box, as small as the vertices allow.
    public var boundingSphere: BoundingSphere { storage.boundingSphere }
    /// True where every edge joins two triangles: back faces are then never seen from outside.
    public var isClosed: Bool { storage.isClosed }

    public static func == (a: Geometry, b: Geometry) -> Bool { a.storage === b.storage }
    public func hash(into hasher: inout Hasher) { hasher.combine(storage.identity) }
}
