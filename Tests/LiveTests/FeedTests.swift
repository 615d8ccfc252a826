import Foundation
import Live
import Testing
import Tracks

struct FeedTests {
    private static let start = Instant(parsing: "2024-05-01T12:00:00.0004Z")

    @Test func theMomentsOfAWalk() {
        let schedule = FeedSchedule(
            span: 0...10, rate: 4, speed: 1, start: Instant(parsing: "2024-05-01T12:00:00Z"), now: nil)
        #expect(schedule.count == 41)
        #expect([0, 1, 40].map { schedule.moment($0).t } == [0, 0.25, 10])
        #expect(schedule.moment(1).time == Instant(parsing: "2024-05-01T12:00:00.25Z"))
    }

    @Test func thePlaceIsThatOfTheTimeThatIsTold() throws {
        let schedule = FeedSchedule(span: 0...10, rate: 3, speed: 1, start: Self.start, now: nil)
        for index in 0..<schedule.count {
            let moment = schedule.moment(index)
            let time = try #require(moment.time)
            #expect(time.microseconds % 1000 == 0)
            let own = try #require(Self.start).advanced(by: moment.t)
            #expect(index == 0 || abs(own.microseconds - time.microseconds) <= 1)
        }
    }

    @Test func theClockGoesOnFromRoundToRound() throws {
        let now = try #require(Instant(parsing: "2026-01-01T00:00:00Z"))
        let schedule = FeedSchedule(span: 5...6, rate: 2, speed: 1.5, start: Self.start, now: now)
        let moments = (0..<6).map { schedule.moment($0) }
        #expect(schedule.count == 2)
        #expect(moments.map(\.t) == [5, 5.75, 5, 5.75, 5, 5.75])
        #expect(moments.compactMap(\.time).map { $0.seconds(since: now) } == [0, 0.75, 1.5, 2.25, 3, 3.75])
    }

    @Test(
        arguments: [(0.0...0, 1.0, 1), (0...1, 1000, 1001), (0...1e300, 1, 1_000_000_000_000_000)]
            as [(
                ClosedRange<Double>, Double, Int
            )])
    func oddSpans(span: ClosedRange<Double>, rate: Double, count: Int) {
        let schedule = FeedSchedule(span: span, rate: rate, speed: 1, start: nil, now: nil)
        #expect(schedule.count == count)
        #expect(span.contains(schedule.moment(count - 1).t))
        #expect(schedule.moment(3).time == nil)
    }

    /// 0 times a step that is infinite is no number, and the time of the only fix was lost.
    @Test(arguments: [Double.leastNonzeroMagnitude, 1e-305]) func theSmallestRates(rate: Double) {
        let schedule = FeedSchedule(span: 2...900, rate: rate, speed: 1e6, start: Self.start, now: nil)
        #expect(schedule.count == 1)
        #expect(schedule.moment(0).t == 1.9996 + 0.0004)
        #expect(schedule.moment(0).time == Instant(parsing: "2024-05-01T12:00:02Z"))
        #expect((2...900).contains(schedule.moment(1).t) && schedule.moment(1).time == nil)
    }

    /// Moments are kept however long the work between them takes, and nothing adds up.
    @Test func momentsAreAbsolute() throws {
        var now = 100.0
        var sent: [Double] = []
        let output = CountingOutput { sent.append(now) }
        let loop = FeedLoop(output, rate: 10, now: { now }, rest: { now = max(now, $0) }, bell: WakeUp())
        var waits = 0
        try loop.run(
            sentences: { number in
                waits += 1
                // The wait for descriptors does not move the clock of this test: the rest up to a moment does.
                now = max(now, 100 + Double(number) / 10 - 0.001)
                if number == 5 { now += 0.12 }
                return number < 20 ? [Array("$X\r\n".utf8)] : nil
            }, played: { _, _ in })
        #expect(sent.count == 20)
        for (number, time) in sent.enumerated() where number != 5 && number != 6 {
            #expect(abs(time - 100 - Double(number) / 10) < 0.002, "\(number)")
        }
        #expect(abs(loop.jitter.latest - 0.119) < 0.002)
        #expect(loop.stalls == 0)
    }

    @Test func aMachineThatSleptIsNotMadeUpFor() throws {
        var now = 0.0
        var sent: [Double] = []
        let output = CountingOutput { sent.append(now) }
        let loop = FeedLoop(output, rate: 1000, now: { now }, rest: { now = max(now, $0) }, bell: WakeUp())
        try loop.run(
            sentences: { number in
                if number == 3 { now += 3600 }
                return number < 6 ? [[36]] : nil
            }, played: { _, _ in })
        #expect(loop.stalls == 1)
        #expect(sent.count == 6 && sent[5] - sent[3] > 0.0015)
    }

    @Test func jitterInNumbers() {
        var jitter = FeedJitter()
        #expect(jitter.mean == 0 && jitter.percentile(0.5) == 0)
        for _ in 0..<99 { jitter.take(0.000_003) }
        jitter.take(0.1)
        jitter.take(-1)
        #expect(jitter.count == 101 && jitter.latest == 0.1)
        #expect(jitter.percentile(0.5) == 0.000_004)
        #expect(jitter.percentile(1) == 0.1)
        #expect(abs(jitter.mean - (99 * 0.000_003 + 0.1) / 101) < 1e-9)
    }

    /// A slow listener loses whole sentences, the oldest first, and never the middle of one.
    @Test func aQueueDropsWholeSentences() {
        var queue = SentenceQueue(limit: 40)
        var got: [UInt8] = []
        func sentence(_ number: Int) -> [UInt8] { Array("$\(number + 100)56789\n".utf8) }
        var room = 5
        func drain() -> Bool {
            queue.drain { bytes in
                let count = min(room, bytes.count)
                if count == 0 { return .later }
                room -= count
                got += bytes.prefix(count)
                return .bytes(count)
            }
        }
        for number in 0..<20 {
            queue.append([sentence(number)])
            #expect(drain())
        }
        #expect(queue.dropped == 16)
        #expect(!queue.isEmpty)
        room = 1000
        #expect(drain())
        #expect(queue.isEmpty)
        #expect(got == [0, 17, 18, 19].flatMap(sentence))
        queue.append([sentence(1)])
        #expect(!queue.drain { _ in .closed })
    }

    @Test func aSentenceLongerThanTheRoomIsSentAllTheSame() {
        var queue = SentenceQueue(limit: 4)
        var got: [UInt8] = []
        queue.append([[1, 2, 3, 4, 5, 6], [7, 8, 9, 10, 11, 12]])
        let isThere = queue.drain { bytes in
            got += bytes
            return .bytes(bytes.count)
        }
        #expect(isThere && got == [7, 8, 9, 10, 11, 12] && queue.dropped == 1)
    }
}

/// An output that only notes that something was sent.
private final class CountingOutput: FeedOutput {
    private let sent: () -> Void
    let address = "nowhere"
    let listeners: Int? = nil
    let dropped = 0
    let isDrained = true

    init(sent: @escaping () -> Void) { self.sent = sent }

    func send(_ sentences: [[UInt8]]) throws(NetworkFault) { sent() }
    func entries() -> [pollfd] { [] }
    func serve(_ entries: [pollfd]) {}
}
