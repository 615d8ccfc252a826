/// How a game stands, for a line on the screen.
public struct GameStatus: Equatable, Sendable {
    /// As the session's `rules.game` names it.
    public var name: String
    public var tracking: TrackingState
    /// Targets, or things to be picked up, that are left, and how many there were.
    public var left: Int
    public var total: Int
    /// Index of the POI that the encounter is with.
    public var engaged: Int?
    /// The kind of what is in hand.
    public var item: String?
    /// Until the time is up; nil in games without a limit, and once the game is over.
    public var secondsLeft: Double?
    public var isCleared: Bool
    public var isTimeUp: Bool
}
