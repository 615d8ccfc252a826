import Geodesy

/// What a game is: the same few rules with other numbers. A new game is a value of this, in a file of its own.
public struct GameRules: Equatable, Sendable {
    /// As the session's `rules.game` names it.
    public var name: String
    /// Which POIs have to be shot; nil is all.
    public var targets: Set<String>?
    /// What a shot does; nil where nothing is fired.
    public var shot: ShotRules?
    /// Whether a click on a pin engages its POI, which is then shown alone.
    public var canEngage = false
    /// What has to be in hand to shoot a kind, by the kind.
    public var needs: [String: String] = [:]
    /// What is picked up on the way; nil where nothing is.
    public var pickUp: PickUpRules?
    /// The level that is anchored to the device; nil where everything stands on the Earth.
    public var level: LevelRules?
    /// Seconds from the first told moment after which the game is over; nil gives all the time of the walk.
    public var timeLimit: Double?

    /// A shot from the trigger to the end of the encounter. Times are seconds from the trigger.
    public struct ShotRules: Equatable, Sendable {
        /// When it hits or misses.
        public var flight = 0.5
        /// When the encounter with what was hit ends.
        public var encounterEnd = 4.0
        /// How far ahead a miss flies, metres.
        public var missDistance: Metres = 30
        /// How far below the eye it starts, metres.
        public var belowEye: Metres = 0.4

        public init() {}
    }

    /// How things are picked up.
    public struct PickUpRules: Equatable, Sendable {
        /// The kinds that are; nil is all.
        public var kinds: Set<String>?
        /// Metres within which one is.
        public var range: Metres
        /// Whether that is from the eye to the thing's middle; else it is the distance over ground.
        public var isMeasuredFromEye: Bool
        /// Whether only the first one left, in the order of the session's list, can be.
        public var isInOrder: Bool
        /// Whether the game is won when nothing is left to pick up; else when no target is left.
        public var wins: Bool
    }

    /// A level that is laid out before the device.
    public struct LevelRules: Equatable, Sendable {
        /// Width and depth of the whole plan, metres.
        public var width: Metres = 2
        public var depth: Metres = 2
        /// Things float at most this much above or below the eye, metres.
        public var heightSpread: Metres = 0.5
        /// What lies at a random place of the level for each thing of a kind, by the kind.
        public var companions: [String: String] = [:]

        public init() {}
    }

    /// Whether a POI of a kind is to be shot.
    public func isTarget(kind: String?) -> Bool {
        guard shot != nil else { return false }
        guard let targets else { return true }
        return kind.map(targets.contains) ?? false
    }

    /// Whether a POI of a kind can be picked up.
    public func isPickedUp(kind: String?) -> Bool {
        guard let pickUp else { return false }
        guard let kinds = pickUp.kinds else { return true }
        return kind.map(kinds.contains) ?? false
    }

    /// The rules of a session: those of its game, or of the hunt where it names none, with the session's own numbers.
    /// - Returns: nil without `rules`.
    public init?(_ settings: RuleSettings?) {
        guard let settings else { return nil }
        switch settings.game {
        case .hunt, nil: self = .hunt
        case .bugs: self = .bugs
        case .flags: self = .flags
        }
        if let range = settings.pickUpRange { pickUp?.range = range }
        if let limit = settings.timeLimit { timeLimit = limit }
    }

    /// Everything off but the name.
    init(name: String) { self.name = name }
}
