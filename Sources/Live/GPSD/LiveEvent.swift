import Tracks

/// What happens to a live receiver.
public enum LiveEvent: Equatable, Sendable {
    /// gpsd answers; its version.
    case connected(release: String)
    /// A fix. Their times rise from one to the next.
    case fix(LiveFix)
    /// There are no fixes any more; when that began on the receiver's clock, after the last fix.
    case fixLost(at: Instant, Loss)
    /// The connection is gone or couldn't be made again; seconds until the next attempt.
    case disconnected(reason: String, retryIn: Double)
    /// The receiver's clock was set: times go on from the last one, this many seconds later than the receiver says.
    case clockSet(by: Double)
    /// gpsd's own complaint.
    case complaint(String)

    /// Why fixes ended.
    public enum Loss: Equatable, Sendable {
        /// The receiver says that it has none.
        case noFix
        /// Nothing is heard of it.
        case silence
        /// The connection to gpsd is gone.
        case connection
    }
}
