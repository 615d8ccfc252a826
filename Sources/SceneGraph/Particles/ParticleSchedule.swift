/// When which particle of a system is born: closed form both ways, with the bounds that keep any system drawable.
struct ParticleSchedule: Hashable, Sendable {
    /// More are never alive, whatever a system asks for.
    static let mostParticles = 1_000_000
    /// Longer lives and times count as this, seconds.
    static let longestTime = 1e9
    private static let longestLife = 1e5
    private static let shortestPeriod = 1e-3
    /// Numbers of the particles of bursts begin here.
    static let firstBurstIndex: UInt64 = 1 << 63

    let life: Double
    let lifeVariation: Double
    let warmUp: Double
    private let rate: Double
    private let burst: Int
    private let emission: Double
    private let period: Double
    private let loops: Bool

    init(_ system: ParticleSystem) {
        life = system.lifeSpan.bounded(0, Self.longestLife)
        lifeVariation = system.lifeSpanVariation.bounded(0, life)
        warmUp = system.warmUp.bounded(0, Self.longestTime)
        emission = system.emissionDuration.bounded(0, Self.longestTime)
        period = max(Self.shortestPeriod, emission + system.idleDuration.bounded(0, Self.longestTime))
        loops = system.loops
        let longest = life + lifeVariation
        let limit = min(max(0, system.maximumCount), longest > 0 ? Self.mostParticles : 0)
        // So many bursts can be alive together.
        let together = loops ? (longest / period).rounded(.down) + 1 : 1
        burst = min(max(0, system.burstCount), Int(Double(limit) / together))
        let rest = Double(limit) - Double(burst) * together
        // In any stretch of time there is one birth more than its length says.
        rate =
            rest > 1 && emission > 0
            ? min(system.birthRate.bounded(0, .greatestFiniteMagnitude), (rest - 1) / longest) : 0
    }

    var longestLife: Double { life + lifeVariation }

    /// Calls with the number and birth of each particle that may live at `time`, by birth but for bursts, which come first.
    /// Births are times of the system, warm-up counted; some may already have ended, or lie a rounding after `time`.
    @inline(__always) func forEach(at time: Double, _ body: (UInt64, Double) -> Void) {
        guard time >= 0, longestLife > 0 else { return }
        let now = min(time, Self.longestTime)
        let oldest = now - longestLife
        if burst > 0 {
            let first = loops ? max(0, (oldest / period).rounded(.down)) : 0
            let last = loops ? (now / period).rounded(.down) : 0
            var cycle = first
            while cycle <= last {
                let birth = cycle * period
                let start = Self.firstBurstIndex &+ UInt64(cycle) &* UInt64(burst)
                for number in 0..<UInt64(burst) { body(start &+ number, birth) }
                cycle += 1
            }
        }
        guard rate > 0 else { return }
        var first = max(0, (active(oldest) * rate).rounded(.down) - 1)
        var last = (active(now) * rate).rounded(.down) + 1
        if !loops { last = min(last, (emission * rate).rounded(.up) - 1) }
        // Rounding must not stretch the row where numbers are so large that neighbours are one.
        first = max(first, last - Double(Self.mostParticles))
        last = min(last, 0x1p62)
        guard last >= first else { return }
        for index in UInt64(first)...UInt64(last) { body(index, birth(index)) }
    }

    /// How long the source has been at work.
    @inline(__always) private func active(_ time: Double) -> Double {
        guard time > 0 else { return 0 }
        if !loops { return min(time, emission) }
        if period == emission { return time }
        let cycle = (time / period).rounded(.down)
        return cycle * emission + min(time - cycle * period, emission)
    }

    @inline(__always) private func birth(_ index: UInt64) -> Double {
        let work = Double(index) / rate
        if !loops || period == emission { return work }
        let cycle = (work / emission).rounded(.down)
        return cycle * period + (work - cycle * emission)
    }
}

extension Double {
    /// NaN counts as the lower end.
    func bounded(_ least: Double, _ most: Double) -> Double { self > least ? Swift.min(self, most) : least }
}
