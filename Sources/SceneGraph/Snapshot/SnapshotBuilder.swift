import Foundation
import SceneMath

/// Makes snapshots of a scene frame after frame in memory that it keeps: once as many snapshots have been made as are held at a
/// time, no frame allocates for its instances.
public struct SnapshotBuilder {
    private var buffers: [InstanceList.Buffer] = []
    private var counts: [Int] = []
    private var order: [Int] = []
    /// More than this and the oldest are let go: a caller that keeps its snapshots is no ring.
    private let mostBuffers = 8

    public init() {}

    /// The scene as it is now.
    /// - Parameter pointOfView: nil takes the first node with a camera; without any the eye is at the origin.
    public mutating func snapshot(of scene: Scene, pointOfView: Node? = nil) -> FrameSnapshot {
        let store = scene.store
        store.reorder(root: scene.rootNode)
        store.updateWorldTransforms()

        let cameraNode = pointOfView ?? store.cameraNodes.first?.takeUnretainedValue()
        let camera = cameraNode?.camera ?? Camera()
        let view = cameraNode?.worldAffine ?? .identity
        let seen = view.isFinite
        var result = FrameSnapshot(
            eye: seen ? view.translation : .zero,
            viewRotation: seen ? Matrix4(view).decomposed.orientation : .identity,
            projection: camera.projection, background: scene.background,
            geometries: store.drawTable.geometries.values, materials: store.drawTable.materials.values)
        result.lights = LightState.resolve(store, eye: result.eye)
        // A camera that is nowhere sees nothing.
        if seen {
            collect(store, mask: camera.categoryBitMask, into: &result)
            result.particles = Self.particles(store, mask: camera.categoryBitMask)
        }
        return result
    }

    private static func particles(_ store: TransformStore, mask: Int) -> [ParticleState] {
        let c = store.columns.pointee
        // By slot: in the order of the tree, whatever its history.
        let nodes = store.particleNodes.sorted {
            $0._withUnsafeGuaranteedRef(\.slot) < $1._withUnsafeGuaranteedRef(\.slot)
        }
        return nodes.compactMap { entry in
            entry._withUnsafeGuaranteedRef { node in
                let slot = node.slot
                guard c.worldOpacities[slot] > 0, c.categories[slot] & mask != 0, let model = node.particles?.model
                else { return nil }
                return ParticleState(
                    model: model, time: node.particleTime, world: c.worlds[slot], opacity: c.worldOpacities[slot],
                    renderingOrder: node.renderingOrder)
            }
        }
    }

    /// Two passes over the slots: how many of each batch are visible, then each into its place.
    private mutating func collect(_ store: TransformStore, mask: Int, into result: inout FrameSnapshot) {
        let c = store.columns.pointee
        let keys = store.drawTable.keys.values
        counts.removeAll(keepingCapacity: true)
        counts.append(contentsOf: repeatElement(0, count: keys.count))
        order.removeAll(keepingCapacity: true)
        var total = 0
        counts.withUnsafeMutableBufferPointer { counts in
            for slot in 1..<c.count {
                let draw = Int(c.draws[slot])
                if draw < 0 || c.worldOpacities[slot] <= 0 || c.categories[slot] & mask == 0 { continue }
                if counts[draw] == 0 { order.append(draw) }
                counts[draw] += 1
                total += 1
            }
        }
        if keys.contains(where: { $0.renderingOrder != 0 }) {
            // Swift's sort is stable: within a number the order of the tree stays.
            order.sort { keys[$0].renderingOrder < keys[$1].renderingOrder }
        }

        let buffer = freeBuffer(count: total)
        result.batches.reserveCapacity(order.count)
        var next = 0
        for draw in order {
            let key = keys[draw]
            result.batches.append(
                Batch(
                    geometryIndex: key.geometry, materialIndex: key.material, range: next..<(next + counts[draw]),
                    renderingOrder: key.renderingOrder))
            let count = counts[draw]
            counts[draw] = next
            next += count
        }
        let radii = keys.map { Float(store.drawTable.geometries.values[$0.geometry].boundingSphere.radius) }
        let target = buffer.base
        counts.withUnsafeMutableBufferPointer { places in
            radii.withUnsafeBufferPointer { radii in
                for slot in 1..<c.count {
                    let draw = Int(c.draws[slot])
                    if draw < 0 || c.worldOpacities[slot] <= 0 || c.categories[slot] & mask == 0 { continue }
                    let place = places[draw]
                    places[draw] = place + 1
                    let stretch = c.stretches[slot]
                    target[place] = Instance(
                        world: c.worlds[slot], opacity: c.worldOpacities[slot], boundingRadius: radii[draw] * stretch,
                        stretch: stretch)
                }
            }
        }
        result.instances = InstanceList(buffer: buffer, count: total)
    }

    /// Memory that no snapshot reads any more.
    private mutating func freeBuffer(count: Int) -> InstanceList.Buffer {
        for index in buffers.indices where isKnownUniquelyReferenced(&buffers[index]) {
            buffers[index].makeRoom(for: count)
            return buffers[index]
        }
        let buffer = InstanceList.Buffer(capacity: count)
        if buffers.count == mostBuffers { buffers.removeFirst() }
        buffers.append(buffer)
        return buffer
    }
}
