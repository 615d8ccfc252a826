import SceneMath
import Sound
import Testing

@Suite("The sounds")
struct SoundEffectTests {
    /// One ear of a sound straight ahead, as near as it gets no louder.
    static func heard(_ effect: SoundEffect) -> [Float] {
        let player = SoundPlayer(.offline(rate: 44_100))
        player.play(effect, at: Vector3(0, 0, -1))
        let samples = player.render(frames: 2 * 44_100)
        return stride(from: 0, to: samples.count, by: 2).map { samples[$0] }
    }

    @Test("begin at once, do not clip, and fade to nothing in time", arguments: SoundEffect.allCases)
    func shape(effect: SoundEffect) {
        let samples = Self.heard(effect)
        let peak = samples.map { abs($0) }.max() ?? 0
        #expect(peak > 0.3 && peak < 1)
        #expect(samples[0..<2_205].contains { abs($0) > 0.1 * peak }, "within 50 ms")
        #expect(samples[Int(1.2 * 44_100)...].allSatisfy { abs($0) < 1e-4 })
        let jump = zip(samples, samples.dropFirst()).map { abs($1 - $0) }.max() ?? 1
        #expect(jump < 1.2 * peak, "no crack that nobody made")
    }

    /// The middle of a sound's spectrum, hertz: how fast it moves beside how large it is.
    static func brightness(_ effect: SoundEffect) -> Double {
        let part = heard(effect)[2_205..<13_230].map(Double.init)
        let speed = zip(part, part.dropFirst()).reduce(0) { $0 + ($1.1 - $1.0) * ($1.1 - $1.0) }
        return (speed / part.reduce(0) { $0 + $1 * $1 }).squareRoot() * 44_100 / (2 * .pi)
    }

    @Test("can be told apart: the hit is the darkest, the bells the brightest")
    func pitch() {
        let (hit, fire, pickUp) = (Self.brightness(.hit), Self.brightness(.fire), Self.brightness(.pickUp))
        #expect(1.2 * hit < fire && 1.3 * fire < pickUp, "\(hit), \(fire), \(pickUp) Hz")
    }
}
