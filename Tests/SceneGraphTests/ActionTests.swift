import Foundation
import SceneGraph
import SceneMath
import Testing

@Suite("Actions")
struct ActionTests {
    private static let base = NodeState(
        position: [1, 2, 3], orientation: Quaternion(eulerAngles: [0, 0.5, 0]), scale: [1, 2, 4], opacity: 0.5)

    struct Row: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var action: Action
        var time: Double
        var change: @Sendable (inout NodeState) -> Void

        init(_ name: String, _ action: Action, at time: Double, _ change: @escaping @Sendable (inout NodeState) -> Void)
        {
            testDescription = name
            self.action = action
            self.time = time
            self.change = change
        }
    }

    private static let halfway = Vector3(2, 1, 3.5)
    private static let unit = Vector3(1, 0, 0)

    static let rows: [Row] = [
        Row("move by, half", .move(by: [2, 0, 0], duration: 2), at: 1) { $0.position = [2, 2, 3] },
        Row("move by, over", .move(by: [2, 0, 0], duration: 2), at: 9) { $0.position = [3, 2, 3] },
        Row("move by, before it starts", .move(by: [2, 0, 0], duration: 2), at: -1) { _ in },
        Row("move by, no time", .move(by: [2, 0, 0], duration: 0), at: 0) { $0.position = [3, 2, 3] },
        Row("move by, a duration below 0", .move(by: [2, 0, 0], duration: -4), at: 0) { $0.position = [3, 2, 3] },
        Row("move by, NaN seconds", .move(by: [2, 0, 0], duration: .nan), at: 0) { $0.position = [3, 2, 3] },
        Row("moveBy xyz", .moveBy(x: 0, y: 1, z: 0, duration: 1), at: 0.5) { $0.position.y = 2.5 },
        Row("move to, half", .move(to: [3, 0, 4], duration: 1), at: 0.5) { $0.position = halfway },
        Row("move to is its own reverse", .move(to: [3, 0, 4], duration: 1).reversed(), at: 0.5) {
            $0.position = halfway
        },
        Row("move to, over: exactly there", .move(to: [0.1, 0.2, 0.7], duration: 1), at: 1) {
            $0.position = [0.1, 0.2, 0.7]
        },
        Row("rotate by", .rotate(by: .pi, around: [0, 2, 0], duration: 2), at: 1) {
            $0.orientation = Quaternion(eulerAngles: [0, 0.5 + .pi / 2, 0])
        },
        Row("rotate by more than a turn", .rotate(by: 6 * .pi, around: .unitY, duration: 3), at: 0.25) {
            $0.orientation = Quaternion(eulerAngles: [0, 0.5 + .pi / 2, 0])
        },
        Row("rotate about nothing", .rotate(by: 1, around: .zero, duration: 3), at: 2) { _ in },
        Row("rotate about the parent's axes", .rotate(by: .pi / 2, around: .unitX, duration: 1), at: 1) {
            $0.orientation = Quaternion(angle: .pi / 2, axis: .unitX) * $0.orientation
        },
        Row("rotate by angles", .rotateBy(x: 0, y: 1, z: 0, duration: 1), at: 0.5) {
            $0.orientation = Quaternion(eulerAngles: [0, 1, 0])
        },
        Row(
            "rotate by angles, then back", .sequence([turn, turn.reversed()]), at: 1.75
        ) { $0.orientation = turn.state(at: 0.25, from: $0).orientation },
        Row("rotate to, the short way", .rotate(to: Quaternion(angle: -3, axis: .unitY), duration: 1), at: 0.5) {
            // From 0.5 to −3: by −3.5, or by 2π − 3.5 the other way.
            $0.orientation = Quaternion(angle: 0.5 + (2 * .pi - 3.5) / 2, axis: .unitY)
        },
        Row("rotate to an angle about an axis", .rotate(toAngle: 1, around: .unitX, duration: 1), at: 1) {
            $0.orientation = Quaternion(angle: 1, axis: .unitX)
        },
        Row("rotate to angles, each its way", .rotateTo(x: 0, y: -1, z: 4, duration: 1), at: 0.5) {
            $0.orientation = Quaternion(eulerAngles: [0, -0.25, 2])
        },
        Row(
            "rotate to angles, the short way",
            .rotateTo(x: 0, y: 0.5 + 1.5 * .pi, z: 0, duration: 1, usesShortestUnitArc: true), at: 0.5
        ) { $0.orientation = Quaternion(eulerAngles: [0, 0.5 - .pi / 4, 0]) },
        Row("scale by", .scale(by: 3, duration: 1), at: 0.5) { $0.scale = [2, 4, 8] },
        Row(
            "scale by, and back", .sequence([.scale(by: 3, duration: 1), .scale(by: 3, duration: 1).reversed()]), at: 2
        ) { _ in },
        Row("scale by nothing can't be undone", .scale(by: 0, duration: 1).reversed(), at: 1) { _ in },
        Row("scale to", .scale(to: 3, duration: 1), at: 0.5) { $0.scale = [2, 2.5, 3.5] },
        Row("fade by", .fadeOpacity(by: 0.25, duration: 1), at: 1) { $0.opacity = 0.75 },
        Row("fade in", .fadeIn(duration: 1), at: 0.5) { $0.opacity = 0.75 },
        Row("fade out", .fadeOut(duration: 1), at: 2) { $0.opacity = 0 },
        Row("hide", .hide(), at: 0) { $0.isHidden = true },
        Row("hide, reversed", .sequence([.hide(), .wait(duration: 1), .hide().reversed()]), at: 1) {
            $0.isHidden = false
        },
        Row("the later of two in a group", .group([.sequence([.wait(duration: 1), .hide()]), .unhide()]), at: 1) {
            $0.isHidden = true
        },
        Row(
            "hidden until", .repeatForever(.sequence([.hide(), .wait(duration: 1), .unhide(), .wait(duration: 1)])),
            at: 4e9 + 0.5
        ) {
            $0.isHidden = true
        },
        Row("removed", .sequence([.wait(duration: 1), .removeFromParentNode()]), at: 1) { $0.isRemoved = true },
        Row("not removed yet", .sequence([.wait(duration: 1), .removeFromParentNode()]), at: 0.99) { _ in },
        Row("wait", .wait(duration: 5), at: 3) { _ in },
        Row("path", .followPath([[0, 0, 0], [3, 0, 0], [3, 1, 0]], duration: 4), at: 3.5) {
            $0.position = [3, 0.5, 0]
        },
        Row("path, at its start", .followPath([[0, 0, 0], [3, 0, 0]], duration: 4), at: 0) { $0.position = .zero },
        Row("path from where it is", .followPath([[5, 0, 0], [8, 0, 0]], asOffset: true, duration: 3), at: 1) {
            $0.position = [2, 2, 3]
        },
        Row("path, orienting", .followPath([[0, 0, 0], [3, 0, 0]], orienting: true, duration: 3), at: 1) {
            $0.position = [1, 0, 0]
            $0.orientation = Quaternion(angle: -.pi / 2, axis: .unitY)
        },
        Row("path back", .followPath([[0, 0, 0], [3, 0, 0]], duration: 3).reversed(), at: 1) {
            $0.position = [2, 0, 0]
        },
        Row("path of one point", .followPath([[5, 5, 5]], orienting: true, duration: 3), at: 1) {
            $0.position = [5, 5, 5]
        },
        Row("path of none", .followPath([], orienting: true, duration: 3), at: 1) { _ in },
        Row("sequence", .sequence([.move(by: unit, duration: 1), .move(by: [0, 1, 0], duration: 1)]), at: 1.5) {
            $0.position = [2, 2.5, 3]
        },
        Row("to, then by", .sequence([.move(to: .zero, duration: 1), .move(by: [0, 1, 0], duration: 1)]), at: 1.5) {
            $0.position = [0, 0.5, 0]
        },
        Row("sequence of none", .sequence([]), at: 1) { _ in },
        Row("group of none", .group([]), at: 1) { _ in },
        Row(
            "by and by at once", .group([.move(by: [2, 0, 0], duration: 2), .move(by: [0, 4, 0], duration: 4)]), at: 1
        ) { $0.position = [2, 3, 3] },
        Row("to and by at once", .group([.move(to: .zero, duration: 1), .move(by: [0, 4, 0], duration: 4)]), at: 2) {
            $0.position = [0, 2, 0]
        },
        Row("by and to at once", .group([.move(by: [0, 4, 0], duration: 4), .move(to: .zero, duration: 1)]), at: 2) {
            $0.position = [0, 2, 0]
        },
        Row(
            "to and to: the last has it", .group([.move(to: [9, 9, 9], duration: 3), .move(to: .zero, duration: 1)]),
            at: 1
        ) { $0.position = .zero },
        Row(
            "turn by and turn to at once",
            .group([.rotate(by: 1, around: .unitX, duration: 1), .rotate(to: .identity, duration: 1)]), at: 1
        ) {
            $0.orientation = Quaternion(angle: 1, axis: .unitX)
        },
        Row("different things at once", .group([.move(by: unit, duration: 1), .fadeOut(duration: 1)]), at: 1) {
            $0.position.x = 2
            $0.opacity = 0
        },
        Row("repeat", .repeat(.move(by: unit, duration: 1), count: 3), at: 2.5) { $0.position.x = 3.5 },
        Row("repeat, over", .repeat(.move(by: unit, duration: 1), count: 3), at: 20) { $0.position.x = 4 },
        Row("repeat, in no time", .repeat(.move(by: unit, duration: 0), count: 1_000_000_000), at: 0) {
            $0.position.x = 1_000_000_001
        },
        Row("repeat never", .repeat(.move(by: unit, duration: 1), count: 0), at: 1) { _ in },
        Row("repeat less than never", .repeat(.move(by: unit, duration: 1), count: -2), at: 1) { _ in },
        Row("nested repeats", .repeat(.repeat(.move(by: unit, duration: 1), count: 2), count: 3), at: 4.5) {
            $0.position.x = 5.5
        },
        Row(
            "there and back", .repeatForever(.sequence([.move(by: unit, duration: 1), .move(by: -unit, duration: 1)])),
            at: 1001.5
        ) { $0.position.x = 1.5 },
        Row("for ever", .repeatForever(.rotate(by: .pi, around: .unitY, duration: 1)), at: 1e6 + 0.5) {
            $0.orientation = Quaternion(angle: .pi / 2, axis: .unitY) * $0.orientation
        },
        Row("for ever in no time is once", .repeatForever(.move(by: unit, duration: 0)), at: 5) { $0.position.x = 2 },
        Row("for ever nothing", .repeatForever(.sequence([])), at: 5) { _ in },
        Row("for ever a cue", .repeatForever(.cue("x")), at: 5) { _ in },
        Row("for ever, for ever", .repeatForever(.repeatForever(.move(by: unit, duration: 1))), at: 5) {
            $0.position.x = 6
        },
        Row("after for ever", .sequence([.repeatForever(.move(by: unit, duration: 1)), .hide()]), at: 5) {
            $0.position.x = 6
        },
        Row(
            "function of time",
            .customAction(duration: 2) { start, time in
                var state = start
                state.position.x += time * time
                return state
            }, at: 1.5
        ) { $0.position.x = 3.25 },
        Row(
            "function of time, for ever",
            .repeatForever(
                .customAction(duration: 1) { start, time in
                    var state = start
                    state.opacity = time
                    return state
                }), at: 1e12 + 0.25
        ) { $0.opacity = 0.25 },
        Row("twice as fast", .move(by: unit, duration: 2).atSpeed(2), at: 0.5) { $0.position.x = 1.5 },
        Row("standing still", .move(by: unit, duration: 2).atSpeed(0), at: 1e9) { _ in },
        Row("backwards is standing still", .move(by: unit, duration: 2).atSpeed(-1), at: 1e9) { _ in },
        Row(
            "fast in a sequence", .sequence([.move(by: unit, duration: 2).atSpeed(2), .move(by: unit, duration: 1)]),
            at: 1.5
        ) { $0.position.x = 2.5 },
        Row(
            "a fast sequence", .sequence([.move(by: unit, duration: 2), .move(by: unit, duration: 1)]).atSpeed(2),
            at: 1.25
        ) { $0.position.x = 2.5 },
        Row("ease in", .move(by: unit, duration: 1).timed(.easeIn), at: 0.5) { $0.position.x = 1.25 },
        Row("ease out", .move(by: unit, duration: 1).timed(.easeOut), at: 0.5) { $0.position.x = 1.75 },
        Row("ease in and out", .move(by: unit, duration: 1).timed(.easeInEaseOut), at: 0.25) {
            $0.position.x = 1.15625
        },
        Row("a curve that overshoots", .move(by: unit, duration: 1).timed(.custom(TimingCurve { $0 * 3 })), at: 0.5) {
            $0.position.x = 2.5
        },
        Row("a curve that overshoots, over", .move(by: unit, duration: 1).timed(.custom(TimingCurve { $0 * 3 })), at: 1)
        { $0.position.x = 2 },
        Row("a curve of NaN", .move(by: unit, duration: 1).timed(.custom(TimingCurve { _ in .nan })), at: 0.5) { _ in },
        Row(
            "an eased sequence",
            .sequence([.move(by: unit, duration: 1), .move(by: unit, duration: 1)]).timed(.easeIn), at: 1
        ) { $0.position.x = 1.5 },
        Row("reversed sequence", .sequence([.move(by: unit, duration: 1), .hide()]).reversed(), at: 0) {
            $0.isHidden = false
        },
        Row("infinitely long after", .move(by: unit, duration: 1), at: .infinity) { $0.position.x = 2 },
    ]

    private static let turn = Action.rotateBy(x: 1, y: 0.5, z: 0.2, duration: 1)

    @Test("are what their closed form says", arguments: rows)
    func closedForm(_ row: Row) {
        var wanted = Self.base
        row.change(&wanted)
        let found = row.action.state(at: row.time, from: Self.base)
        #expect(found.position.distance(to: wanted.position) < 1e-12)
        #expect(abs(found.orientation.vector.dot(wanted.orientation.vector)) > 1 - 1e-9)
        #expect(found.scale.distance(to: wanted.scale) < 1e-12)
        #expect(abs(found.opacity - wanted.opacity) < 1e-4)
        #expect(found.isHidden == wanted.isHidden)
        #expect(found.isRemoved == wanted.isRemoved)
    }

    @Test("undo themselves where they can")
    func undo() {
        let action = Action.sequence([
            .group([.move(by: [1, 2, 3], duration: 1), .rotateBy(x: 1, y: 2, z: 3, duration: 2).timed(.easeIn)]),
            .repeat(.scale(by: 1.5, duration: 0.5), count: 3), .fadeOpacity(by: 0.1, duration: 1),
            .followPath([[1, 1, 1], [2, 5, 1]], asOffset: true, duration: 1),
        ])
        let there = action.state(at: 100, from: Self.base)
        let back = action.reversed().state(at: 100, from: there)
        #expect(back.position.distance(to: Self.base.position) < 1e-12)
        #expect(abs(back.orientation.vector.dot(Self.base.orientation.vector)) > 1 - 1e-12)
        #expect(back.scale.distance(to: Self.base.scale) < 1e-12)
        #expect(action.reversed().duration == action.duration)
    }

    @Test("tell their cues with their times")
    func cues() {
        let action = Action.sequence([
            .cue("a"), .wait(duration: 1), .cue("b"), .cue("c"),
            .group([.sequence([.wait(duration: 2), .cue("late")]), .sequence([.wait(duration: 1), .cue("early")])]),
            .repeat(.sequence([.wait(duration: 0.5), .cue("again")]), count: 2),
        ])
        let cues = action.cues(in: 0...100)
        #expect(cues.map(\.name) == ["a", "b", "c", "early", "late", "again", "again"])
        #expect(cues.map(\.time) == [0, 1, 1, 2, 3, 3.5, 4])
        #expect(action.cues(in: 1...2).map(\.name) == ["b", "c", "early"])
        #expect(action.timed(.easeIn).cues(in: 0...100).map(\.time)[1] == 2)
        let forEver = Action.repeatForever(.sequence([.cue("tick"), .wait(duration: 1)]))
        #expect(forEver.cues(in: 1e9...1e9 + 2).count == 3)
        #expect(Action.repeatForever(.cue("once")).cues(in: 0...10).count == 1)
    }

    @Test("curves run through their ends, and Bézier curves where style sheets have them")
    func curves() {
        let ease = TimingMode.custom(TimingCurve(controlPoints: 0.25, 0.1, 0.25, 1))
        func part(_ mode: TimingMode, _ x: Double) -> Double {
            Action.move(by: [1, 0, 0], duration: 1).timed(mode).state(at: x, from: NodeState()).position.x
        }
        #expect(abs(part(ease, 0.5) - 0.8024) < 1e-4)
        for mode in [ease, .linear, .easeIn, .easeOut, .easeInEaseOut] {
            #expect(part(mode, 0) == 0)
            #expect(part(mode, 1) == 1)
        }
    }

    @Test("paths: a smooth one goes through its points, closed ones end where they start")
    func paths() {
        let points: [Vector3] = [[0, 0, 0], [2, 0, 0], [2, 0, 2], [0, 1, 2]]
        let open = ActionPath.curve(through: points)
        #expect(open.point(at: 0) == points[0])
        #expect(open.point(at: 1) == points[3])
        #expect(open.length > ActionPath(points).length)
        let closed = ActionPath.curve(through: points, isClosed: true)
        #expect(closed.point(at: 1) == points[0])
        #expect(closed.reversed.point(at: 0.25).distance(to: closed.point(at: 0.75)) < 1e-12)
        #expect(ActionPath([]).point(at: 0.5) == .zero)
        #expect(ActionPath([[1, 1, 1], [1, 1, 1]]).direction(at: 0.5) == nil)
    }

    @Test("an infinite speed ends what has an end, and leaves what has none at its start")
    func infiniteSpeed() {
        let step = Action.sequence([
            .cue("a"), .move(by: [1, 0, 0], duration: 1), .cue("b"), .wait(duration: 1), .cue("c"),
        ])
        let once = step.atSpeed(.infinity)
        #expect(once.runningTime == 0)
        #expect(once.state(at: 0, from: NodeState()).position == [1, 0, 0])
        #expect(once.cues(in: 0...1).map(\.name) == ["a", "b", "c"])
        #expect(once.cues(in: 0...1).allSatisfy { $0.time == 0 })
        for action in [Action.repeatForever(step), .wait(duration: .infinity), .move(by: .one, duration: .infinity)] {
            for speed in [Double.infinity, .nan, -1, -.infinity, 0] {
                let still = action.atSpeed(speed)
                #expect(still.runningTime == .infinity)
                #expect(still.state(at: 5, from: NodeState()).position == .zero)
                #expect(still.state(at: .infinity, from: NodeState()).position == .zero)
            }
        }
    }

    @Test("actions nested as deep as they may be are evaluated, reversed and asked for their cues", arguments: 0..<3)
    func deepestNesting(kind: Int) {
        var action = Action.move(by: [1, 0, 0], duration: 1)
        for _ in 1..<Action.deepest {
            switch kind {
            case 0: action = .sequence([action, .cue("end")])
            case 1: action = .group([action, .cue("start")])
            default: action = .repeat(action, count: 1)
            }
        }
        #expect(action.state(at: 0.5, from: NodeState()).position == [0.5, 0, 0])
        #expect(action.reversed().state(at: 1, from: NodeState()).position == [-1, 0, 0])
        #expect(action.cues(in: 0...1).count == [Action.deepest - 1, Action.deepest - 1, 0][kind])
    }
}
