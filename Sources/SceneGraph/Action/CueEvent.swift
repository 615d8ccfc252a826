/// A cue that the scene's time has come to.
public struct CueEvent {
    public var name: String
    /// The node whose action holds the cue.
    public var node: Node
    /// The scene's time, seconds.
    public var time: Double
    /// The key under which the action was started.
    public var key: String?
}
