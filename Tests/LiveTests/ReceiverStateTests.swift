import Geodesy
import Live
import Testing
import Tracks

/// What becomes of reports, by the clock of the test.
struct ReceiverStateTests {
    private var state = ReceiverState { _ in nil }

    private static func time(_ seconds: Double) -> Instant {
        Instant(microseconds: 1_800_000_000_000_000 + Int64((seconds * 1e6).rounded()))
    }

    private func report(_ members: String) -> GPSDReport {
        GPSDReport(Array("{\(members)}".utf8)) ?? .other("none")
    }

    private func position(
        _ seconds: Double, mode: Int = 3, device: String = "a", latitude: Double = 46, height: Double? = nil
    ) -> GPSDReport {
        let place = mode >= 2 ? #","lat":\#(latitude),"lon":14"# : ""
        let altitude = height.map { ",\"altMSL\":\($0)" } ?? ""
        return report(
            #""class":"TPV","device":"\#(device)","mode":\#(mode),"time":"\#(Self.time(seconds))"\#(place)\#(altitude)"#
        )
    }

    private func attitude(_ heading: Double, time: Double? = nil) -> GPSDReport {
        let moment = time.map { ",\"time\":\"\(Self.time($0))\"" } ?? ""
        return report(#""class":"ATT","device":"a","heading":\#(heading)\#(moment)"#)
    }

    private func fixes(_ events: [LiveEvent]) -> [LiveFix] {
        events.compactMap { if case .fix(let fix) = $0 { fix } else { nil } }
    }

    private mutating func play(_ reports: [(Double, GPSDReport)], end: Double) -> [LiveEvent] {
        reports.flatMap { state.take($1, at: $0) } + state.due(at: end)
    }

    @Test mutating func aFixIsToldOnceItHasSettled() {
        #expect(state.deadline == nil)
        #expect(state.take(position(0), at: 10).isEmpty)
        #expect(state.deadline == 10.05)
        #expect(state.due(at: 10.04).isEmpty)
        #expect(fixes(state.due(at: 10.05)).map(\.time) == [Self.time(0)])
        #expect(state.due(at: 10.06).isEmpty)
    }

    /// The heading comes before or behind the position it belongs to, in a report of its own.
    @Test(
        arguments: [
            ([(0.0, true), (0.001, false)], 7.0), ([(0.0, false), (0.001, true)], 7.0),
            ([(0.0, false), (0.3, true)], nil),
        ] as [([(Double, Bool)], Double?)])
    mutating func headings(order: [(Double, Bool)], expected: Double?) {
        let events = play(order.map { ($0, $1 ? attitude(7) : position(0)) }, end: 1)
        #expect(fixes(events).map(\.heading) == [expected])
    }

    @Test mutating func aHeadingOfAnotherMomentIsNotTaken() {
        let events = play([(0, position(0)), (0.001, attitude(7, time: -1)), (0.002, attitude(8, time: 0))], end: 1)
        #expect(fixes(events).map(\.heading) == [8])
    }

    @Test mutating func reportsOfOneMomentAreOneFix() {
        let events = play([(0, position(0)), (0.01, position(0, height: 5)), (1, position(1))], end: 2)
        #expect(fixes(events).map(\.height) == [5, nil])
    }

    @Test mutating func whatIsLostIsToldOnce() {
        let events = play(
            [
                (0, position(0)), (1, position(1)), (1.1, position(1.1, mode: 1)), (2, position(2, mode: 1)),
                (3, position(3, mode: 0)), (9, position(9)),
            ], end: 9.5)
        #expect(fixes(events).count == 3)
        #expect(events.filter { if case .fix = $0 { false } else { true } } == [.fixLost(at: Self.time(2), .noFix)])
    }

    @Test mutating func silenceIsALoss() {
        let events = play([(0, position(0))], end: 5.5)
        #expect(events.last == .fixLost(at: Self.time(5.5), .silence))
        #expect(play([(6, position(6))], end: 6.5).count == 1)
    }

    @Test mutating func aReceiverThatIsSlowIsNotLostAgainAndAgain() {
        let reports = (0...6).map { (Double($0) * 10, position(Double($0) * 10)) }
        let events = play(reports, end: 61)
        #expect(fixes(events).count == 7)
        #expect(events.count == 8, "only the first pause surprises")
    }

    @Test mutating func aBrokenConnectionIsALoss() {
        _ = play([(0, position(0))], end: 0.5)
        #expect(state.disconnect(at: 2) == [.fixLost(at: Self.time(2), .connection)])
        #expect(state.disconnect(at: 3).isEmpty)
    }

    @Test mutating func anUnpluggedReceiverIsALoss() {
        _ = play([(0, position(0))], end: 0.5)
        #expect(state.take(.device(path: "b", isActive: false), at: 1).isEmpty)
        #expect(state.take(.device(path: "a", isActive: false), at: 1) == [.fixLost(at: Self.time(1), .noFix)])
    }

    @Test mutating func oneOfSeveralReceiversIsFollowed() {
        var events = play(
            [
                (0, position(0, latitude: 1)), (0.5, position(0.5, device: "b", latitude: 2)),
                (1, position(1, latitude: 1)), (1.5, position(1.5, device: "b", latitude: 2)),
            ], end: 2)
        #expect(fixes(events).map(\.coordinate.latitude) == [1, 1])
        events = play([(7, position(7, device: "b", latitude: 2)), (8, position(8, device: "b", latitude: 2))], end: 9)
        #expect(fixes(events).map(\.coordinate.latitude) == [2, 2])
    }

    @Test mutating func oneStepBackIsLeftOut() {
        let events = play(
            [(0, position(0)), (1, position(1)), (1.5, position(0.5)), (2, position(2)), (2.5, position(2))], end: 3)
        #expect(fixes(events).map(\.time) == [0, 1, 2].map { Self.time($0) })
    }

    @Test(arguments: [-3600.0, 1e6])
    mutating func aClockThatIsSetGoesOnFromTheLastFix(step: Double) {
        var reports = [(0.0, position(0)), (1.0, position(1))]
        for second in 2...6 { reports.append((Double(second), position(Double(second) + step))) }
        let events = play(reports, end: 7)
        // Two are left out before the new clock is believed.
        #expect(fixes(events).map(\.time) == [0, 1, 4, 5, 6].map { Self.time($0) })
        #expect(events.contains(.clockSet(by: -step)))
    }

    /// A loss is told when nothing has been heard for long; what comes late from before it can't be told any more.
    @Test mutating func aFixFromBeforeALossThatWasToldIsLeftOut() {
        let events = play(
            [(0, position(0)), (1, position(1)), (6.5, position(5.5)), (7.5, position(6.5)), (8.5, position(7.5))],
            end: 9)
        #expect(fixes(events).map(\.time) == [0, 1, 6.5, 7.5].map { Self.time($0) })
        let told = events.compactMap { event -> Instant? in
            switch event {
            case .fix(let fix): fix.time
            case .fixLost(let time, _): time
            default: nil
            }
        }
        #expect(told == told.sorted())
    }

    /// Each time it is told how far the walk is from the receiver by now.
    @Test mutating func aClockThatIsSetTwiceIsToldWhole() {
        var reports = [(0.0, position(0)), (1.0, position(1))]
        for second in 2...6 { reports.append((Double(second), position(Double(second) - 1000))) }
        for second in 7...12 { reports.append((Double(second), position(Double(second) - 3000))) }
        let steps = play(reports, end: 13).compactMap { if case .clockSet(let seconds) = $0 { seconds } else { nil } }
        #expect(steps == [1000, 3000])
    }

    @Test mutating func aPauseIsNoClockThatWasSet() {
        let events = play([(0, position(0)), (200_000, position(200_000)), (200_001, position(200_001))], end: 200_002)
        #expect(fixes(events).map(\.time) == [0, 200_000, 200_001].map { Self.time($0) })
    }

    @Test func retriesComeLessAndLessOften() {
        var delay = RetryDelay()
        #expect((0..<7).map { _ in delay.take() } == [0.5, 1, 2, 4, 8, 10, 10])
        delay.reset()
        #expect(delay.take() == 0.5)
    }

    @Test func aRecordingIsCutWhereFixesWereLost() {
        var recording = LiveRecording()
        let place = Coordinate(latitude: 1, longitude: 2)
        for second in [0.0, 1, 2] { recording.take(.fix(LiveFix(time: Self.time(second), coordinate: place))) }
        recording.take(.fixLost(at: Self.time(3), .silence))
        recording.take(.fixLost(at: Self.time(4), .connection))
        #expect(recording.endedOutages.isEmpty)
        for second in [9.0, 9, 10] { recording.take(.fix(LiveFix(time: Self.time(second), coordinate: place))) }
        #expect(recording.document.tracks[0].segments == [0..<3, 3..<5])
        #expect(recording.endedOutages == [3..<9])
        #expect(recording.duration == 10)
    }
}
