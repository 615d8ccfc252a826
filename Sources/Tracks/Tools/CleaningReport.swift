import Geodesy
import PlainText

/// What `TrackCleaner` did.
public struct CleaningReport: Equatable, Sendable {
    /// The limits that were held against the track.
    public var options: CleaningOptions
    /// Points of all tracks before and after.
    public var pointsBefore = 0
    public var pointsAfter = 0
    /// Points dropped because their times went back: the fewest possible.
    public var backwardTimes = 0
    /// Points dropped because they had the time of another one.
    public var duplicateTimes = 0
    /// Tracks to which nothing was done, because they have no times, or times of which over half would have to go.
    public var tracksLeftAlone = 0
    /// Points dropped because nobody can have been there.
    public var spikes = 0
    /// Points that were moved by smoothing, and how far: the root of the mean square and the most, metres.
    public var smoothedPoints = 0
    public var smoothingRMS: Metres = 0
    public var smoothingMaximum: Metres = 0
    /// Times at which the walker stood, and the points that were brought to one place each.
    public var stays = 0
    public var standingPoints = 0

    /// A report of nothing done yet.
    init(_ options: CleaningOptions) { self.options = options }

    /// What was done, a sentence a step.
    public var sentences: [String] {
        func count(_ number: Int, _ one: String, _ many: String) -> String { "\(number) \(number == 1 ? one : many)" }
        var result: [String] = []
        if options.steps.contains(.times) {
            result.append(
                "times: \(count(backwardTimes, "point", "points")) back in time and "
                    + "\(count(duplicateTimes, "point", "points")) with the time of another dropped")
        }
        if options.steps.contains(.spikes) {
            result.append(
                "spikes: \(count(spikes, "point", "points")) dropped (over \(shown(options.maximumSpeed)) m/s or "
                    + "\(shown(options.maximumAcceleration)) m/s²)")
        }
        if options.steps.contains(.smooth) {
            result.append(
                "smoothing: \(count(smoothedPoints, "point", "points")) moved by "
                    + "\(MessageText.fixed(smoothingRMS, decimals: 2)) m (RMS), at most "
                    + "\(MessageText.fixed(smoothingMaximum, decimals: 2)) m (sigma \(shown(options.sigma)) m, agility "
                    + "\(shown(options.agility)) m/s in 1 s)")
        }
        if options.steps.contains(.standing) {
            result.append(
                "standing: \(count(standingPoints, "point", "points")) brought to \(count(stays, "place", "places")) (below "
                    + "\(shown(options.standingSpeed)) m/s for \(shown(options.standingTime)) s, within "
                    + "\(shown(options.standingRadius)) m)")
        }
        if tracksLeftAlone > 0 {
            result.append(
                "\(count(tracksLeftAlone, "track is", "tracks are")) left alone: without times, or with times of which over half "
                    + "would have to go")
        }
        result.append("\(pointsBefore) points before, \(pointsAfter) after")
        return result
    }

    /// One JSON object without a line end. Steps that were not done are null.
    public var json: String {
        func ifDone(_ step: CleaningOptions.Step, _ members: [(String, JSONText)]) -> JSONText {
            options.steps.contains(step) ? .object(members) : .null
        }
        return JSONText.object([
            ("points_before", .integer(pointsBefore)), ("points_after", .integer(pointsAfter)),
            ("tracks_left_alone", .integer(tracksLeftAlone)),
            (
                "times",
                ifDone(
                    .times, [("backward", .integer(backwardTimes)), ("duplicate", .integer(duplicateTimes))])
            ),
            (
                "spikes",
                ifDone(
                    .spikes,
                    [
                        ("dropped", .integer(spikes)), ("max_speed", .number(options.maximumSpeed)),
                        ("max_acceleration", .number(options.maximumAcceleration)), ("sigma_m", .number(options.sigma)),
                    ])
            ),
            (
                "smooth",
                ifDone(
                    .smooth,
                    [
                        ("points", .integer(smoothedPoints)), ("rms_m", .number(rounded(smoothingRMS))),
                        ("max_m", .number(rounded(smoothingMaximum))), ("sigma_m", .number(options.sigma)),
                        ("agility", .number(options.agility)),
                    ])
            ),
            (
                "standing",
                ifDone(
                    .standing,
                    [
                        ("stays", .integer(stays)), ("points", .integer(standingPoints)),
                        ("below_speed", .number(options.standingSpeed)), ("time_s", .number(options.standingTime)),
                        ("radius_m", .number(options.standingRadius)),
                    ])
            ),
        ]).text
    }

    private func shown(_ number: Double) -> String { MessageText.shown(number) }

    /// To tenths of a millimetre, as all metres that the program tells.
    private func rounded(_ metres: Metres) -> Metres { (metres * 1e4).rounded() / 1e4 }
}
