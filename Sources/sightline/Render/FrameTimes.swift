/// The moments to draw, in seconds from the start of the walk, computed one by one: a long walk has many.
struct FrameTimes: Sendable {
    private enum Kind {
        case listed([Double])
        case stepped(from: Double, to: Double, step: Double)
    }

    let count: Int
    private let kind: Kind

    /// Single moments, in the order given.
    init(listed times: [Double]) {
        kind = .listed(times)
        count = times.count
    }

    /// Moments `step` seconds apart from `from` on.
    /// - Parameter includesEnd: whether a moment that falls on `to` belongs to them: it does for pictures, while a video
    ///   lasts as long as what it shows.
    /// - Returns: nil for more moments than anyone could want (10^8).
    init?(from: Double, to: Double, step: Double, includesEnd: Bool) {
        // A step that goes into the span a whole number of times does so in spite of rounding.
        let steps = (to - from) / step
        guard steps.isFinite, steps < 1e8 else { return nil }
        let whole = Int((steps + 1e-6).rounded(.down))
        count = includesEnd ? whole + 1 : max(1, whole)
        kind = .stepped(from: from, to: to, step: step)
    }

    subscript(index: Int) -> Double {
        switch kind {
        case .listed(let times): return times[index]
        case .stepped(let from, let to, let step): return min(to, from + Double(index) * step)
        }
    }
}
