import Foundation
import SceneMath

/// The motions of nodes that do but one thing with a property, flat, so that a hundred thousand of them are a linear pass.
struct ActionTable {
    private var lines: ContiguousArray<ActionLine> = []
    private var vacantCount = 0
    /// The order of the store's slots that the lines know.
    private var orderNumber = -1

    /// Puts in what a runner runs where all of it is simple; it is then evaluated here and nowhere else.
    mutating func add(_ runner: ActionRunner) {
        guard runner.node.special == nil, !runner.running.isEmpty else { return }
        let first = lines.count
        var taken: ActionChannels = []
        for entry in runner.running {
            let channels = entry.channels
            guard taken.isDisjoint(with: channels), let line = ActionLine(entry, runner) else {
                lines.removeSubrange(first...)
                return
            }
            taken.formUnion(channels)
            lines.append(line)
        }
        runner.lines = first..<lines.count
    }

    mutating func vacate(_ runner: ActionRunner) {
        for index in runner.lines { lines[index].kind = .vacant }
        vacantCount += runner.lines.count
        runner.lines = 0..<0
    }

    private mutating func tidy() {
        guard vacantCount > 64, vacantCount * 2 > lines.count else { return }
        lines.removeAll { $0.kind == .vacant }
        vacantCount = 0
        var index = 0
        while index < lines.count {
            let runner = lines[index].runner
            runner._withUnsafeGuaranteedRef { runner in
                runner.lines = index..<(index + runner.lines.count)
                index = runner.lines.upperBound
            }
        }
    }

    /// Writes where the nodes are at a time.
    /// - Returns: whose actions have come to an end.
    mutating func evaluate(at time: Double, _ store: TransformStore) -> [ActionRunner] {
        tidy()
        if orderNumber != store.orderNumber {
            orderNumber = store.orderNumber
            for index in lines.indices where lines[index].kind != .vacant {
                lines[index].slot = Int32(lines[index].runner._withUnsafeGuaranteedRef { $0.node.slot })
            }
        }
        guard lines.count > vacantCount else { return [] }
        var ended: [ActionRunner] = []
        let (locals, dirty) = (store.columns.pointee.locals, store.columns.pointee.dirty)
        store.columns.pointee.isDirty = true
        lines.withUnsafeBufferPointer { lines in
            for index in lines.indices {
                let line = lines.baseAddress.unsafelyUnwrapped + index
                if line.pointee.kind == .vacant { continue }
                let local = locals + Int(line.pointee.slot)
                dirty[Int(line.pointee.slot)] = 1
                if !line.pointee.write(at: time, to: local) {
                    ended.append(line.pointee.runner._withUnsafeGuaranteedRef { $0 })
                }
            }
        }
        return ended
    }
}
