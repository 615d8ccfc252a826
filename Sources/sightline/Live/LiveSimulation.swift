import Arguments
import Live
import Simulation

/// `simulate` of a live receiver: tells what happens when it happens.
struct LiveSimulation {
    let source: LiveSource
    /// nil goes on until Ctrl-C.
    let end: LiveEnd?
    let options: Simulator.Options
    let io: ProgramIO

    /// Tells the log to its end.
    /// - Throws: `UserError` for what is wrong with the points of interest, and when nothing can be printed any more.
    func run(_ sessionOptions: SessionOptions) throws {
        source.waitForFix()
        guard let start = source.recording.start else { return }
        let end = try end?.seconds(from: start)
        var session = try source.session(sessionOptions)
        var stream = LiveStream(session, options: options)
        SessionInput.tell(stream.warnings, io)
        let log = EventLog(pois: session.pois)
        var told = -1.0
        var lost = 0
        while true {
            if source.recording.duration > told {
                told = source.recording.duration
                session = try source.extended(session)
                let isLast = end.map { told >= $0 } ?? false
                if isLast, let end { session = session.cut(at: end) }
                try tell(stream.advance(to: session, isLast: isLast), log)
                if isLast { return }
            }
            if source.recording.outages.count > lost {
                lost = source.recording.outages.count
                let outage = source.recording.outages[lost - 1]
                // One that is over by now has been told with the fix that ended it; one that goes on lies behind all fixes.
                if outage.to == nil, end.map({ outage.from <= $0 }) ?? true {
                    try tell(stream.lose(at: outage.from), log)
                }
            }
            if let end, source.isGivenUp(end) { return }
            _ = source.next(until: end == nil ? nil : LiveClock.seconds + 0.5)
        }
    }

    private func tell(_ events: [Event], _ log: EventLog) throws {
        for event in events { io.print(log.line(event)) }
        try io.flush()
    }
}
