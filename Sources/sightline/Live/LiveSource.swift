import Arguments
import Geodesy
import Live
import PlainText
import Simulation
import Tracks

/// A live receiver as the source of a walk: what it sends becomes a recording, and everything else follows from that.
///
/// One thread uses it. What happens to the receiver is told on standard error, once each.
final class LiveSource {
    let name: String
    private let client: GPSDClient
    private let bell: WakeUp
    private let io: ProgramIO
    private(set) var recording = LiveRecording()
    /// What is wrong with the receiver, in a few words; nil while fixes come.
    private(set) var trouble: String? = "waiting for a fix"
    private var hasConnection = true
    private var firstFixAt: Double?
    private var complaint: String?

    /// Seconds after which a person wants to know what is waited for.
    private static let patience = 3.0
    /// Seconds by which a recording may be late before a receiver that is lost is given up.
    private static let grace = 2.0

    /// Whether a name is the address of a receiver.
    static func isMeant(by name: String?) -> Bool { name.map(GPSDAddress.isMeant) ?? false }

    /// Connects.
    /// - Parameter bell: ends all waiting.
    /// - Throws: `UserError` for an address that is none, or at which no gpsd answers.
    init(_ name: String, _ io: ProgramIO, bell: WakeUp = WakeUp()) throws {
        self.name = name
        self.io = io
        self.bell = bell
        do throws(AddressError) {
            // Loaded where it is needed: most receivers know how high the sea is.
            let geoid = Result { try Geoid.egm96() }
            client = GPSDClient(
                try GPSDAddress(parsing: name), now: { LiveClock.seconds }, bell: bell,
                undulation: { place in (try? geoid.get()).flatMap { try? $0.undulation(at: place) } })
        } catch {
            throw UserError("\(name): the address \(error)", hint: "gpsd://HOST:PORT, such as gpsd://localhost:2947")
        }
        do throws(NetworkFault) {
            try client.connect()
        } catch {
            throw UserError("\(name): \(error)", hint: "is gpsd running there? gpsd -N /dev/ttyUSB0 starts one")
        }
    }

    /// Tries the options on a walk of one made-up fix, so that what is wrong with them is told before anything is waited for.
    /// - Returns: the options with the points of interest in memory, so that they are read once, also from a pipe.
    /// - Throws: `UserError` at the file and line at fault.
    static func rehearsed(_ name: String, _ options: SessionOptions, _ io: ProgramIO) throws -> SessionOptions {
        let options = try SessionInput.whatIsWrong { () throws(SessionError) in try options.readingPOIs() }
        var recording = LiveRecording()
        let place = Coordinate(latitude: 0, longitude: 0)
        recording.take(.fix(LiveFix(time: Instant(microseconds: 0), coordinate: place)))
        _ = try SessionInput.prepared(recording.document, name: name, options, io)
        return options
    }

    /// Waits for what happens next, and takes it into the recording.
    /// - Parameter limit: seconds of the clock; nil waits without end.
    /// - Returns: empty when the time is over or the bell has rung.
    func next(until limit: Double? = nil) -> [LiveEvent] {
        let events = client.next(until: limit)
        for event in events {
            recording.take(event)
            tell(event)
        }
        return events
    }

    /// Waits for the first fix.
    func waitForFix() {
        let patience = LiveClock.seconds + Self.patience
        while recording.end == nil, !bell.isAsked {
            if next(until: patience).isEmpty, LiveClock.seconds >= patience {
                io.warn("\(name): waiting for a fix")
                while recording.end == nil, !bell.isAsked { _ = next() }
            }
        }
    }

    /// Records until the walk has come to a moment, or until it should have and the receiver is lost.
    /// - Parameter end: seconds from the first fix.
    func record(until end: Double) {
        waitForFix()
        while recording.duration < end, !bell.isAsked, !isGivenUp(end) { _ = next(until: LiveClock.seconds + 0.5) }
    }

    /// Records to the last of the moments that are asked for.
    /// - Returns: the recording as a walk, cut there, and whether it came that far.
    /// - Throws: `UserError` for moments that are none, and for what is wrong with the points of interest.
    func recorded(
        until end: LiveEnd, _ options: SessionOptions
    ) throws -> (session: PreparedSession, isComplete: Bool) {
        waitForFix()
        guard let start = recording.start else { throw UserError("\(name): there was no fix") }
        let seconds = try end.seconds(from: start)
        record(until: seconds)
        let isComplete = recording.duration >= seconds
        if !isComplete {
            io.warn("\(name): the receiver was lost; \(Self.shown(recording.duration)) s were recorded")
        }
        return (try session(options).cut(at: seconds), isComplete)
    }

    /// Whether a walk that should have come to a moment never will, for all one knows.
    func isGivenUp(_ end: Double) -> Bool {
        trouble != nil && firstFixAt.map { LiveClock.seconds > $0 + end + Self.grace } ?? false
    }

    /// The recording as a walk that can be told and drawn.
    /// - Throws: `UserError` at the file and line at fault.
    func session(_ options: SessionOptions) throws -> PreparedSession {
        let session = try SessionInput.prepared(recording.document, name: name, options, io)
        return session.extended(session.player, outages: recording.endedOutages)
    }

    /// A session over what has been recorded since.
    func extended(_ session: PreparedSession) throws -> PreparedSession {
        do throws(PlayerError) {
            return session.extended(try TrackPlayer(recording.document), outages: recording.endedOutages)
        } catch {
            throw UserError("\(name): \(error)")
        }
    }

    private func tell(_ event: LiveEvent) {
        switch event {
        case .connected:
            if !hasConnection { io.warn("\(name): connected again") }
            hasConnection = true
            if trouble != nil { trouble = "waiting for a fix" }
        case .fix:
            if firstFixAt == nil { firstFixAt = LiveClock.seconds }
            trouble = nil
        case .fixLost(_, let loss):
            switch loss {
            case .noFix: trouble = "the receiver has no fix"
            case .silence: trouble = "nothing is heard of the receiver"
            case .connection: trouble = "the connection is lost"
            }
            if loss != .connection, let trouble { io.warn("\(name): \(trouble)") }
        case .disconnected(let reason, _):
            trouble = "no connection: \(reason)"
            // Attempts that fail, too, are not told again and again.
            if hasConnection { io.warn("\(name): \(reason); trying again") }
            hasConnection = false
        case .clockSet(let seconds):
            io.warn("\(name): the receiver's clock was set; the walk goes on \(Self.shown(seconds)) s beside it")
        case .complaint(let text):
            // A receiver that complains at every fix has said it.
            if text == complaint { return }
            complaint = text
            io.warn("\(name): gpsd says: \(text)")
        }
    }

    private static func shown(_ seconds: Double) -> String { MessageText.fixed(seconds.magnitude, decimals: 3) }
}
