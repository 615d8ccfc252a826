import SceneMath

/// A movement of a model that has a name: what each of its nodes does from 0 to `duration` seconds.
public struct AnimationClip: Hashable, Sendable {
    public var name: String
    /// Seconds.
    public var duration: Double
    public var channels: [AnimationChannel]

    public init(name: String, duration: Double, channels: [AnimationChannel]) {
        self.name = name
        self.duration = duration
        self.channels = channels
    }

    /// The moment of the clip that is seen after `seconds`: over and over, or held at its ends.
    func moment(at seconds: Double, loops: Bool) -> Double {
        guard seconds.isFinite, duration > 0 else { return 0 }
        guard loops else { return min(max(seconds, 0), duration) }
        let rest = seconds.truncatingRemainder(dividingBy: duration)
        return rest < 0 ? rest + duration : rest
    }
}
