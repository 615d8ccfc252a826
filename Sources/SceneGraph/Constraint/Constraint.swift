import SceneMath

/// A rule that turns a node after its actions have moved it, each time the scene's time is advanced.
///
/// Constraints are applied node by node, parents before children and else in the order of the tree, and each node's in the
/// order of its list. First of all come those of the point of view and of what it hangs from. Each pass begins with the
/// orientations that nodes were given (by hand or by actions), not with those that constraints made of them, so that the
/// result depends on the moment alone.
public struct Constraint {
    /// What a billboard may turn about.
    public enum FreeAxes: Hashable, Sendable {
        /// Any axis: it faces the eye, upright in the picture.
        case all
        /// One of its own axes: it turns about that alone, as far towards the eye as that goes; about z as upright in the
        /// picture as that goes.
        case x, y, z
    }

    enum Kind {
        case billboard(FreeAxes)
        case lookAt(Node, gimbalLock: Bool)
    }

    let kind: Kind

    /// The node turns its +z to the point of view's eye. Without a point of view it stays as it is.
    public static func billboard(freeAxes: FreeAxes = .all) -> Constraint { Constraint(kind: .billboard(freeAxes)) }

    /// The node turns its −z to where another node is.
    ///
    /// The constraint keeps that node alive: where the constrained node hangs below its target, or two look at each other,
    /// they go only once the `constraints` of one are emptied.
    /// - Parameter gimbalLock: keeps the node's +y as upright in the world as can be, like a camera on a tripod; otherwise it
    ///   turns the shortest way from its own orientation.
    public static func lookAt(_ target: Node, gimbalLock: Bool = false) -> Constraint {
        Constraint(kind: .lookAt(target, gimbalLock: gimbalLock))
    }

    /// The orientation in the world that the constraint makes of another one.
    /// - Parameters:
    ///   - place: where the node is in the world.
    ///   - eye: where the point of view is and how it is turned; nil for none.
    /// - Returns: nil where the constraint has nothing to say: no eye, or one that coincides.
    func orientation(
        from world: Quaternion, at place: Vector3, eye: (position: Vector3, orientation: Quaternion)?,
        position: (Node) -> Vector3
    ) -> Quaternion? {
        switch kind {
        case .billboard(let axes):
            guard let eye, let back = (eye.position - place).normalized else { return nil }
            return Self.billboard(axes, world, towards: back, up: eye.orientation.act(.unitY))
        case .lookAt(let target, let gimbalLock):
            let way = position(target) - place
            if gimbalLock { return Quaternion(lookingAlong: way) }
            guard let direction = way.normalized else { return nil }
            return Quaternion(from: world.act(-.unitZ), to: direction) * world
        }
    }

    private static func billboard(
        _ axes: FreeAxes, _ world: Quaternion, towards back: Vector3, up: Vector3
    ) -> Quaternion? {
        switch axes {
        case .all:
            guard let right = up.cross(back).normalized else { return nil }
            return Quaternion(basis: right, back.cross(right), back)
        case .x:
            let x = world.act(.unitX)
            guard let y = back.cross(x).normalized else { return nil }
            return Quaternion(basis: x, y, x.cross(y))
        case .y:
            let y = world.act(.unitY)
            guard let x = y.cross(back).normalized else { return nil }
            return Quaternion(basis: x, y, x.cross(y))
        case .z:
            let z = world.act(.unitZ)
            guard let x = up.cross(z).normalized else { return nil }
            return Quaternion(basis: x, z.cross(x), z)
        }
    }
}
