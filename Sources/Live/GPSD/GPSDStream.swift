import Geodesy
import Tracks

/// What happens to the receivers of a gpsd, made of the bytes that the gpsd sends: lines of JSON, cut anywhere.
///
/// A value: it opens nothing, waits for nothing and looks at no clock. Moments are an argument, in seconds of a clock that only
/// rises and that may begin anywhere; one that is not finite or before the last one counts as the last one. The same bytes at
/// the same moments give the same events, whatever pieces they come in. Nothing that comes is an error: what is no report is
/// passed over and counted, and the memory stays bounded.
///
/// `GPSDClient` is this with a connection. It serves a connection of one's own, too, or what `gpspipe -w` has recorded:
///
/// ```swift
/// var stream = GPSDStream()
/// var recording = LiveRecording()
/// for (number, line) in log.split(separator: UInt8(ascii: "\n")).enumerated() {
///     // A log doesn't say when its lines came: here ten a second.
///     for event in stream.take(line + [0x0A], at: Double(number) / 10) { recording.take(event) }
/// }
/// for event in stream.disconnect(at: .infinity) { recording.take(event) }
/// ```
public struct GPSDStream {
    private var lines = LineCutter()
    private var state: ReceiverState
    private var clock: Double?
    /// Reports that were read, also those that make no event.
    public private(set) var reports = 0
    private var strangers = 0

    /// Nothing heard yet.
    /// - Parameter undulation: metres from the ellipsoid up to mean sea level at a place, for receivers that know only the
    ///   ellipsoid; where it is nil the heights of those are unknown.
    public init(undulation: @escaping (Coordinate) -> Metres? = { _ in nil }) {
        state = ReceiverState(undulation: undulation)
    }

    /// Lines that were no report, or longer than any (65,536 bytes).
    public var refusedLines: Int { strangers + lines.skipped }

    /// When `due` will have something to tell, seconds of the clock; nil when only more bytes can bring anything. A fix is held
    /// back for 0.05 s, because gpsd tells how the device is held in a report of its own.
    public var deadline: Double? { state.deadline }

    /// What time alone brings: a fix that was held back, a receiver that is silent.
    /// - Parameter now: seconds of the clock.
    public mutating func due(at now: Double) -> [LiveEvent] { state.due(at: moment(now)) }

    /// What bytes bring, after what was due by then.
    /// - Parameters:
    ///   - bytes: the next ones, any number of them; the rest of a line may come later.
    ///   - now: when they arrived, seconds of the clock.
    /// - Returns: events in order; the times of their fixes rise from each to the next, over all calls.
    public mutating func take(_ bytes: some Sequence<UInt8>, at now: Double) -> [LiveEvent] {
        let now = moment(now)
        var events = state.due(at: now)
        for line in lines.take(ArraySlice(bytes)) {
            guard let report = GPSDReport(line) else {
                strangers += 1
                continue
            }
            reports += 1
            events += state.take(report, at: now)
        }
        return events
    }

    /// What the end of the connection, or of the log, brings: the fix that was held back, and that there are none any more. A line
    /// that was not whole is forgotten, and another connection may follow.
    /// - Parameter now: seconds of the clock.
    public mutating func disconnect(at now: Double) -> [LiveEvent] {
        strangers = refusedLines
        lines = LineCutter()
        return state.disconnect(at: moment(now))
    }

    /// A moment of the clock that is not before the last one.
    private mutating func moment(_ now: Double) -> Double {
        let moment = now.isFinite ? max(clock ?? now, now) : clock ?? 0
        clock = moment
        return moment
    }
}
