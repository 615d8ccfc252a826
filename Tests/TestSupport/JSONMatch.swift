import Foundation

/// Compares parsed JSON with a truth whose metres are rounded to four decimals.
public enum JSONMatch {
    /// Half of the truth's last digit, and a little for the rounding of the comparison itself.
    public static let tolerance = 0.5e-4 + 1e-9

    public static func matches(_ found: Any, _ truth: Any) -> Bool {
        switch (found, truth) {
        case (is NSNull, is NSNull): true
        case (let found as [Any], let truth as [Any]):
            found.count == truth.count && zip(found, truth).allSatisfy { matches($0, $1) }
        case (let found as [String: Any], let truth as [String: Any]):
            found.keys == truth.keys
                && truth.allSatisfy { key, value in found[key].map { matches($0, value) } ?? false }
        case (let found as String, let truth as String): found == truth
        case (let found as NSNumber, let truth as NSNumber):
            (found.doubleValue - truth.doubleValue).magnitude <= tolerance
        default: false
        }
    }
}
