import Geodesy
import SceneGraph
import SceneMath

/// Where the bodies of the POIs are for the drawn eye at one moment.
struct StageView {
    let time: Double
    let bodies: [PlacedWorld.PlacedPOI]
    let eye: EyeFrame
    /// How the game stands; nil without one.
    let game: GameState?
    /// Shots that came to nothing, but whose last sparks are still in the air.
    let missedShots: [Shot]
    /// In the strip, the eye at the steps of which the last glides are not over, from early to late.
    private var steps: [(time: Double, eye: EyeFrame)] = []

    /// Seconds in which a thing of the strip moves to where a fix or a turn of the head takes it.
    private static let glideTime = 0.2
    /// Times a second that the strip looks where the device is, as the rules do.
    private static let rate = 20.0

    init(_ timeline: Timeline, at time: Double) {
        let session = timeline.session.session
        func eye(_ pose: Pose) -> EyeFrame {
            EyeFrame(pose, device: session.device, placement: session.world.placement)
        }
        self.time = time
        bodies = timeline.world(at: time).pois
        game = timeline.game(at: time)
        missedShots = timeline.missedShots(at: time, within: ShotEffects.missAge)
        guard session.world.placement == .compassStrip else {
            self.eye = eye(timeline.drawn(at: time))
            return
        }
        // The strip's things glide, not its eye.
        let last = (time * Self.rate + 1e-9).rounded(.down)
        let count = Self.glideTime * Self.rate
        var step = last - count
        while step <= last {
            let moment = step / Self.rate
            steps.append((moment, eye(timeline.perceived(at: max(moment, timeline.span.lowerBound)))))
            step += 1
        }
        self.eye = steps.last?.eye ?? eye(timeline.perceived(at: time))
    }

    /// Whether a POI is there to be seen.
    func isShown(_ poi: Int) -> Bool { game?.isShown(poi) ?? true }

    /// The body of a POI in the axes of the eye's frame.
    func box(_ poi: Int) -> ModelBox {
        var box = eye.box(bodies[poi])
        guard !steps.isEmpty else { return box }
        // Each step moves a thing by what has changed since the one before, in an action of its own; they add up.
        var place = NodeState(position: steps[0].eye.box(bodies[poi]).center)
        var before = place.position
        for step in steps.dropFirst() {
            let center = step.eye.box(bodies[poi]).center
            guard center != before else { continue }
            var way = center - before
            way.x = Bearing.difference(from: before.x, to: center.x)
            let move = Action.move(by: way, duration: Self.glideTime)
            place = move.state(at: time - step.time, from: place)
            before = center
        }
        place.position.x = Bearing.difference(from: 0, to: place.position.x)
        box.center = place.position
        return box
    }
}
