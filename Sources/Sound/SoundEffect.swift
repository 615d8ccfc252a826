/// A short sound of the games.
public enum SoundEffect: String, CaseIterable, Sendable {
    /// A ball of fire, or a puff of spray, leaves the hand: 0.55 s.
    case fire
    /// It bursts on what it was meant for: 1.1 s.
    case hit
    /// Something was picked up: two bells, 0.6 s.
    case pickUp
}
