import Foundation

/// How the pace of an action is spread over its duration: a curve from (0, 0) to (1, 1), part of the time to part of the way.
///
/// On a sequence, a group or a repetition the curve bends the time of everything in it.
public enum TimingMode: Sendable {
    /// An even pace.
    case linear
    /// Slow first: x².
    case easeIn
    /// Slow last: 1 − (1 − x)².
    case easeOut
    /// Slow first and last: 3x² − 2x³.
    case easeInEaseOut
    case custom(TimingCurve)

    /// The part of the way after a part of the time, exactly 0 up to 0 and 1 from 1 on.
    @inline(__always) func value(at x: Double) -> Double {
        if x >= 1 { return 1 }
        guard x > 0 else { return 0 }
        return switch self {
        case .linear: x
        case .easeIn: x * x
        case .easeOut: 1 - (1 - x) * (1 - x)
        case .easeInEaseOut: x * x * (3 - 2 * x)
        case .custom(let curve): curve.value(at: x)
        }
    }

    /// The part of the time at which a part of the way is done.
    func time(of y: Double) -> Double {
        if y >= 1 { return 1 }
        guard y > 0 else { return 0 }
        return switch self {
        case .linear: y
        case .easeIn: y.squareRoot()
        case .easeOut: 1 - (1 - y).squareRoot()
        case .easeInEaseOut: 0.5 - sin(asin(1 - 2 * y) / 3)
        case .custom(let curve): curve.time(of: y)
        }
    }

    var isLinear: Bool { if case .linear = self { true } else { false } }
}
