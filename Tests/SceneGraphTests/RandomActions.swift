import SceneGraph
import SceneMath
import TestSupport

/// Random trees of actions, the same for the same seed.
struct RandomActions {
    private var generator: SeededGenerator
    private var cueCount = 0

    init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

    private mutating func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &generator) }
    private mutating func vector(_ size: Double) -> Vector3 {
        Vector3(number(-size...size), number(-size...size), number(-size...size))
    }
    private mutating func whole(_ range: Range<Int>) -> Int { .random(in: range, using: &generator) }

    /// Often zero, often a round number, so that ends coincide.
    private mutating func duration() -> Double { [0, 0.25, 0.5, 1, number(0...2)][whole(0..<5)] }

    mutating func state() -> NodeState {
        NodeState(
            position: vector(5), orientation: Quaternion(angle: number(-3...3), axis: vector(1)),
            scale: Vector3(number(0.5...2), number(0.5...2), number(0.5...2)), opacity: number(0...1))
    }

    mutating func times(_ count: Int, in range: ClosedRange<Double>) -> [Double] {
        (0..<count).map { _ in number(range) }
    }

    /// - Parameters:
    ///   - depth: how many levels of actions that hold others.
    ///   - isFinite: without any that run for ever.
    mutating func action(depth: Int, isFinite: Bool = false) -> Action {
        var result = depth > 0 && whole(0..<4) > 0 ? composite(depth: depth, isFinite: isFinite) : leaf()
        switch whole(0..<8) {
        case 0: result.speed = number(0.3...3)
        case 1: result.timingMode = .easeIn
        case 2: result.timingMode = .easeOut
        case 3: result.timingMode = .easeInEaseOut
        case 4: result.timingMode = .custom(TimingCurve(controlPoints: 0.2, 0.1, 0.4, 1))
        default: break
        }
        return whole(0..<6) == 0 ? result.reversed() : result
    }

    /// One motion, often without end: what a scene moves in its flat table where nothing else moves the same property.
    mutating func simple() -> Action {
        // A seventh, a tenth, 49: whose parts don't come out even.
        let seconds = [1.0 / 7, 0.1, 1, 3, 49, number(0...2)][whole(0..<6)]
        var result: Action
        switch whole(0..<5) {
        case 0: result = .move(by: vector(3), duration: seconds)
        case 1: result = .move(to: vector(3), duration: seconds)
        case 2: result = .rotate(by: number(-7...7), around: vector(1), duration: seconds)
        case 3: result = .scale(by: number(0.5...2), duration: seconds)
        default: result = .scale(to: number(0.5...2), duration: seconds)
        }
        switch whole(0..<6) {
        case 0: result.speed = number(0.3...3)
        case 1: result.timingMode = .easeIn
        case 2: result.timingMode = .easeOut
        case 3: result.timingMode = .easeInEaseOut
        default: break
        }
        return whole(0..<3) == 0 ? .repeatForever(result) : result
    }

    private mutating func composite(depth: Int, isFinite: Bool) -> Action {
        var parts: [Action] = []
        for _ in 0..<whole(0..<5) { parts.append(action(depth: depth - 1, isFinite: true)) }
        switch whole(0..<(isFinite ? 5 : 7)) {
        case 0, 1: return .sequence(parts)
        case 2, 3: return .group(parts)
        case 4: return .repeat(action(depth: depth - 1, isFinite: true), count: whole(0..<4))
        case 5: return .repeatForever(.sequence(parts + [.wait(duration: 0.2)]))
        default: return simple()
        }
    }

    private mutating func leaf() -> Action {
        let seconds = duration()
        switch whole(0..<18) {
        case 0: return .move(by: vector(3), duration: seconds)
        case 1: return .move(to: vector(3), duration: seconds)
        case 2: return .rotate(by: number(-7...7), around: vector(1), duration: seconds)
        case 3: return .rotateBy(x: number(-2...2), y: number(-2...2), z: 0, duration: seconds)
        case 4: return .rotate(to: Quaternion(angle: number(-3...3), axis: vector(1)), duration: seconds)
        case 5:
            let isShort = whole(0..<2) == 0
            return .rotateTo(
                x: number(-3...3), y: number(-1...1), z: number(-3...3), duration: seconds, usesShortestUnitArc: isShort
            )
        case 6: return .scale(by: number(0.5...2), duration: seconds)
        case 7: return .scale(to: number(0.5...2), duration: seconds)
        case 8: return .fadeOpacity(by: number(-0.3...0.3), duration: seconds)
        case 9: return .fadeOpacity(to: number(0...1), duration: seconds)
        case 10: return .wait(duration: seconds)
        case 11: return whole(0..<2) == 0 ? .hide() : .unhide()
        case 12:
            let turns = whole(0..<2) == 0
            return .followPath(
                [vector(3), vector(3), vector(3)], orienting: turns, asOffset: whole(0..<2) == 0, duration: seconds)
        case 13:
            return .customAction(duration: seconds) { start, elapsed in
                var state = start
                state.position.y = start.position.y * 0.5 + elapsed
                return state
            }
        default:
            cueCount += 1
            return .cue("cue \(cueCount)")
        }
    }
}
