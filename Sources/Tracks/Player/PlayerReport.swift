/// What the player found in the times of a walk.
public struct PlayerReport: Equatable, Sendable {
    /// Steps to a point with the same time as the one before it.
    public var duplicateTimes = 0

    /// Steps to a point with an earlier time than the one before it.
    public var backwardTimes = 0

    /// Points left out so that the clock never runs back: the fewest possible.
    public var outOfOrderPoints = 0

    /// Points without time that got one from their timed neighbours, in proportion to the way between them.
    public var untimedInterpolated = 0

    /// Points without time and without a timed neighbour on both sides in their segment, left out.
    public var untimedDropped = 0

    /// Whether the walk has no (usable) times and is walked at the pace of the options.
    public var isWalkedAtPace = false

    /// The findings as sentences for a person; empty when nothing is odd.
    public var sentences: [String] {
        var result: [String] = []
        func say(_ count: Int, _ one: String, _ many: String) {
            if count > 0 { result.append("\(count) \(count == 1 ? one : many)") }
        }
        say(duplicateTimes, "step takes no time", "steps take no time")
        say(backwardTimes, "step goes back in time", "steps go back in time")
        say(outOfOrderPoints, "point out of order is left out", "points out of order are left out")
        say(
            untimedInterpolated, "point without time is placed between its neighbours",
            "points without time are placed between their neighbours")
        say(untimedDropped, "point without time is left out", "points without time are left out")
        return result
    }
}
