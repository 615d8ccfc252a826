import SceneGraph
import SceneMath

/// How the particles of one system come into one picture: from their node's axes to view axes, and into vectors.
struct ParticleFrame {
    /// No particle of the system can be seen otherwise.
    let mayBeSeen: Bool
    /// Vectors of four floats a particle.
    let vectors: Int
    private let row0: SIMD4<Float>
    private let row1: SIMD4<Float>
    private let row2: SIMD4<Float>
    /// From the node's lengths to the world's.
    private let scale: Float
    private let opacity: Float
    private let streak: Float
    private let planes: [SIMD4<Float>]

    init(_ state: ParticleState, _ view: ViewState, culls: Bool) {
        var near = state.world
        // The eye goes in Double, as for all other things.
        near.translation -= view.eye
        let (x, y, z) = (view.toView.act(.unitX), view.toView.act(.unitY), view.toView.act(.unitZ))
        let first = near.row0 * x.x + near.row1 * y.x + near.row2 * z.x
        let second = near.row0 * x.y + near.row1 * y.y + near.row2 * z.y
        let third = near.row0 * x.z + near.row1 * y.z + near.row2 * z.z
        row0 = SIMD4<Float>(first)
        row1 = SIMD4<Float>(second)
        row2 = SIMD4<Float>(third)
        // Sprites are round: of a scale that differs along the axes they take the middle.
        let squares = near.row0.xyz.lengthSquared + near.row1.xyz.lengthSquared + near.row2.xyz.lengthSquared
        let size = (squares / 3).squareRoot()
        scale = Float(size)
        opacity = min(max(state.opacity, 0), 1)
        let system = state.system
        streak = Float(system.streak.isFinite ? min(max(system.streak, 0), 1e4) : 0)
        vectors = state.model.isUpright ? 2 : 3
        planes = culls ? view.planes : []
        // No vector grows by more than the root of the squares' sum.
        let reach = Float(state.model.reach * squares.squareRoot() * 1.0001)
        let center = SIMD4<Float>(Float(first.w), Float(second.w), Float(third.w), 1)
        let isFinite = squares.isFinite && first.w.isFinite && second.w.isFinite && third.w.isFinite && size > 0
        let slack = -reach - 1e-6 * (abs(center.x) + abs(center.y) + abs(center.z))
        mayBeSeen = isFinite && opacity > 0 && !planes.contains { ($0 * center).sum() < slack }
    }

    /// Writes a particle's vectors.
    /// - Returns: its place in view axes; nil where it is nothing to see, and nothing counts as written.
    @inline(__always)
    func write(_ particle: Particle, to target: UnsafeMutablePointer<SIMD4<Float>>) -> SIMD3<Float>? {
        let local = SIMD4<Float>(particle.position, 1)
        let place = SIMD3<Float>((row0 * local).sum(), (row1 * local).sum(), (row2 * local).sum())
        let half = particle.size * scale * 0.5
        var color = particle.color
        color.w *= opacity
        guard half > 0, color.w > 0 else { return nil }
        target[0] = SIMD4<Float>(place, half)
        target[1] = color
        if vectors == 3 { target[2] = axes(particle, half) }
        return place
    }

    /// Whether a particle may reach into the view.
    @inline(__always)
    func isInside(_ place: SIMD3<Float>, reach: Float) -> Bool {
        let point = SIMD4<Float>(place, 1)
        for plane in planes where (plane * point).sum() < -reach { return false }
        return true
    }

    /// How far from its place a particle's vectors let it reach.
    @inline(__always)
    func reach(of vectors: UnsafeMutablePointer<SIMD4<Float>>) -> Float {
        if self.vectors == 2 { return vectors[0].w * 1.4143 }
        return abs(vectors[2].x) + abs(vectors[2].y) + abs(vectors[2].z) + abs(vectors[2].w)
    }

    /// Half of the sprite's width and half of its height as they lie in the picture: two vectors of view axes' x and y.
    @inline(__always)
    private func axes(_ particle: Particle, _ half: Float) -> SIMD4<Float> {
        if streak > 0 {
            let v = SIMD4<Float>(particle.velocity, 0)
            let way = SIMD2<Float>((row0 * v).sum(), (row1 * v).sum())
            let squared = (way * way).sum()
            if squared > 1e-12 {
                let speed = squared.squareRoot()
                let along = way / speed
                let long = along * (half + speed * streak * 0.5)
                return SIMD4(long.x, long.y, -along.y * half, along.x * half)
            }
            return SIMD4(half, 0, 0, half)
        }
        let turn = Turn(particle.angle)
        return SIMD4(turn.cosine * half, turn.sine * half, -turn.sine * half, turn.cosine * half)
    }
}
