import SceneMath

extension Node {
    var local: LocalTransform {
        if let columns { return columns.pointee.locals[slot] }
        return own
    }

    @inline(__always) func markDirty() {
        guard let columns else { return }
        columns.pointee.dirty[slot] = 1
        columns.pointee.isDirty = true
    }

    /// In the parent's axes.
    public var position: Vector3 {
        get {
            if let columns { return columns.pointee.locals[slot].position }
            return own.position
        }
        set {
            if let columns {
                columns.pointee.locals[slot].position = newValue
                markDirty()
            } else {
                own.position = newValue
            }
            if special != nil { dropMatrix(position: newValue) }
            if let runner { runner.wasSet(.position) }
        }
    }

    /// How the node is turned in its parent. Its length is divided out where it is used; all zeros count as no turn.
    public var orientation: Quaternion {
        get {
            if let columns { return columns.pointee.locals[slot].orientation }
            return own.orientation
        }
        set {
            if let columns {
                columns.pointee.locals[slot].orientation = newValue
                markDirty()
            } else {
                own.orientation = newValue
            }
            if special != nil { dropMatrix() }
            if let runner { runner.wasSet(.orientation) }
        }
    }

    /// Factors along the node's own axes; zero flattens, negative mirrors.
    public var scale: Vector3 {
        get {
            if let columns { return columns.pointee.locals[slot].scale }
            return own.scale
        }
        set {
            if let columns {
                columns.pointee.locals[slot].scale = newValue
                markDirty()
            } else {
                own.scale = newValue
            }
            if special != nil { dropMatrix() }
            if let runner { runner.wasSet(.scale) }
        }
    }

    /// Pitch about x, yaw about y, roll about z, in radians; roll is applied first, then yaw, then pitch, each about the axes
    /// turned by the ones before.
    public var eulerAngles: Vector3 {
        get { orientation.eulerAngles }
        set { orientation = Quaternion(eulerAngles: newValue) }
    }

    /// From the node's axes to its parent's, without the pivot. A matrix with a shear is kept as it is until one of position,
    /// orientation and scale is set; its last row is not used.
    public var transform: Matrix4 {
        get { Matrix4(special?.matrix ?? local.affine) }
        set {
            let affine = newValue.affine
            let parts = newValue.decomposed
            let plain = LocalTransform(position: parts.position, orientation: parts.orientation, scale: parts.scale)
            if let columns { columns.pointee.locals[slot] = plain } else { own = plain }
            let isExact = plain.affine.isClose(to: affine)
            setSpecial(pivot: special?.pivot, inverse: special?.pivotInverse, matrix: isExact ? nil : affine)
            if let runner {
                for channel in [ActionChannels.position, .orientation, .scale] { runner.wasSet(channel) }
            }
        }
    }

    /// The point, turn and scale in the node's own axes that position, orientation and scale refer to.
    /// A pivot that has no inverse (a zero scale) counts as none.
    public var pivot: Matrix4 {
        get { special?.pivot ?? .identity }
        set {
            let inverse = newValue == .identity ? nil : newValue.affine.inverse
            setSpecial(pivot: inverse == nil ? nil : newValue, inverse: inverse, matrix: special?.matrix)
        }
    }

    private func setSpecial(pivot: Matrix4?, inverse: AffineMatrix?, matrix: AffineMatrix?) {
        special = SpecialTransform(pivot: pivot, pivotInverse: inverse, matrix: matrix)
        if let columns { columns.pointee.special[slot] = special == nil ? 0 : 1 }
        markDirty()
        if let runner { runner.schedule?.changed(runner) }
    }

    /// Called after one of position, orientation and scale was set on a node with something special.
    private func dropMatrix(position: Vector3? = nil) {
        guard let special, var matrix = special.matrix else { return }
        if let position {
            // Moving a sheared node keeps its shape.
            matrix.translation = position
            setSpecial(pivot: special.pivot, inverse: special.pivotInverse, matrix: matrix)
        } else {
            setSpecial(pivot: special.pivot, inverse: special.pivotInverse, matrix: nil)
        }
    }

    /// From the node's axes to its parent's, with the pivot.
    var localAffine: AffineMatrix {
        let base = special?.matrix ?? local.affine
        guard let inverse = special?.pivotInverse else { return base }
        return base * inverse
    }

    /// Turns the node so that its −z points at a place in the world, with `up` as upright as can be.
    /// Does nothing where the place is the node's own.
    public func look(at target: Vector3, up: Vector3 = .unitY) {
        let from = worldPosition
        guard let world = Quaternion(lookingAlong: target - from, up: up) else { return }
        let parentTurn = parent.map { Matrix4($0.worldAffine).decomposed.orientation } ?? .identity
        orientation = parentTurn.inverse * world
    }
}

extension AffineMatrix {
    /// Equal to within rounding, measured against the size of its numbers.
    func isClose(to other: AffineMatrix) -> Bool {
        func largest(_ t: AffineMatrix) -> Double {
            max(t.row0.xyz.length, max(t.row1.xyz.length, t.row2.xyz.length))
        }
        let a = row0.xyz - other.row0.xyz
        let b = row1.xyz - other.row1.xyz
        let c = row2.xyz - other.row2.xyz
        return max(a.length, max(b.length, c.length)) <= 1e-12 * max(largest(self), largest(other))
    }
}
