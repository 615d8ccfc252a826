import Live
import PlainText
import Simulation

/// Tells where a feed is heard, and how steady it was.
final class FeedReport {
    private let isJSON: Bool
    private let output: any FeedOutput
    private let rate: Double
    private let io: ProgramIO

    init(isJSON: Bool, output: any FeedOutput, rate: Double, _ io: ProgramIO) {
        self.isJSON = isJSON
        self.output = output
        self.rate = rate
        self.io = io
    }

    private var isStream: Bool { output is StreamFeed }

    /// Tells the address, which scripts wait for.
    func begin() throws {
        if isStream { return }
        if isJSON {
            print([("event", .string("listening")), ("address", .string(output.address))])
        } else {
            io.print(output.address)
        }
        try io.flush()
    }

    /// Tells a fix that was sent.
    func played(_ moment: FeedSchedule.Moment, late: Double) throws {
        guard isJSON else { return }
        print([
            ("t", .number(Rounding.time(moment.t))), ("event", .string("fix")),
            ("time", .optional(moment.time?.description)), ("late_ms", Self.milliseconds(late)),
            ("listeners", output.listeners.map { .integer($0) } ?? .null),
        ])
        try io.flush()
    }

    /// Tells how steady it was.
    func end(_ loop: FeedLoop) throws {
        let jitter = loop.jitter
        if isJSON {
            print([
                ("event", .string("jitter")), ("fixes", .integer(jitter.count)), ("rate", .number(rate)),
                ("mean_ms", Self.milliseconds(jitter.mean)), ("p50_ms", Self.milliseconds(jitter.percentile(0.5))),
                ("p99_ms", Self.milliseconds(jitter.percentile(0.99))), ("max_ms", Self.milliseconds(jitter.latest)),
                ("stalls", .integer(loop.stalls)), ("dropped_sentences", .integer(output.dropped)),
            ])
            return try io.flush()
        }
        guard jitter.count > 0 else { return }
        var line = "feed: \(jitter.count) fixes at \(MessageText.shown(rate)) Hz, late by "
        line += "\(Self.text(jitter.mean)) ms on average and \(Self.text(jitter.latest)) ms at most"
        if loop.stalls > 0 { line += "; the machine slept \(loop.stalls) times" }
        if output.dropped > 0 { line += "; \(output.dropped) sentences were dropped for slow listeners" }
        io.warn(line)
    }

    private func print(_ members: [(String, JSONText)]) { io.print(JSONText.object(members).text) }

    private static func milliseconds(_ seconds: Double) -> JSONText {
        .number((max(seconds, 0) * 1e6).rounded() / 1000)
    }

    private static func text(_ seconds: Double) -> String { MessageText.fixed(max(seconds, 0) * 1000, decimals: 2) }
}
