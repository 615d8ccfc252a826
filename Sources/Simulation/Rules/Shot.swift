import SceneMath

/// One shot, from the trigger to the end of what it did.
public struct Shot: Equatable, Sendable {
    /// Seconds from the start of the walk.
    public var firedAt: Double
    /// When it hits or misses.
    public var landsAt: Double
    /// When the encounter with what it hit ends.
    public var endsAt: Double
    /// The POI under the sight; nil where nothing was.
    public var target: Int?
    /// Whether it hits the target when it lands; false where what is needed for it was not in hand.
    public var isHit: Bool
    /// Whether what was in hand is used up by it.
    public var usesItem: Bool
    /// The perceived pose at the trigger, whose track point is the origin of `from` and `to`.
    public var pose: Pose
    /// Where it flies from and to: metres in scene axes at the pose's track point (+x east, +y up, −z north); in the compass
    /// strip, the strip's own axes.
    public var from: Vector3
    public var to: Vector3

    /// Whether it is in the air.
    public func isFlying(at time: Double) -> Bool { time >= firedAt && time < landsAt }

    /// Where it is on its way, in the axes of `from` and `to`.
    public func position(at time: Double) -> Vector3 {
        let part = landsAt > firedAt ? min(max((time - firedAt) / (landsAt - firedAt), 0), 1) : 1
        return from + (to - from) * part
    }
}
