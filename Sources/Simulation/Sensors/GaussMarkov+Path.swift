extension GaussMarkov {
    /// Goes along the process in the order of time, several times faster than asking for each moment alone.
    ///
    /// It gives the bits of `GaussMarkov.value(at:)`, in any order of asking: it only keeps the spans that it came through on
    /// the way to the last moment, and begins the way to the next one in the smallest of them that holds it.
    package struct Path: Sendable {
        /// A span whose ends are known, and the middle once it has been drawn.
        private struct Span {
            var start: Int64 = 0
            var left = 0.0
            var right = 0.0
            var middle = 0.0
            var hasMiddle = false
        }

        private let process: GaussMarkov
        /// By level: the span of 2^(level + 1) ticks around the last moment.
        private var spans: [Span]
        /// The lowest level whose span is known; their number when none is.
        private var lowest: Int

        package init(_ process: GaussMarkov) {
            self.process = process
            spans = [Span](repeating: Span(), count: process.levels.count)
            lowest = spans.count
        }

        /// The value at a moment, rounded to the nearest tick.
        package mutating func value(at time: Double) -> Double {
            guard process.sigma > 0, time.isFinite else { return 0 }
            let tick = GaussMarkov.tick(time)
            let top = spans.count - 1
            if top < 0 { return process.sigma * process.draw(tick) }
            let length: Int64 = 1 << Int64(spans.count)
            let start = tick & ~(length - 1)
            if lowest > top || spans[top].start != start {
                spans[top] = Span(start: start, left: process.draw(start), right: process.draw(start &+ length))
                lowest = top
            }
            if tick == start { return process.sigma * spans[top].left }
            // Up to the smallest known span in which the tick lies, its ends apart: those are middles further up.
            while lowest < top {
                let offset = tick &- spans[lowest].start
                if offset > 0, offset < 1 << Int64(lowest + 1) { break }
                lowest += 1
            }
            while true {
                let level = lowest
                var span = spans[level]
                let middle = span.start + (1 << Int64(level))
                if !span.hasMiddle {
                    let (weight, scatter) = process.levels[level]
                    span.middle = weight * (span.left + span.right) + scatter * process.draw(middle)
                    span.hasMiddle = true
                    spans[level] = span
                }
                // On the lowest level a tick between the ends is the middle.
                if tick == middle || level == 0 { return process.sigma * span.middle }
                lowest = level - 1
                spans[lowest] =
                    tick < middle
                    ? Span(start: span.start, left: span.left, right: span.middle)
                    : Span(start: middle, left: span.middle, right: span.right)
            }
        }
    }
}
