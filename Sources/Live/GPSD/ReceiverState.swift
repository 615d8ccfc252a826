import Geodesy
import Tracks

/// Makes of gpsd's reports a sequence of fixes and losses. A value; the time of arrival comes in as an argument, seconds of a
/// clock that only rises.
///
/// - One device is followed: the first that has a fix, until it has had none for `patience` and another has.
/// - A fix is held back for `settling`, because gpsd tells how the device is held in a report of its own, before or behind that
///   of the position and often without a time.
/// - Several reports of one moment are one fix.
/// - A fix that goes back in time is left out. When the clock stays there it has been set: the times go on from the last fix.
package struct ReceiverState {
    /// Seconds.
    package static let settling = 0.05
    package static let patience = 5.0
    static let longestPatience = 90.0
    /// A receiver that has lost its fix for less than this has not lost it.
    static let flicker = 0.9
    /// A step of the clock that no pause explains, seconds.
    static let longestStep = 86_400.0
    /// Fixes in a row with a clock that has been set, before that is believed.
    static let believedAfter = 3

    private let undulation: (Coordinate) -> Metres?
    private var device: String?
    private var open: (fix: LiveFix, arrival: Double)?
    private var early: (attitude: GPSDReport.Attitude, arrival: Double)?
    /// The last fix that was told: its time and arrival.
    private var last: (time: Instant, arrival: Double)?
    private var hasFix = false
    /// When fixes were lost last, as it was told.
    private var lostAt: Instant?
    /// Seconds between the arrivals of the last two fixes.
    private var interval = 0.0
    /// Microseconds added to the receiver's times.
    private var offset: Int64 = 0
    /// Fixes in a row that don't go on from the last, and the time of the last of them.
    private var strays: (count: Int, time: Instant)?

    /// - Parameter undulation: metres from the ellipsoid up to mean sea level at a place.
    package init(undulation: @escaping (Coordinate) -> Metres?) { self.undulation = undulation }

    /// When `due` has something to do; nil when only reports matter.
    package var deadline: Double? {
        if let open { return open.arrival + Self.settling }
        if hasFix, let last { return last.arrival + ownPatience }
        return nil
    }

    /// Seconds of silence after which a receiver is lost: longer for one that has always been slow.
    private var ownPatience: Double { min(max(Self.patience, 2.5 * interval), Self.longestPatience) }

    /// What has come of time alone.
    package mutating func due(at now: Double) -> [LiveEvent] {
        var events: [LiveEvent] = []
        if let open, now >= open.arrival + Self.settling { events += release() }
        if hasFix, let last, now >= last.arrival + ownPatience { events += lose(at: now, nil, .silence) }
        return events
    }

    /// What has come of a report.
    package mutating func take(_ report: GPSDReport, at now: Double) -> [LiveEvent] {
        let before = due(at: now)
        switch report {
        case .version(let release): return before + [.connected(release: release)]
        case .position(let position): return before + take(position, at: now)
        case .attitude(let attitude):
            take(attitude, at: now)
            return before
        case .device(let path, let isActive):
            guard !isActive, path == device || path == nil else { return before }
            return before + release() + lose(at: now, nil, .noFix)
        case .error(let message): return before + [.complaint(message)]
        case .other: return before
        }
    }

    /// The connection is gone.
    package mutating func disconnect(at now: Double) -> [LiveEvent] {
        let events = release() + lose(at: now, nil, .connection)
        early = nil
        device = nil
        return events
    }

    // MARK: Fixes

    private mutating func take(_ position: GPSDReport.Position, at now: Double) -> [LiveEvent] {
        guard var fix = LiveFix(position, undulation: undulation) else {
            guard position.mode < 2, position.device == device else { return [] }
            let lastHeard = open?.arrival ?? last?.arrival ?? now
            guard now - lastHeard >= Self.flicker else { return [] }
            return release() + lose(at: now, position.time, .noFix)
        }
        if position.device != device {
            let silent = now - max(open?.arrival ?? -.infinity, last?.arrival ?? -.infinity)
            guard device == nil || !hasFix || silent >= Self.patience else { return [] }
        }
        fix.time = shifted(fix.time)
        if open != nil, position.device == device, fix.time == open?.fix.time {
            open?.fix.complete(with: fix)
            return []
        }
        var events: [LiveEvent] = release()
        if let last {
            let step = fix.time.seconds(since: last.time)
            let pause = now - last.arrival
            if step <= 0 || step - pause > Self.longestStep {
                // The last fix once more is no sign of another clock.
                if step == 0 { return events }
                guard isBelieved(fix.time) else { return events }
                let goal = last.time.advanced(by: max(pause, 0.001))
                // There is no time behind the end of the calendar.
                guard goal > last.time else { return events }
                offset += goal.microseconds - fix.time.microseconds
                fix.time = goal
                events.append(.clockSet(by: Double(offset) / 1e6))
            }
        }
        // When a loss began is known by its arrival; a fix of shortly before that, heard later, can't be told any more.
        if let lostAt, fix.time < lostAt, lostAt.seconds(since: fix.time) <= Self.longestPatience { return events }
        lostAt = nil
        strays = nil
        device = position.device
        if let early, now - early.arrival <= Self.settling { fix.take(early.attitude) }
        early = nil
        open = (fix, now)
        return events
    }

    private func shifted(_ time: Instant) -> Instant {
        offset == 0 ? time : time.advanced(by: Double(offset) / 1e6)
    }

    /// Whether fixes have come often enough, one after the other, on another clock.
    private mutating func isBelieved(_ time: Instant) -> Bool {
        if let strays, time > strays.time, time.seconds(since: strays.time) <= Self.longestStep {
            self.strays = (strays.count + 1, time)
        } else {
            strays = (1, time)
        }
        return (strays?.count ?? 0) >= Self.believedAfter
    }

    private mutating func take(_ attitude: GPSDReport.Attitude, at now: Double) {
        guard device == nil || attitude.device == nil || attitude.device == device else { return }
        if let open, open.fix.heading == nil, attitude.time.map({ shifted($0) == open.fix.time }) ?? true {
            self.open?.fix.take(attitude)
        } else {
            early = (attitude, now)
        }
    }

    /// Tells the fix that was held back.
    private mutating func release() -> [LiveEvent] {
        guard let open else { return [] }
        self.open = nil
        if let last { interval = open.arrival - last.arrival }
        last = (open.fix.time, open.arrival)
        hasFix = true
        return [.fix(open.fix)]
    }

    /// - Parameter time: what the receiver says when that is; believed where it fits.
    private mutating func lose(at now: Double, _ time: Instant?, _ reason: LiveEvent.Loss) -> [LiveEvent] {
        guard hasFix, let last else { return [] }
        hasFix = false
        let pause = max(now - last.arrival, 0.001)
        var moment = last.time.advanced(by: pause)
        if let told = time.map(shifted), told > last.time, told.seconds(since: last.time) <= pause + Self.patience {
            moment = told
        }
        lostAt = moment
        return [.fixLost(at: moment, reason)]
    }
}
