import COpenAL
import Dispatch
import SceneMath
import Synchronization

/// Plays the games' sounds where they happen: to the side they come from, the softer the farther.
///
/// ```swift
/// let sound = SoundPlayer()
/// sound.listener = SoundListener(position: camera.worldPosition, orientation: camera.worldOrientation)
/// sound.play(.fire, at: shot.position)
/// ```
///
/// Every call returns at once, from any thread: the work is done on a queue of the player's own, in the order of the calls.
public final class SoundPlayer: Sendable {
    public enum Output: Sendable, Equatable {
        /// The machine's loudspeakers, opened in the background; nothing is heard, and nothing said, where there are none.
        case device
        /// Nothing.
        case silent
        /// What would be heard, by `render(frames:)`, at `rate` samples a second: for tests and videos.
        case offline(rate: Int)
    }

    public let output: Output

    private let queue = DispatchQueue(label: "sightline.sound")
    private let workshop = Workshop()
    private let pose = Mutex(SoundListener())

    public init(_ output: Output = .device) {
        self.output = output
        if output != .silent { sightline_silence_sound_libraries() }
        switch output {
        case .silent:
            break
        case .device:
            queue.async { [workshop] in
                workshop.open(OpenALContext.speakers(), rate: 44_100)
            }
        case .offline(let rate):
            queue.sync { workshop.open(OpenALContext.loopback(rate: rate), rate: rate) }
        }
    }

    deinit {
        // Closing may wait for a sound server: not on the thread that lets go.
        queue.async { [workshop] in workshop.close() }
    }

    /// Where the ears are. Set it for each frame; the same pose again costs nothing.
    public var listener: SoundListener {
        get { pose.withLock { $0 } }
        set {
            let moved = pose.withLock { old in
                defer { old = newValue }
                return old != newValue
            }
            guard moved, output != .silent else { return }
            queue.async { [workshop] in workshop.engine?.setListener(newValue) }
        }
    }

    /// Plays a sound once at a place in the scene, metres; `gain` 1 is as loud as it was made.
    public func play(_ effect: SoundEffect, at position: Vector3, gain: Double = 1) {
        guard output != .silent else { return }
        queue.async { [workshop, output, queue] in
            guard let engine = workshop.engine else { return }
            if output == .device { workshop.wake() }
            engine.play(effect, at: position, gain: gain)
            if output == .device {
                // When the last sound has faded the device rests: silence shall cost nothing.
                queue.asyncAfter(deadline: .now() + .milliseconds(1_500)) { workshop.restIfSilent() }
            }
        }
    }

    /// How loud everything is: 1 as made, 0 nothing.
    public func setVolume(_ volume: Double) {
        guard output != .silent else { return }
        queue.async { [workshop] in workshop.engine?.setVolume(max(volume, 0)) }
    }

    /// The next `frames` samples of an offline player, left and right in turn; silence for others.
    public func render(frames: Int) -> [Float] {
        guard case .offline = output, frames > 0 else { return [Float](repeating: 0, count: 2 * max(frames, 0)) }
        return queue.sync { workshop.engine?.render(frames: frames) } ?? [Float](repeating: 0, count: 2 * frames)
    }

    /// Whether sounds can be heard or rendered. Waits until the device has been opened or found missing.
    public var isAudible: Bool {
        queue.sync { workshop.engine != nil }
    }

    /// For tests: voices that sound, sources that there are, OpenAL's last error (0 is none).
    package var state: (sounding: Int, sources: Int, error: Int) {
        queue.sync {
            guard let engine = workshop.engine else { return (0, 0, 0) }
            let state = engine.state
            return (engine.sounding, state.sources, Int(state.error))
        }
    }
}
