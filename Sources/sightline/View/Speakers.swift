import SceneMath
import Sound
import Viewer

/// Makes the games heard, where the machine has something to hear them with.
final class Speakers: GameSounds {
    // The listener stays at the origin, looking along −z: places come in the camera's axes.
    private let player = SoundPlayer(.device)

    func play(_ event: String, at place: Vector3?) {
        switch event {
        case "fired": player.play(.fire, at: Self.hand)
        case "hit": player.play(.hit, at: place ?? Self.hand)
        case "pickedUp": player.play(.pickUp, at: Self.hand)
        default: break
        }
    }

    /// Where shots leave: below the eye and a bit ahead.
    private static let hand = Vector3(0, -0.4, -0.5)
}
