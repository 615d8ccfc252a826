import Foundation
import Geodesy
import SceneMath
import Simulation

/// The hands of the person who plays: turns of the head, shots, steps. Each becomes an act of the play, so that the play can
/// be written down.
///
/// While time stands, a head that is turned or let go of only looks around: that becomes an act when time goes on or something
/// is done, so that looking at what was played before does not undo what came after it.
final class PlayHands {
    private(set) var play: LivePlay
    private(set) var head: HeadControl
    let game: KeyBindings.Context
    /// Counts the changes of what is to be shown.
    private(set) var version = 0
    /// The last moment that was shown since something was done: nothing beyond has been seen by anybody.
    private(set) var reached: Double
    /// The play with the head turned as it is, while that is no act yet.
    private var peeked: (time: Double, timeline: Timeline)?
    /// Whether the head is let go of, while that is no act yet.
    private var isLettingGo = false
    private var isPlaying = false
    private var strides: Set<ViewerCommand.Stride> = []
    private var lastStep = 0.0

    /// Metres a second, seconds between two steps of a held key, and metres of the first.
    private static let pace = 1.0
    private static let stepTime = 0.05
    private static let firstStep = 0.1

    /// The most steps of the simulator that are gone through at once before the window opens, so that all events of a walk stand
    /// on the time line from the beginning.
    private static let mostFirstSteps = 2e6

    /// - Parameter isOpen: whether the walk may become longer.
    /// - Throws: `SessionError` for a walk that is too long to be stepped through.
    init(_ prepared: PreparedSession, isOpen: Bool = false) throws(SessionError) {
        play = try LivePlay(prepared)
        if isOpen { play.extend(to: prepared, isOpen: true) }
        head = HeadControl(fieldOfView: prepared.session.device.fieldOfView)
        reached = prepared.span.lowerBound
        let span = prepared.span
        let steps = (span.upperBound - span.lowerBound) * Simulator.rate
        if steps * Double(max(1, prepared.pois.count)) <= Self.mostFirstSteps { play.advance(to: span.upperBound) }
        switch prepared.session.rules?.game {
        case nil where prepared.session.rules == nil: game = .walk
        case .bugs: game = .bugs
        case .flags: game = .walk
        case .hunt, nil: game = .hunt
        }
    }

    /// The play as it is to be shown at a moment.
    func timeline(at time: Double) -> Timeline {
        guard let turn else { return play.timeline }
        if let peeked, peeked.time == time { return peeked.timeline }
        var copy = play
        copy.act(turn, at: time)
        // What comes later is still what was played: only the pose of this moment is asked for.
        peeked = (time, copy.timeline)
        return copy.timeline
    }

    /// Takes a longer walk that is the same so far.
    func extend(to longer: PreparedSession) {
        play.extend(to: longer, isOpen: true)
        play.advance(to: longer.span.upperBound)
        peeked = nil
        version += 1
    }

    func advance(to time: Double, isPlaying: Bool) {
        if isPlaying, !self.isPlaying { settle(at: time) }
        self.isPlaying = isPlaying
        if time > play.time {
            play.advance(to: time)
            version += 1
        }
        if turn != nil, peeked?.time != time { version += 1 }
        reached = max(reached, time)
        walk(at: time)
    }

    // MARK: Head

    func turn(by pixels: Vector2, height: Double, at time: Double) {
        let pose = timeline(at: time).truth(at: time)
        head.drag(pixels, height: height, from: .init(heading: pose.heading, pitch: pose.pitch))
        isLettingGo = false
        peeked = nil
        version += 1
        if isPlaying { settle(at: time) }
    }

    func zoom(_ notches: Double) {
        head.zoom(notches)
        version += 1
    }

    /// Ends a look around; where there was none, or nothing was played beyond it, lets go of the head.
    func lookAhead(at time: Double) {
        let wasLooking = turn != nil
        head.reset()
        isLettingGo = false
        peeked = nil
        version += 1
        guard isTurnedByHand(at: time), !wasLooking || !isPlayed(beyond: time) else { return }
        isLettingGo = true
        if isPlaying { settle(at: time) }
    }

