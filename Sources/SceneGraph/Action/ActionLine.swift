import Foundation
import SceneMath

/// One simple motion of a node in flat form, 96 bytes.
struct ActionLine {
    enum Kind: UInt8 { case vacant, moveBy, moveTo, turnBy, scaleBy, scaleTo, moveForever, turnForever }
    enum Timing: UInt8 { case linear, easeIn, easeOut, easeInEaseOut }

    var runner: Unmanaged<ActionRunner>
    var slot: Int32
    var kind: Kind
    var timing: Timing
    var start: Double
    /// Parts of the way, or rounds, a second.
    var rate: Double
    /// Position or scale, or an orientation.
    var from: Vector4
    /// The way or goal; or the axis, and the angle in w.
    var way: Vector4

    /// - Returns: nil for what is not simple.
    init?(_ entry: RunningAction, _ runner: ActionRunner) {
        var action = entry.action
        var isForever = false
        if case .repeated(let round, nil) = action.body {
            guard action.speed == 1, action.timingMode.isLinear else { return nil }
            action = round
            isForever = true
        }
        let duration = action.runningTime
        let rate = 1 / duration
        guard duration > 0, duration.isFinite, rate.isFinite, let timing = Timing(action.timingMode) else { return nil }
        // By rounding the parts may fall short of 1 at the end, far from the clock's zero by much.
        guard isForever || min(duration, entry.end - entry.start) * rate >= Self.nearlyOver else { return nil }
        let base = entry.base
        switch action.body {
        case .moveBy(let way):
            guard base.position == runner.base.position, entry.origin.position == base.position else { return nil }
            kind = isForever ? .moveForever : .moveBy
            from = Vector4(base.position, w: 0)
            self.way = Vector4(way, w: 0)
        case .moveTo(let place) where !isForever:
            guard base.position == runner.base.position, entry.origin.position == base.position else { return nil }
            kind = .moveTo
            from = Vector4(base.position, w: 0)
            way = Vector4(place, w: 0)
        case .turnBy(let angle, let axis):
            guard base.orientation == runner.base.orientation, entry.origin.orientation == base.orientation else {
                return nil
            }
            kind = isForever ? .turnForever : .turnBy
            from = base.orientation.vector
            way = Vector4(axis, w: angle)
        case .scaleBy(let factors) where !isForever:
            guard base.scale == runner.base.scale, entry.origin.scale == base.scale else { return nil }
            kind = .scaleBy
            from = Vector4(base.scale, w: 0)
            way = Vector4(factors, w: 0)
        case .scaleTo(let goal) where !isForever:
            guard base.scale == runner.base.scale, entry.origin.scale == base.scale else { return nil }
            kind = .scaleTo
            from = Vector4(base.scale, w: 0)
            way = Vector4(goal, w: 0)
        default: return nil
        }
        guard !entry.channels.isEmpty else { return nil }
        self.runner = Unmanaged.passUnretained(runner)
        slot = Int32(runner.node.slot)
        self.timing = timing
        start = entry.start
        self.rate = rate
    }

    /// From this part on a motion may be over; its runner knows, and writes the last bit of it.
    private static let nearlyOver = 0.999_999

    /// Writes what the node is at a time, to the last digit what `Action.evaluate` says; false where the motion may have come
    /// to its end, which its runner knows.
    @inline(__always) func write(at time: Double, to local: UnsafeMutablePointer<LocalTransform>) -> Bool {
        let x = max(0, (time - start) * rate)
        switch kind {
        case .vacant: break
        case .moveBy: local.pointee.position = from.xyz + way.xyz * part(x)
        case .moveTo: local.pointee.position = from.xyz.lerp(to: way.xyz, part(x))
        case .scaleBy: local.pointee.scale = from.xyz * Vector3.one.lerp(to: way.xyz, part(x))
        case .scaleTo: local.pointee.scale = from.xyz.lerp(to: way.xyz, part(x))
        case .turnBy: local.pointee.orientation = turned(part(x))
        case .moveForever:
            let rounds = x.rounded(.down)
            local.pointee.position = from.xyz + way.xyz * (rounds + curve(x - rounds))
            return true
        case .turnForever:
            let rounds = x.rounded(.down)
            local.pointee.orientation = turned(rounds + curve(x - rounds))
            return true
        }
        return x < Self.nearlyOver
    }

    @inline(__always) private func part(_ x: Double) -> Double {
        x < Self.nearlyOver ? curve(x) : 1
    }

    /// - Parameter x: less than 1.
    @inline(__always) private func curve(_ x: Double) -> Double {
        switch timing {
        case .linear: x
        case .easeIn: x * x
        case .easeOut: 1 - (1 - x) * (1 - x)
        case .easeInEaseOut: x * x * (3 - 2 * x)
        }
    }

    @inline(__always) private func turned(_ part: Double) -> Quaternion {
        Quaternion(angle: way.w * part, unitAxis: way.xyz) * Quaternion(vector: from)
    }
}

extension ActionLine.Timing {
    /// - Returns: nil for a curve of one's own.
    init?(_ mode: TimingMode) {
        switch mode {
        case .linear: self = .linear
        case .easeIn: self = .easeIn
        case .easeOut: self = .easeOut
        case .easeInEaseOut: self = .easeInEaseOut
        case .custom: return nil
        }
    }
}
