import Geodesy

/// What `TrackCleaner` does, and from where on something is a fault. The defaults are for people on foot and hold for vehicles.
public struct CleaningOptions: Equatable, Sendable {
    /// One thing that is done.
    public enum Step: String, Sendable, CaseIterable {
        /// Drops points whose times go back or stand still.
        case times
        /// Drops points that nobody can have been at.
        case spikes
        /// Takes noise out of positions.
        case smooth
        /// Makes one place of the jitter while the walker stands.
        case standing
    }

    /// What is done; always in the order of `Step`.
    public var steps: Set<Step>

    /// Nobody is faster, m/s. 100 m/s is 360 km/h, more than cars and trains; for a walk 10 finds more.
    public var maximumSpeed = 100.0

    /// Nobody speeds up, brakes or turns harder, m/s². 10 m/s² is an emergency stop on a dry road.
    public var maximumAcceleration = 10.0

    /// So many spikes in a row are found; what stays away longer has been there.
    public static let longestSpike = 5

    /// Standard deviation of a position in each axis where no accuracy is recorded, metres. 3.2 m is a radius of 4.9 m with
    /// 68 %, what smartphones have under open sky (F. van Diggelen, P. Enge, The world's first GPS MOOC and worldwide
    /// laboratory using smartphones, ION GNSS+ 2015).
    public var sigma: Metres = 3.2

    /// By how much the velocity changes in a second (one standard deviation in each axis), m/s: 1 for walkers, who start, stop
    /// and turn a corner in about that; its square is `KalmanSmoother.accelerationDensity`. About 3 for cars.
    public var agility = 1.0

    /// Slower than this, averaged over `standingTime`, is standing, m/s: the same as `PlayerOptions.standstillSpeed`.
    public var standingSpeed = PlayerOptions.standstillSpeed

    /// Standing lasts at least so long, seconds: shorter halts are part of walking.
    public var standingTime = 20.0

    /// All points of a stay lie this close to their mean, metres: what goes farther, however slowly, is movement.
    public var standingRadius: Metres = 25

    /// The usual limits.
    public init(steps: Set<Step> = Set(Step.allCases)) {
        self.steps = steps
    }
}
