/// Whether the device follows where it is in the world.
public enum TrackingState: Equatable, Sendable {
    case running
    case interrupted
    /// For good, for a reason that a person reads.
    case failed(reason: String)
}
