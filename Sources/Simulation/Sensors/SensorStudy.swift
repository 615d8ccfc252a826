import Foundation
import Geodesy
import Tracks

/// What the sensors of a session do to its walk, in numbers that can be drawn.
public struct SensorStudy: Sendable {
    /// A fix, and how far it is from where the walker is at that moment.
    public struct FixError: Equatable, Sendable {
        /// Seconds from the start of the walk.
        public var time: Double
        /// Horizontal distance to the truth, metres.
        public var error: Metres
        /// The 68 % radius that was reported, metres.
        public var accuracy: Metres
    }

    /// How wrong a heading is that the compass measures.
    public struct HeadingError: Equatable, Sendable {
        /// The true heading, degrees in [0, 360).
        public var heading: Degrees
        /// What is measured minus the truth, degrees.
        public var error: Degrees
    }

    /// The fixes of the walk with the session's own seed.
    public private(set) var fixes: [FixError] = []
    /// The spans without fixes, seconds.
    public let outages: [Range<Double>]
    /// First and last moment, seconds.
    public let span: ClosedRange<Double>
    /// The fixes of the same walk with many seeds, the session's first.
    public private(set) var manyFixes: [FixError] = []
    /// How many seeds.
    public private(set) var runs = 0
    /// What does not wander: bias, iron and declination, all around the compass; empty without a compass.
    public private(set) var lastingHeadingErrors: [HeadingError] = []
    /// Single measurements with the device turned all around, at moments of the walk.
    public private(set) var headingErrors: [HeadingError] = []
    /// The horizontal strength of the Earth's field in the middle of the walk, microtesla; nil without a compass.
    public private(set) var horizontalField: Double?

    /// About how many fixes are enough for a smooth histogram.
    private static let wantedFixes = 200_000
    private static let mostRuns = 1000
    private static let headings = 1440

    /// - Throws: `SessionError` for a walk with more fixes than can be held.
    public init(_ prepared: PreparedSession) throws(SessionError) {
        outages = prepared.outages
        span = prepared.span
        if prepared.session.sensors?.position != nil {
            fixes = try DegradedWalk(prepared).errors()
            let wanted = prepared.isRandom ? Self.wantedFixes / max(fixes.count, 1) : 1
            runs = min(max(wanted, 1), Self.mostRuns)
            manyFixes = fixes
            for run in 1..<max(runs, 1) {
                manyFixes += try DegradedWalk(try prepared.reseeded(by: UInt64(run))).errors()
            }
        }
        if let settings = prepared.session.sensors?.compass {
            turnAround(Compass(settings, seed: prepared.session.sensorSeed, player: prepared.player), prepared)
        }
    }

    private mutating func turnAround(_ compass: Compass, _ prepared: PreparedSession) {
        let middle = (span.lowerBound + span.upperBound) / 2
        lastingHeadingErrors = (0..<360).map { degree in
            HeadingError(
                heading: Double(degree), error: compass.lastingError(at: middle, heading: Double(degree)))
        }
        headingErrors = (0..<Self.headings).map { number in
            // By the golden angle, so that neighbours in time are not neighbours on the compass.
            let heading = Bearing.normalized(137.507_764 * Double(number))
            let time =
                span.lowerBound + (span.upperBound - span.lowerBound) * Double(number) / Double(Self.headings - 1)
            return HeadingError(heading: heading, error: compass.error(at: time, heading: heading))
        }
        horizontalField = WalkField(prepared.player).strength(at: middle)
    }

    /// The share of the many fixes that lie within their reported radius; nil where there are none.
    public var shareWithinAccuracy: Double? {
        manyFixes.isEmpty
            ? nil : Double(manyFixes.count { $0.error <= $0.accuracy }) / Double(manyFixes.count)
    }

    /// The distance within which a share of the many fixes lie, metres; nil where there are none.
    public func quantile(_ share: Double) -> Metres? {
        let sorted = manyFixes.map(\.error).sorted()
        return sorted.isEmpty ? nil : sorted[min(Int(share * Double(sorted.count)), sorted.count - 1)]
    }
}