    /// How the head is turned, while that is no act yet.
    private var turn: ScriptAction? {
        head.look.map { .look(heading: $0.heading, pitch: $0.pitch) } ?? (isLettingGo ? .release : nil)
    }

    /// Makes the turn of the head an act.
    private func settle(at time: Double) {
        guard let turn else { return }
        head.forgetLook()
        isLettingGo = false
        peeked = nil
        note(turn, at: time)
    }

    /// Whether the head is at a moment as it was turned here, and not by the session's script.
    private func isTurnedByHand(at time: Double) -> Bool {
        let last = play.script.last { step in
            switch step.action {
            case .look, .lookAt, .release: seconds(step) <= time
            default: false
            }
        }
        guard let last, last.line == nil, case .look = last.action else { return false }
        return true
    }

    private func isPlayed(beyond time: Double) -> Bool { play.script.contains { seconds($0) > time } }

    private func seconds(_ step: ScriptStep) -> Double {
        step.time.seconds(from: play.prepared.player.start) ?? play.prepared.span.lowerBound
    }

    // MARK: Game

    /// Engages what is under the sight, or fires.
    /// - Parameters:
    ///   - target: the POI under the sight or the pointer, in range.
    ///   - screen: where to fire, pixels of the simulator's picture; nil is along the view.
    func act(on target: Int?, screen: Vector2?, at time: Double) {
        switch game {
        case .walk, .model: return
        case .bugs: fire(nil, at: time)
        case .hunt:
            if play.timeline.game(at: time)?.engaged != nil {
                fire(screen, at: time)
            } else if let target {
                engage(target, at: time)
            }
        }
    }

    /// - Returns: whether it is engaged now.
    @discardableResult
    func engage(_ poi: Int, at time: Double) -> Bool {
        guard game == .hunt, play.timeline.game(at: time)?.engaged == nil else { return false }
        settle(at: time)
        note(.engage(poi: play.prepared.pois[poi].id), at: time)
        return play.timeline.game(at: time)?.engaged == poi
    }

    func letGo(at time: Double) {
        guard game == .hunt, play.timeline.game(at: time)?.engaged != nil else { return }
        note(.disengage, at: time)
    }

    private func fire(_ screen: Vector2?, at time: Double) {
        settle(at: time)
        note(.fire(screen: screen), at: time)
    }

    private func note(_ action: ScriptAction, at time: Double) {
        guard play.act(action, at: time) else { return }
        reached = time
        version += 1
    }

    // MARK: Steps

    func press(_ stride: ViewerCommand.Stride, at time: Double) {
        guard strides.insert(stride).inserted else { return }
        lastStep = time
        step([stride], metres: Self.firstStep, at: time)
    }

    func release(_ stride: ViewerCommand.Stride) { strides.remove(stride) }

    /// Goes on stepping while keys are held.
    private func walk(at time: Double) {
        guard !strides.isEmpty, isPlaying else {
            lastStep = time
            return
        }
        let span = time - lastStep
        guard span >= Self.stepTime || span < 0 else { return }
        lastStep = time
        if span > 0 { step(strides, metres: min(span, 0.5) * Self.pace, at: time) }
    }

    /// Steps to where the head looks.
    private func step(_ strides: Set<ViewerCommand.Stride>, metres: Double, at time: Double) {
        let heading = timeline(at: time).truth(at: time).heading * .pi / 180
        let ahead = Vector3(sin(heading), cos(heading), 0)
        let right = Vector3(cos(heading), -sin(heading), 0)
        // East, north, up.
        var way = Vector3.zero
        for stride in strides {
            switch stride {
            case .forward: way += ahead
            case .backward: way -= ahead
            case .right: way += right
            case .left: way -= right
            case .up: way.z += 1
            case .down: way.z -= 1
            }
        }
        guard let direction = way.normalized else { return }
        settle(at: time)
        // Tenths of a millimetre can be written down.
        let step = (direction * metres * 1e4).rounded(.toNearestOrAwayFromZero) / 1e4
        note(.move(east: step.x, north: step.y, up: step.z), at: time)
    }
}
