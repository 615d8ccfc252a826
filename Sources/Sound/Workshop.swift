/// What the player's queue works with. Touched on that queue alone, which is why it may be sent there.
final class Workshop: @unchecked Sendable {
    private(set) var engine: SoundEngine?
    private var isResting = false

    func open(_ context: OpenALContext?, rate: Int) {
        engine = context.map { SoundEngine($0, rate: rate) }
    }

    func close() {
        engine = nil
    }

    /// Lets the device mix again.
    func wake() {
        guard isResting else { return }
        isResting = false
        engine?.setPaused(false)
    }

    /// Lets the device rest when nothing sounds.
    func restIfSilent() {
        guard let engine, !isResting, engine.sounding == 0 else { return }
        isResting = true
        engine.setPaused(true)
    }
}
