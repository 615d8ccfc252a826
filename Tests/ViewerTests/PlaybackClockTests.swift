import Testing
import Viewer

@Suite("The window's clock")
struct PlaybackClockTests {
    @Test("plays with the time of day, from where it stands")
    func plays() {
        var clock = PlaybackClock(span: 10...100, at: 20)
        clock.advance(to: 1000)
        #expect(clock.time == 20)
        clock.advance(to: 1002.5)
        #expect(clock.time == 22.5)
        clock.toggle()
        clock.advance(to: 1010)
        #expect(clock.time == 22.5)
        clock.toggle()
        clock.advance(to: 1020)
        clock.advance(to: 1021)
        #expect(clock.time == 23.5)
    }

    @Test(
        "speeds run from a quarter to 64, and stop there", arguments: [(-9, 0.25), (-1, 0.5), (0, 1), (1, 2), (20, 64)])
    func speeds(_ steps: Int, _ speed: Double) {
        var clock = PlaybackClock(span: 0...1000)
        for _ in 0..<abs(steps) { if steps < 0 { clock.slower() } else { clock.faster() } }
        #expect(clock.speed == speed)
        clock.advance(to: 5)
        clock.advance(to: 7)
        #expect(clock.time == 2 * speed)
    }

    @Test("a change of speed does not jump")
    func speedChange() {
        var clock = PlaybackClock(span: 0...1000)
        clock.advance(to: 0)
        clock.advance(to: 10)
        clock.faster()
        clock.advance(to: 10)
        #expect(clock.time == 10)
        clock.advance(to: 11)
        #expect(clock.time == 12)
    }

    @Test("stops at the end, and plays from the beginning after it")
    func end() {
        var clock = PlaybackClock(span: 5...8)
        clock.advance(to: 0)
        clock.advance(to: 60)
        #expect(clock.time == 8)
        #expect(!clock.isPlaying)
        clock.toggle()
        #expect(clock.isPlaying)
        #expect(clock.time == 5)
    }

    @Test("waits at the end of a walk that grows, goes on with it, and is taken along")
    func grows() {
        var clock = PlaybackClock(span: 0...1, isOpen: true)
        clock.advance(to: 0)
        clock.advance(to: 5)
        #expect(clock.time == 1 && clock.isPlaying && clock.isFollowing)
        clock.extend(to: 0...2)
        clock.advance(to: 5)
        clock.advance(to: 5.5)
        #expect(clock.time == 1.5)
        // Far behind, after a pause of the receiver.
        clock.extend(to: 0...60)
        #expect(clock.time == 59)
        // Who has jumped back is left alone.
        clock.jump(to: 10)
        #expect(!clock.isFollowing)
        clock.extend(to: 0...70)
        #expect(clock.time == 10)
        clock.jump(by: 1000)
        #expect(clock.isFollowing && clock.isPlaying)
        clock.toggle()
        clock.toggle()
        #expect(clock.time == 70)
    }

    @Test("a clock that loops goes round")
    func loops() {
        var clock = PlaybackClock(span: 0...2, loops: true)
        clock.advance(to: 0)
        clock.advance(to: 5)
        #expect(clock.time == 1)
        #expect(clock.isPlaying)
        clock.advance(to: 5.5)
        #expect(clock.time == 1.5)
    }

    @Test("frames there and back show the same moments, and stand")
    func frames() {
        var clock = PlaybackClock(span: 0...10, at: 4)
        clock.step(1)
        #expect(!clock.isPlaying)
        let next = clock.time
        #expect(abs(next - 4 - 1 / 30.0) < 0.001)
        clock.step(1)
        clock.step(-1)
        #expect(clock.time == next)
        for _ in 0..<1000 { clock.step(-1) }
        #expect(clock.time == 0)
    }

    @Test("shown moments are whole milliseconds within the span", arguments: [0.1234567, -4, 1e300, .nan, .infinity])
    func milliseconds(_ time: Double) {
        var clock = PlaybackClock(span: 0...9.5)
        clock.jump(to: time)
        #expect((0...9.5).contains(clock.time))
        #expect((clock.time * 1000).rounded() / 1000 == clock.time)
    }

    @Test("pictures are paced to a screen's", arguments: [(0.0, 0), (0.001, 1), (0.02, 0), (3, 0)])
    func pace(_ after: Double, _ waits: Int) {
        var pacer = FramePacer()
        #expect(pacer.delay(at: 7) == 0)
        if after == 0 { return }
        pacer.note(7)
        #expect((pacer.delay(at: 7 + after) > 0) == (waits == 1))
        #expect(pacer.delay(at: 7 + after) <= FramePacer.interval)
    }

    @Test("the rate of pictures is counted over the last second, and forgotten over a pause")
    func rate() {
        var meter = FrameMeter()
        #expect(meter.rate == nil)
        for frame in 0..<100 { meter.note(Double(frame) / 50) }
        #expect(meter.rate == 50)
        meter.note(30)
        #expect(meter.rate == nil)
    }
}
