import SceneMath

/// An emitter's path made ready: where its source is and how fast, at any time.
struct EmitterTrack: Sendable {
    private let times: [Double]
    private let places: [SIMD3<Float>]
    private let velocity: SIMD3<Float>
    private let end: Double

    let isStill: Bool
    /// The source is never farther from the origin.
    let reach: Double
    /// Metres a second.
    let fastest: Double

    init(_ path: EmitterPath) {
        var knots: [(time: Double, place: SIMD3<Float>)] = []
        var velocity = SIMD3<Float>.zero
        var end = ParticleSchedule.longestTime
        switch path {
        case .still: break
        case .straight(let wanted, let duration):
            velocity = SIMD3(bounded: wanted)
            if let duration { end = duration.bounded(0, end) }
        case .knots(let wanted):
            for knot in wanted where knot.time > (knots.last?.time ?? -.infinity) && knot.time.isFinite {
                knots.append((knot.time, SIMD3(bounded: knot.position)))
            }
        }
        times = knots.map(\.time)
        places = knots.map(\.place)
        self.velocity = velocity
        self.end = end
        isStill = velocity == .zero && knots.isEmpty
        let steps = zip(knots, knots.dropFirst()).map { before, after in
            let way = after.place - before.place
            return Double((way * way).sum().squareRoot()) / (after.time - before.time)
        }
        fastest = steps.max() ?? Double((velocity * velocity).sum().squareRoot())
        let farthest = places.map { ($0 * $0).sum().squareRoot() }.max() ?? 0
        reach = velocity == .zero ? Double(farthest) : Double((velocity * velocity).sum().squareRoot()) * end
    }

    /// - Parameter time: of the system.
    func state(at time: Double) -> (place: SIMD3<Float>, velocity: SIMD3<Float>) {
        guard let first = times.first else {
            let moving = time >= 0 && time < end
            return (velocity * Float(min(max(time, 0), end)), moving ? velocity : .zero)
        }
        guard time >= first else { return (places[0], .zero) }
        var low = 0
        var high = times.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if times[middle] <= time { low = middle } else { high = middle }
        }
        guard high < times.count else { return (places[low], .zero) }
        let span = times[high] - times[low]
        let way = places[high] - places[low]
        return (places[low] + way * Float((time - times[low]) / span), way / Float(span))
    }
}
