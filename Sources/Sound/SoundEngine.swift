import COpenAL
import SceneMath

/// The sounds and the voices of one OpenAL context. Used by one thread at a time.
///
/// There are `voices` sources, made once: a shot takes one that is silent, else the one that began first.
final class SoundEngine {
    static let voices = 16
    /// Sounds are as loud as they were made up to this many metres, then fade with the distance.
    static let nearDistance = 3.0
    /// Farther away they fade no more.
    static let farDistance = 80.0

    private let context: OpenALContext
    private var buffers: [SoundEffect: ALuint] = [:]
    private var sources: [ALuint] = []
    private var places: [Vector3]
    private var begun: [Int]
    private var shots = 0
    private var listener = SoundListener()

    init(_ context: OpenALContext, rate: Int) {
        self.context = context
        places = Array(repeating: Vector3(0, 0, 0), count: Self.voices)
        begun = Array(repeating: 0, count: Self.voices)
        context.use {
            alDistanceModel(AL_INVERSE_DISTANCE_CLAMPED)
            sources = Array(repeating: 0, count: Self.voices)
            alGenSources(ALsizei(Self.voices), &sources)
            for source in sources {
                alSourcef(source, AL_REFERENCE_DISTANCE, Float(Self.nearDistance))
                alSourcef(source, AL_MAX_DISTANCE, Float(Self.farDistance))
                alSourcef(source, AL_ROLLOFF_FACTOR, 0.8)
            }
            for effect in SoundEffect.allCases {
                let samples = effect.samples(rate: rate).map { Int16(($0 * 32_767).rounded()) }
                var buffer: ALuint = 0
                alGenBuffers(1, &buffer)
                samples.withUnsafeBytes {
                    alBufferData(buffer, AL_FORMAT_MONO16, $0.baseAddress, ALsizei($0.count), ALsizei(rate))
                }
                buffers[effect] = buffer
            }
        }
        setListener(listener)
    }

    deinit {
        context.use {
            alDeleteSources(ALsizei(sources.count), sources)
            let all = Array(buffers.values)
            alDeleteBuffers(ALsizei(all.count), all)
        }
    }

    func play(_ effect: SoundEffect, at position: Vector3, gain: Double) {
        context.use {
            let free = sources.indices.first { !isPlaying(sources[$0]) }
            guard let buffer = buffers[effect], let voice = free ?? begun.indices.min(by: { begun[$0] < begun[$1] })
            else {
                return
            }
            let source = sources[voice]
            shots += 1
            begun[voice] = shots
            places[voice] = position
            alSourceStop(source)
            alSourcei(source, AL_BUFFER, ALint(buffer))
            alSourcef(source, AL_GAIN, Float(gain))
            place(voice)
            alSourcePlay(source)
        }
    }

    /// Moves the ears, and with them what is heard of each sound that is in the air.
    func setListener(_ listener: SoundListener) {
        self.listener = listener
        context.use {
            // The ears stay at the origin and the sounds move: far from the scene's origin single precision is too coarse.
            let axes = [listener.forward, listener.up].flatMap { [Float($0.x), Float($0.y), Float($0.z)] }
            alListenerfv(AL_ORIENTATION, axes)
            for voice in sources.indices where isPlaying(sources[voice]) {
                place(voice)
            }
        }
    }

    func setVolume(_ volume: Double) {
        context.use { alListenerf(AL_GAIN, Float(volume)) }
    }

    /// How many voices are sounding.
    var sounding: Int {
        context.use { sources.count { isPlaying($0) } }
    }

    /// How many sources the context has, and OpenAL's last error.
    var state: (sources: Int, error: ALenum) {
        context.use { (sources.count { alIsSource($0) != 0 }, alGetError()) }
    }

    func render(frames: Int) -> [Float] { context.render(frames: frames) }

    func setPaused(_ paused: Bool) { context.setPaused(paused) }

    private func place(_ voice: Int) {
        let offset = places[voice] - listener.position
        alSource3f(sources[voice], AL_POSITION, Float(offset.x), Float(offset.y), Float(offset.z))
    }

    private func isPlaying(_ source: ALuint) -> Bool {
        var state: ALint = 0
        alGetSourcei(source, AL_SOURCE_STATE, &state)
        return state == AL_PLAYING
    }
}
