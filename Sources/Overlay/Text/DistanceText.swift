import PlainText

/// Distances, speeds and times as people read them at a glance.
package enum DistanceText {
    /// `7.4 m`, `85 m`, `1.24 km`, `318 km`.
    package static func of(_ metres: Double) -> String {
        guard metres.isFinite else { return "–" }
        if metres < 9.95 { return "\(MessageText.fixed(metres, decimals: 1)) m" }
        if metres < 999.5 { return "\(Int(metres.rounded())) m" }
        if metres < 9_995 { return "\(MessageText.fixed(metres / 1000, decimals: 2)) km" }
        if metres < 99_950 { return "\(MessageText.fixed(metres / 1000, decimals: 1)) km" }
        return "\(Int((min(metres, 1e12) / 1000).rounded())) km"
    }

    /// `5.0 km/h`.
    package static func speed(_ metresPerSecond: Double) -> String {
        guard metresPerSecond.isFinite else { return "–" }
        return "\(MessageText.fixed(metresPerSecond * 3.6, decimals: 1)) km/h"
    }

    /// `00:01:30.5`: tenths of a second since the start of the walk.
    package static func time(_ seconds: Double) -> String {
        guard seconds.isFinite else { return "–" }
        let tenths = Int((max(0, min(seconds, 1e9)) * 10).rounded())
        let (hours, minutes, rest) = (tenths / 36_000, tenths / 600 % 60, tenths % 600)
        return "\(two(hours)):\(two(minutes)):\(two(rest / 10)).\(rest % 10)"
    }

    private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
