import Geodesy

/// How the sensors err.
public struct SensorSettings: Equatable, Sendable {
    /// Overrides the session's seed.
    public var seed: UInt64?
    /// nil: the position is the interpolated track.
    public var position: PositionSensorSettings?
    /// nil: the heading is true.
    public var compass: CompassSettings?

    public init() {}
}

/// A receiver: how its positions err, and when it gives them.
public struct PositionSensorSettings: Equatable, Sendable {
    public var model = PositionModel.gaussMarkov
    /// Standard deviation per axis (east, north), metres.
    public var sigma: Metres = 0
    /// Seconds in which the error's memory falls to 1/e; 0 is white noise.
    public var tau: Double = 30
    /// Standard deviation of the height, metres.
    public var verticalSigma: Metres = 0
    /// The memory of the height's error, seconds; nil is `tau`.
    public var verticalTau: Double?
    /// Added to every position, metres.
    public var bias = LocalPosition(east: 0, north: 0, up: 0)
    /// Further errors that add to that of the model, each with random numbers of its own.
    public var errors: [PositionErrorSettings] = []
    /// Fixes a second; nil gives one per recorded point.
    public var rate: Double?
    /// Seconds from the moment that a position is of to the moment at which it is told.
    public var latency: Double = 0
    /// Spans without fixes, from … up to but not including … .
    public var outages: [Outage] = []
    public var randomOutages: RandomSpanSettings?
    /// Spans in which every fix repeats the last one before them.
    public var stale: [Outage] = []
    public var randomStale: RandomSpanSettings?

    public init() {}

    /// The 68 % radius of σ alone: where σ is per axis and the axes are independent, 1.51 σ.
    public var accuracy: Metres { HorizontalAccuracy.radiusPerSigma * sigma }
}

/// The kinds of position errors that are known by name.
public enum PositionModel: String, Equatable, Sendable, CaseIterable {
    /// No error.
    case perfect
    /// Each fix errs on its own.
    case white
    /// The error wanders as a first-order Gauss–Markov process.
    case gaussMarkov
    /// A phone among high buildings.
    case urbanCanyon
    /// A phone under a free sky.
    case openSky

    /// Whether `sigma` and the like say how it errs.
    public var takesSigma: Bool { self == .white || self == .gaussMarkov }
}

/// One of several position errors that add.
public struct PositionErrorSettings: Equatable, Sendable {
    public var model = PositionModel.gaussMarkov
    /// Standard deviation per axis (east, north), metres.
    public var sigma: Metres = 0
    /// Seconds in which the error's memory falls to 1/e; 0 is white noise.
    public var tau: Double = 30
    /// Standard deviation of the height, metres.
    public var verticalSigma: Metres = 0
    /// The memory of the height's error, seconds; nil is `tau`.
    public var verticalTau: Double?

    public init() {}
}

/// A span of the walk: without fixes, or with stale ones.
public struct Outage: Equatable, Sendable {
    public var from: SessionTime
    public var to: SessionTime

    public init(from: SessionTime, to: SessionTime) {
        self.from = from
        self.to = to
    }
}

/// Spans that begin at random, as a Poisson process does, and last for an exponentially distributed time.
public struct RandomSpanSettings: Equatable, Sendable {
    /// How many begin in an hour, in the mean.
    public var perHour: Double
    /// How long each lasts, in the mean, seconds.
    public var duration: Double

    public init(perHour: Double, duration: Double) {
        self.perHour = perHour
        self.duration = duration
    }
}

/// A compass that wanders, is off by a constant, is bent by iron, lags behind, and may show magnetic north.
public struct CompassSettings: Equatable, Sendable {
    /// Standard deviation, degrees.
    public var sigma: Degrees = 0
    /// Seconds in which the error's memory falls to 1/e; 0 is white noise.
    public var tau: Double = 10
    /// Added to every heading, degrees.
    public var bias: Degrees = 0
    /// Whether it shows the magnetic heading as if it were the true one.
    public var magnetic = false
    /// Further errors that add, each with random numbers of its own.
    public var errors: [CompassErrorSettings] = []
    /// The field of what is magnetised in the device, microtesla.
    public var hardIron = HorizontalField(forward: 0, right: 0)
    /// What the device's iron makes of the Earth's field.
    public var softIron = FieldMatrix.identity
    /// Seconds from the moment that a heading is of to the moment at which it is shown.
    public var latency: Double = 0
    /// Time constant of the low-pass filter, seconds; 0 is none.
    public var lowPass: Double = 0

    public init() {}
}

/// One of several compass errors that add: white noise where τ is 0, else a first-order Gauss–Markov process.
public struct CompassErrorSettings: Equatable, Sendable {
    /// Standard deviation, degrees.
    public var sigma: Degrees
    /// Seconds in which the error's memory falls to 1/e.
    public var tau: Double

    public init(sigma: Degrees, tau: Double) {
        self.sigma = sigma
        self.tau = tau
    }
}

extension PositionSensorSettings {
    /// Whether another seed can make a difference.
    var isRandom: Bool {
        ([main] + errors).contains { !PositionErrorPart.parts(of: $0).allSatisfy(\.isNone) }
            || [randomOutages, randomStale].contains { $0.map { $0.perHour > 0 && $0.duration > 0 } ?? false }
    }

    /// The error of the model itself.
    var main: PositionErrorSettings {
        var main = PositionErrorSettings()
        main.model = model
        main.sigma = sigma
        main.tau = tau
        main.verticalSigma = verticalSigma
        main.verticalTau = verticalTau
        return main
    }
}

extension CompassSettings {
    /// Whether another seed can make a difference.
    var isRandom: Bool { sigma > 0 || errors.contains { $0.sigma > 0 } }
}
