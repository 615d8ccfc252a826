/// How a game stands between two of its changes. A value: `Timeline.game(at:)` gives the one that holds at a moment.
public struct GameState: Equatable, Sendable {
    /// Since when it stands so, seconds from the start of the walk.
    public var t: Double
    public var tracking = TrackingState.running
    /// The POI that is engaged, alone shown and alone hit; nil where all are.
    public var engaged: Int?
    /// Shots in the air, and those that hit until their encounter ends; by the time of the trigger.
    public var shots: [Shot] = []
    /// When each POI that is no longer there went: shot, or picked up.
    public var removed: [Int: Double] = [:]
    /// When the encounter with each POI that was shot ended; its pin is gone from then on.
    public var ended: [Int: Double] = [:]
    /// The POIs that were picked up, in that order.
    public private(set) var pickedUp: [Int] = []
    /// The same, to be asked for one among thousands.
    private var inHands: Set<Int> = []
    /// What is in hand: the kind that was picked up last and is not used yet.
    public var item: String?
    /// How often anchored things have been placed: 0 at the start, one more with each resumption.
    public var placement = 0
    /// The device's light estimate, lumens; 1,000 is neutral.
    public var lumens = 1000.0
    /// When nothing was left to do.
    public var clearedAt: Double?
    /// When the time was over.
    public var timeUpAt: Double?

    public init(t: Double) { self.t = t }

    /// Whether a POI is in the world for the eye.
    public func isShown(_ poi: Int) -> Bool { removed[poi] == nil && (engaged == nil || engaged == poi) }

    /// Whether a POI's pin is on the map.
    public func hasPin(_ poi: Int) -> Bool { ended[poi] == nil && (removed[poi] == nil || !isPickedUp(poi)) }

    /// Whether a POI was picked up.
    public func isPickedUp(_ poi: Int) -> Bool { inHands.contains(poi) }

    /// Notes that POIs were picked up, in this order.
    mutating func pickUp(_ pois: [Int]) {
        pickedUp += pois
        inHands.formUnion(pois)
    }

    /// How dark things are drawn for want of light: 0 as they are, 1 black.
    public var blackness: Double { 1 - min(lumens / 1000, 1) }

    /// Whether nothing more can happen to the game.
    public var isOver: Bool { clearedAt != nil || timeUpAt != nil }
}
