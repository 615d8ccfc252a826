/// How the triangles of a mesh hang together once corners at the same place count as one.
public struct SurfaceTopology: Hashable, Sendable {
    private struct Edge: Hashable {
        var start: Int
        var end: Int
    }

    public private(set) var vertexCount = 0
    public private(set) var edgeCount = 0
    public private(set) var faceCount = 0
    /// True where every edge is run once in each direction: no hole, and one outside.
    public private(set) var isClosed = false

    /// V − E + F: 2 for each piece like a ball, 0 for each like a ring.
    public var eulerCharacteristic: Int { vertexCount - edgeCount + faceCount }

    /// Triangles of no area, with two corners at one place, are left out.
    public init(positions: [SIMD3<Float>], indices: [Int]) {
        var numbers: [SIMD3<Float>: Int] = [:]
        // −0 and 0 are one place.
        let welded = positions.map { position -> Int in
            let place = position + SIMD3<Float>(repeating: 0)
            if let number = numbers[place] { return number }
            numbers[place] = numbers.count
            return numbers.count - 1
        }
        var used = Set<Int>()
        var directed: [Edge: Int] = [:]
        for corner in stride(from: 0, to: indices.count - indices.count % 3, by: 3) {
            let triangle = (0..<3).map { welded[indices[corner + $0]] }
            if triangle[0] == triangle[1] || triangle[1] == triangle[2] || triangle[2] == triangle[0] { continue }
            faceCount += 1
            used.formUnion(triangle)
            for side in 0..<3 {
                directed[Edge(start: triangle[side], end: triangle[(side + 1) % 3]), default: 0] += 1
            }
        }
        vertexCount = used.count
        var undirected = Set<Edge>()
        var closed = faceCount > 0
        for (edge, count) in directed {
            undirected.insert(edge.start < edge.end ? edge : Edge(start: edge.end, end: edge.start))
            if count != 1 || directed[Edge(start: edge.end, end: edge.start)] != 1 { closed = false }
        }
        edgeCount = undirected.count
        isClosed = closed
    }
}
