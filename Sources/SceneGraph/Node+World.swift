import SceneMath

extension Node {
    /// From the node's axes to the world's: read from the scene's arrays where these are up to date, else multiplied up the tree.
    var worldAffine: AffineMatrix {
        if let columns, !columns.pointee.isDirty { return columns.pointee.worlds[slot] }
        var result = localAffine
        var node = parentStorage
        while let ancestor = node {
            result = ancestor.localAffine * result
            node = ancestor.parentStorage
        }
        return result
    }

    /// From the node's axes to the world's (to the topmost ancestor's outside of a scene).
    public var worldTransform: Matrix4 { Matrix4(worldAffine) }

    /// The node's origin in the world. Setting it moves the node within its parent.
    public var worldPosition: Vector3 {
        get { worldAffine.translation }
        set {
            guard let parent else {
                position = newValue
                return
            }
            // A parent squeezed flat has no inverse: nothing can be placed there.
            if let inverse = parent.worldAffine.inverse { position = inverse.transformPoint(newValue) }
        }
    }

    /// How the node is turned in the world; scales are taken out.
    public var worldOrientation: Quaternion { Matrix4(worldAffine).decomposed.orientation }

    /// Where −z points in the world, of length 1; −z itself where the node is squeezed flat.
    public var worldFront: Vector3 { worldAffine.transformDirection(-.unitZ).normalized ?? -.unitZ }

    /// A point of `node`'s axes (nil: the world's) in this node's.
    /// - Returns: a point with NaN where this node is squeezed flat and no such point exists.
    public func convertPosition(_ position: Vector3, from node: Node?) -> Vector3 {
        let world = node?.worldAffine.transformPoint(position) ?? position
        return worldAffine.inverse?.transformPoint(world) ?? Vector3(repeating: .nan)
    }

    /// A point of this node's axes in `node`'s (nil: the world's).
    public func convertPosition(_ position: Vector3, to node: Node?) -> Vector3 {
        let world = worldAffine.transformPoint(position)
        guard let node else { return world }
        return node.worldAffine.inverse?.transformPoint(world) ?? Vector3(repeating: .nan)
    }

    /// A direction of `node`'s axes (nil: the world's) in this node's, with scales.
    public func convertVector(_ vector: Vector3, from node: Node?) -> Vector3 {
        let world = node?.worldAffine.transformDirection(vector) ?? vector
        return worldAffine.inverse?.transformDirection(world) ?? Vector3(repeating: .nan)
    }

    /// A direction of this node's axes in `node`'s (nil: the world's), with scales.
    public func convertVector(_ vector: Vector3, to node: Node?) -> Vector3 {
        let world = worldAffine.transformDirection(vector)
        guard let node else { return world }
        return node.worldAffine.inverse?.transformDirection(world) ?? Vector3(repeating: .nan)
    }

    /// A transform of `node`'s axes (nil: the world's) in this node's; nil where this node is squeezed flat.
    public func convertTransform(_ transform: Matrix4, from node: Node?) -> Matrix4? {
        let world = node.map { Matrix4($0.worldAffine) * transform } ?? transform
        return worldAffine.inverse.map { Matrix4($0) * world }
    }

    /// A transform of this node's axes in `node`'s (nil: the world's); nil where that node is squeezed flat.
    public func convertTransform(_ transform: Matrix4, to node: Node?) -> Matrix4? {
        let world = Matrix4(worldAffine) * transform
        guard let node else { return world }
        return node.worldAffine.inverse.map { Matrix4($0) * world }
    }

    /// The box in the node's axes around its geometry and all below it, hidden or not; empty without any.
    public var boundingBox: AxisAlignedBox {
        var box = geometry?.boundingBox ?? .empty
        var work: [(Node, AffineMatrix)] = []
        forEachChild { work.append(($0, $0.localAffine)) }
        while let (node, toHere) = work.popLast() {
            if let geometry = node.geometry, toHere.isFinite {
                box.formUnion(geometry.boundingBox.transformed(by: toHere))
            }
            node.forEachChild { work.append(($0, toHere * $0.localAffine)) }
        }
        return box
    }

    /// A point of the world in the picture of this node's camera: pixels from the corner of the top left pixel, and the depth.
    /// - Returns: nil without a camera, and for points in or behind the plane of the eye.
    public func projectPoint(_ world: Vector3, viewport: Vector2) -> Vector3? {
        guard let camera else { return nil }
        return camera.project(worldOrientation.inverse.act(world - worldPosition), viewport: viewport)
    }

    /// The point of the world at a place of the picture and a depth, the inverse of `projectPoint`.
    public func unprojectPoint(_ point: Vector3, viewport: Vector2) -> Vector3? {
        guard let inView = camera?.unproject(point, viewport: viewport) else { return nil }
        return worldPosition + worldOrientation.act(inView)
    }
}
