import Foundation
import SceneMath
import Sound
import Testing

@Suite("The sound player")
struct SoundPlayerTests {
    static let rate = 44_100

    /// Root mean square of the left and of the right ear while a sound plays.
    static func loudness(
        _ effect: SoundEffect, at position: Vector3, heardFrom listener: SoundListener = SoundListener()
    ) -> (left: Double, right: Double) {
        let player = SoundPlayer(.offline(rate: rate))
        player.listener = listener
        player.play(effect, at: position)
        return loudness(player.render(frames: rate / 2))
    }

    static func loudness(_ samples: [Float]) -> (left: Double, right: Double) {
        func rms(_ first: Int) -> Double {
            let values = stride(from: first, to: samples.count, by: 2).map { Double(samples[$0]) }
            return (values.reduce(0) { $0 + $1 * $1 } / Double(max(values.count, 1))).squareRoot()
        }
        return (rms(0), rms(1))
    }

    @Test("a sound to the right is louder in the right ear, to the left in the left", arguments: SoundEffect.allCases)
    func sides(effect: SoundEffect) {
        let right = Self.loudness(effect, at: Vector3(4, 0, 0))
        #expect(right.right > 1.5 * right.left && right.right > 0.005)
        let left = Self.loudness(effect, at: Vector3(-4, 0, 0))
        #expect(left.left > 1.5 * left.right)
        #expect(abs(left.left - right.right) < 0.01 * right.right, "the sides are alike")
        let ahead = Self.loudness(effect, at: Vector3(0, 0, -4))
        #expect(abs(ahead.left - ahead.right) < 0.02 * ahead.left)
    }

    @Test("it is softer from far away, and no louder than it was made from nearby")
    func distance() {
        let total = [0.5, 2.0, 10, 40].map { metres in
            let ears = Self.loudness(.hit, at: Vector3(0, 0, -metres))
            return ears.left + ears.right
        }
        #expect(abs(total[0] - total[1]) < 0.02 * total[0])
        #expect(total[1] > 1.8 * total[2] && total[2] > 1.8 * total[3] && total[3] > 0)
    }

    @Test("who turns round hears it on the other side, also a hundred kilometres from the origin")
    func turning() {
        let place = Vector3(100_000, 20, -50_000)
        let northward = SoundListener(position: place)
        let southward = SoundListener(position: place, orientation: Quaternion(angle: .pi, axis: Vector3(0, 1, 0)))
        let east = place + Vector3(4, 0, 0)
        let first = Self.loudness(.fire, at: east, heardFrom: northward)
        #expect(first.right > 1.5 * first.left)
        let second = Self.loudness(.fire, at: east, heardFrom: southward)
        #expect(second.left > 1.5 * second.right)
        let near = Self.loudness(.fire, at: Vector3(4, 0, 0))
        #expect(abs(near.right - first.right) < 1e-4)
    }

    @Test("a sound in the air follows the ears as they turn")
    func moving() {
        let player = SoundPlayer(.offline(rate: Self.rate))
        player.play(.hit, at: Vector3(4, 0, 0))
        let before = Self.loudness(player.render(frames: 4_410))
        player.listener = SoundListener(
            position: Vector3(0, 0, 0), orientation: Quaternion(angle: .pi, axis: Vector3(0, 1, 0)))
        _ = player.render(frames: 4_410)
        let after = Self.loudness(player.render(frames: 4_410))
        #expect(before.right > before.left && after.left > after.right)
    }

    @Test("the same calls give the same samples")
    func same() {
        func play() -> [Float] {
            let player = SoundPlayer(.offline(rate: Self.rate))
            player.play(.fire, at: Vector3(1, 0, -2))
            var samples = player.render(frames: 10_000)
            player.listener = SoundListener(position: Vector3(0, 1, 3))
            player.play(.hit, at: Vector3(-5, 0, -9), gain: 0.5)
            player.play(.pickUp, at: Vector3(0, 0, 0))
            samples += player.render(frames: 30_000)
            return samples
        }
        let first = play()
        #expect(first == play())
        #expect(first.allSatisfy { $0.isFinite && abs($0) <= 1.5 })
    }

    @Test("a thousand shots leave no source behind")
    func leaks() {
        let player = SoundPlayer(.offline(rate: 22_050))
        for shot in 0..<1_000 {
            player.play(SoundEffect.allCases[shot % 3], at: Vector3(Double(shot % 7) - 3, 0, -5))
            if shot % 10 == 0 { _ = player.render(frames: 441) }
        }
        #expect(player.state == (sounding: 16, sources: 16, error: 0))
        _ = player.render(frames: 2 * 22_050)
        #expect(player.state == (sounding: 0, sources: 16, error: 0))
        let after = Self.loudness(player.render(frames: 4_410))
        #expect(after.left == 0 && after.right == 0)
    }

    @Test("volume 0 is silence; a silent player plays nothing and needs nothing")
    func silence() {
        let muted = SoundPlayer(.offline(rate: Self.rate))
        muted.setVolume(0)
        muted.play(.hit, at: Vector3(0, 0, -1))
        #expect(muted.render(frames: 4_410).allSatisfy { $0 == 0 })
        let silent = SoundPlayer(.silent)
        silent.play(.hit, at: Vector3(0, 0, -1))
        silent.listener = SoundListener(position: Vector3(1, 2, 3))
        #expect(silent.listener.position == Vector3(1, 2, 3))
        #expect(!silent.isAudible && silent.render(frames: 10) == [Float](repeating: 0, count: 20))
    }

    @Test("opening the loudspeakers, where there may be none, holds nobody up")
    func device() {
        let clock = ContinuousClock()
        let taken = clock.measure {
            let player = SoundPlayer(.device)
            player.listener = SoundListener(position: Vector3(0, 1.6, 0))
            for _ in 0..<100 {
                player.play(.fire, at: Vector3(1, 0, 0), gain: 0)
            }
        }
        #expect(taken < .milliseconds(250))
    }
}
