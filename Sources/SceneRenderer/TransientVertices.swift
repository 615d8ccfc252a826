import GLDriver
import SceneGraph

/// The vertices of meshes that change from frame to frame: where in the slot each lies.
struct TransientVertices {
    /// Bytes behind the slot's start, by the snapshot's number of the geometry.
    private(set) var offsets: [Int: Int] = [:]
    private var geometries: [(geometry: Geometry, offset: Int)] = []
    /// Behind the last byte in use.
    private(set) var end = 0

    mutating func removeAll(start: Int) {
        offsets.removeAll(keepingCapacity: true)
        geometries.removeAll(keepingCapacity: true)
        end = start
    }

    /// A place for a geometry of the snapshot; the same for all its draws.
    mutating func add(_ geometry: Geometry, index: Int) {
        guard geometry.isTransient, offsets[index] == nil else { return }
        // Whole vertices from the slot's start, so that a draw can say at which to begin.
        let offset = (end + 191) / 192 * 192
        offsets[index] = offset
        geometries.append((geometry, offset))
        end = offset + geometry.vertices.count * MemoryLayout<Vertex>.stride
    }

    func write(to slot: RingSlot) {
        for (geometry, offset) in geometries {
            slot.fill(Vertex.self, at: offset, count: geometry.vertices.count) { target in
                target.withUnsafeMutableBufferPointer { _ = $0.update(fromContentsOf: geometry.vertices) }
            }
        }
    }
}
