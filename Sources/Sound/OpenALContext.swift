import COpenAL

/// A sound device and a context on it, both closed when this goes.
///
/// OpenAL's current context belongs to the thread here, not to the process: each piece of work makes it current and gives it
/// back, so that several contexts live side by side.
final class OpenALContext {
    private let device: OpaquePointer
    private let context: OpaquePointer

    /// The machine's own loudspeakers; nil where there are none. May take long: some sound servers are asked over a socket.
    static func speakers() -> OpenALContext? {
        guard let device = alcOpenDevice(nil) else { return nil }
        return OpenALContext(device: device, attributes: [0])
    }

    /// No loudspeakers: sound is asked for piece by piece (`render`), in stereo, as 32-bit floating-point numbers.
    static func loopback(rate: Int) -> OpenALContext? {
        guard let device = alcLoopbackOpenDeviceSOFT(nil) else { return nil }
        return OpenALContext(
            device: device,
            attributes: [
                ALCint(ALC_FORMAT_CHANNELS_SOFT), ALCint(ALC_STEREO_SOFT), ALCint(ALC_FORMAT_TYPE_SOFT),
                ALCint(ALC_FLOAT_SOFT), ALCint(ALC_FREQUENCY), ALCint(rate), ALCint(ALC_HRTF_SOFT), 0, 0,
            ])
    }

    private init?(device: OpaquePointer, attributes: [ALCint]) {
        guard let context = alcCreateContext(device, attributes) else {
            alcCloseDevice(device)
            return nil
        }
        self.device = device
        self.context = context
    }

    deinit {
        alcDestroyContext(context)
        alcCloseDevice(device)
    }

    /// Does `work` with the context current on this thread.
    func use<Result>(_ work: () -> Result) -> Result {
        alcSetThreadContext(context)
        defer { alcSetThreadContext(nil) }
        return work()
    }

    /// The next `frames` of a loopback device: left and right in turn.
    func render(frames: Int) -> [Float] {
        var samples = [Float](repeating: 0, count: 2 * frames)
        samples.withUnsafeMutableBytes { alcRenderSamplesSOFT(device, $0.baseAddress, ALCsizei(frames)) }
        return samples
    }

    /// Stops or goes on mixing: a device that mixes silence costs the processor something all the same.
    func setPaused(_ paused: Bool) {
        if paused { alcDevicePauseSOFT(device) } else { alcDeviceResumeSOFT(device) }
    }
}
