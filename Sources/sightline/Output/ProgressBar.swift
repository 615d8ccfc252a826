import Foundation
import Synchronization

/// How far a long job is: a bar with rate and remaining time on one line of the terminal. Silent where nobody looks at it.
final class ProgressBar: Sendable {
    private struct State {
        var done = 0
        var shown = false
        var lastShown: ContinuousClock.Instant?
    }

    private let total: Int
    private let unit: String
    private let io: ProgramIO
    private let isSilent: Bool
    private let start = ContinuousClock.now
    private let state = Mutex(State())
    private static let interval = Duration.milliseconds(100)

    /// - Parameters:
    ///   - total: how many steps there are.
    ///   - unit: what a step is called: `pictures`.
    ///   - isSilent: whether the person asked for output that a program reads.
    init(total: Int, unit: String, _ io: ProgramIO, isSilent: Bool = false) {
        self.total = total
        self.unit = unit
        self.io = io
        self.isSilent = isSilent || !io.mayShowProgress || total < 2
    }

    /// A step is done.
    func step() {
        if isSilent { return }
        let now = ContinuousClock.now
        state.withLock { state in
            state.done += 1
            if let last = state.lastShown, now - last < Self.interval, state.done < total { return }
            state.lastShown = now
            state.shown = true
            io.interruption.progressIsShown(true)
            io.note("\r" + Self.line(done: state.done, total: total, unit: unit, elapsed: now - start) + "\u{1B}[K")
        }
    }

    /// Takes the bar off the terminal.
    func finish() {
        state.withLock { state in
            guard state.shown else { return }
            state.shown = false
            io.interruption.progressIsShown(false)
            io.note("\r\u{1B}[K")
        }
    }

    /// `████████────────  120 of 600 pictures  45.2/s  11 s left`.
    static func line(done: Int, total: Int, unit: String, elapsed: Duration) -> String {
        let width = 24
        let filled = total > 0 ? min(width, done * width / total) : width
        let bar = String(repeating: "█", count: filled) + String(repeating: "─", count: width - filled)
        let seconds = Double(elapsed.components.seconds) + Double(elapsed.components.attoseconds) * 1e-18
        guard seconds > 0, done > 0 else { return "\(bar)  \(done) of \(total) \(unit)" }
        let rate = Double(done) / seconds
        let left = Double(max(0, total - done)) / rate
        return "\(bar)  \(done) of \(total) \(unit)  \(rounded(rate))/s  \(remaining(left)) left"
    }

    private static func rounded(_ rate: Double) -> String {
        rate >= 100 ? "\(Int(min(rate, 1e9)))" : "\((rate * 10).rounded() / 10)"
    }

    private static func remaining(_ seconds: Double) -> String {
        let whole = Int(min(seconds, 1e9).rounded(.up))
        if whole < 60 { return "\(whole) s" }
        if whole < 3600 { return "\(whole / 60) min \(whole % 60) s" }
        return "\(whole / 3600) h \(whole / 60 % 60) min"
    }
}
