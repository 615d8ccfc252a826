/// How a document becomes one walk.
public struct PlayerOptions: Equatable, Sendable {
    /// The name of the one track (or else route) to walk; nil walks all tracks in file order.
    public var trackName: String?

    /// Speed at which points without times are walked, metres per second.
    public var pace: Double

    /// Put points that were written out of order into the order of their times.
    public var sortTimes: Bool

    /// Below this speed (m/s) a receiver's course is noise, and the last one before is kept.
    public static let standstillSpeed = 0.5

    /// A walk of everything in file order, 1.4 m/s where no times are known.
    public init(trackName: String? = nil, pace: Double = 1.4, sortTimes: Bool = false) {
        self.trackName = trackName
        self.pace = pace
        self.sortTimes = sortTimes
    }
}
