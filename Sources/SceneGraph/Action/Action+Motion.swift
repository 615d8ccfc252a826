import SceneMath

extension Action {
    /// Moves the node by a way in its parent's axes.
    public static func move(by way: Vector3, duration: Double) -> Action {
        Action(.moveBy(way), duration: duration)
    }

    /// Moves the node to a place in its parent, in a straight line.
    public static func move(to place: Vector3, duration: Double) -> Action {
        Action(.moveTo(place), duration: duration)
    }

    public static func moveBy(x: Double, y: Double, z: Double, duration: Double) -> Action {
        move(by: Vector3(x, y, z), duration: duration)
    }

    /// Turns the node about an axis in its parent's axes; an axis without direction turns nothing. More than a turn is
    /// possible.
    public static func rotate(by angle: Double, around axis: Vector3, duration: Double) -> Action {
        guard let unit = axis.normalized else { return wait(duration: duration) }
        return Action(.turnBy(angle: angle, axis: unit), duration: duration)
    }

    /// Turns the node by pitch x, yaw y and roll z, which grow together, in its parent's axes.
    public static func rotateBy(x: Double, y: Double, z: Double, duration: Double) -> Action {
        Action(.turnByAngles(Vector3(x, y, z), undoes: false), duration: duration)
    }

    /// Turns the node to an orientation, the short way round at an even pace.
    public static func rotate(to orientation: Quaternion, duration: Double) -> Action {
        Action(.turnTo(orientation.normalized), duration: duration)
    }

    /// Turns the node to the turn of `angle` about `axis`, the short way round.
    public static func rotate(toAngle angle: Double, around axis: Vector3, duration: Double) -> Action {
        rotate(to: Quaternion(angle: angle, axis: axis), duration: duration)
    }

    /// Turns the node to Euler angles: pitch x, yaw y, roll z.
    /// - Parameter usesShortestUnitArc: turns the short way round; otherwise each of the three angles runs from what it is to
    ///   what it shall be, which may be more than a turn.
    public static func rotateTo(
        x: Double, y: Double, z: Double, duration: Double, usesShortestUnitArc: Bool = false
    ) -> Action {
        let angles = Vector3(x, y, z)
        if usesShortestUnitArc { return rotate(to: Quaternion(eulerAngles: angles), duration: duration) }
        return Action(.turnToAngles(angles), duration: duration)
    }

    /// Multiplies the node's scale.
    public static func scale(by factor: Double, duration: Double) -> Action {
        scale(by: Vector3(repeating: factor), duration: duration)
    }

    /// Multiplies the node's scale along each of its axes.
    public static func scale(by factors: Vector3, duration: Double) -> Action {
        Action(.scaleBy(factors), duration: duration)
    }

    public static func scale(to scale: Double, duration: Double) -> Action {
        self.scale(to: Vector3(repeating: scale), duration: duration)
    }

    /// Brings the node's scale to these factors along its axes.
    public static func scale(to scale: Vector3, duration: Double) -> Action {
        Action(.scaleTo(scale), duration: duration)
    }

    /// Moves the node along a path at an even pace.
    /// - Parameters:
    ///   - orienting: the node looks (−z) along the path, with +y upright.
    ///   - asOffset: the path is laid so that it starts where the node is; otherwise its points are places in the parent,
    ///     and the node is at the first at once.
    public static func followPath(
        _ path: ActionPath, orienting: Bool = false, asOffset: Bool = false, duration: Double
    ) -> Action {
        Action(.follow(path, isOffset: asOffset, isOrienting: orienting), duration: duration)
    }

    /// The same along straight lines from point to point.
    public static func followPath(
        _ points: [Vector3], orienting: Bool = false, asOffset: Bool = false, duration: Double
    ) -> Action {
        followPath(ActionPath(points), orienting: orienting, asOffset: asOffset, duration: duration)
    }
}
