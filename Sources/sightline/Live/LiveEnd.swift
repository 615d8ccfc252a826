import Arguments
import Tracks

/// Until when a live walk is recorded: the last of the moments that were asked for.
struct LiveEnd {
    let times: [WalkTime]
    let option: String
    let verb: String

    /// Seconds from the start of a walk whose first fix has come.
    /// - Throws: `UserError` for a moment before it.
    func seconds(from start: Instant) throws -> Double {
        var end = -Double.infinity
        for time in times {
            switch time {
            case .offset(let seconds): end = max(end, seconds)
            case .instant(let text):
                guard let instant = Instant(parsing: text) else {
                    throw UserError(
                        "\(verb): \(option) \(text) is not a time: seconds, HH:MM:SS or an ISO 8601 instant")
                }
                end = max(end, instant.seconds(since: start))
            }
        }
        guard end >= 0 else {
            throw UserError("\(verb): \(option) lies before the walk, which begins with the receiver's first fix")
        }
        return end
    }
}
