/// A curve of one's own for `TimingMode.custom`.
public struct TimingCurve: Sendable {
    private let function: @Sendable (Double) -> Double

    /// - Parameter function: part of the time to part of the way, a pure function. It is asked between 0 and 1 only: there
    ///   the way is 0 and 1 whatever it says. It may swing beyond 0 and 1; what is not a number counts as 0. Over a
    ///   sequence, group or repetition it should not run backwards.
    public init(_ function: @escaping @Sendable (Double) -> Double) { self.function = function }

    /// The cubic Bézier curve from (0, 0) to (1, 1) with these control points, as style sheets have it.
    /// - Parameters:
    ///   - x1: clamped to 0 … 1, as is `x2`: time does not run backwards.
    public init(controlPoints x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
        let (x1, x2) = (min(max(x1, 0), 1), min(max(x2, 0), 1))
        @Sendable func bezier(_ s: Double, _ a: Double, _ b: Double) -> Double {
            3 * (1 - s) * (1 - s) * s * a + 3 * (1 - s) * s * s * b + s * s * s
        }
        self.init { x in
            // x rises with s: halving finds s to the last digit whatever the control points.
            var (low, high) = (0.0, 1.0)
            for _ in 0..<54 {
                let middle = (low + high) / 2
                if bezier(middle, x1, x2) < x { low = middle } else { high = middle }
            }
            return bezier(high, y1, y2)
        }
    }

    func value(at x: Double) -> Double {
        let y = function(x)
        return y.isFinite ? y : 0
    }

    /// Where a rising curve reaches `y`, 0 < y < 1.
    func time(of y: Double) -> Double {
        var (low, high) = (0.0, 1.0)
        for _ in 0..<54 {
            let middle = (low + high) / 2
            if value(at: middle) < y { low = middle } else { high = middle }
        }
        return high
    }
}
