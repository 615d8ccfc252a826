import SceneMath

/// The clock of a scene, and the actions that run by it.
final class ActionSchedule {
    private(set) var time = 0.0
    var cueHandler: ((CueEvent) -> Void)?
    private unowned(unsafe) let store: TransformStore
    /// Whose actions are evaluated one by one, and whose hold moments; in no order.
    private var single = RunnerList(\.singlePlace)
    private var tellers = RunnerList(\.tellerPlace)
    /// Whose lines in the table are not what they run.
    private var pending: ContiguousArray<ActionRunner> = []
    private var table = ActionTable()
    private var agenda = ActionAgenda()
    private var isTelling = false
    /// Whom actions took out of the tree while moments are told: those of the same moment still need them.
    private var removed: [Node] = []

    init(_ store: TransformStore) { self.store = store }

    // MARK: Who runs

    func add(_ runner: ActionRunner) { changed(runner, newMomentsFrom: 0) }

    func remove(_ runner: ActionRunner) {
        table.vacate(runner)
        single.remove(runner)
        tellers.remove(runner)
    }

    /// What a runner runs, or where it starts from, is no longer what it was.
    /// - Parameter newMomentsFrom: the first of its actions whose moments are not known here; nil for none.
    func changed(_ runner: ActionRunner, newMomentsFrom index: Int? = nil) {
        if !runner.isPending {
            runner.isPending = true
            pending.append(runner)
        }
        if runner.hasEvents { tellers.insert(runner) } else { tellers.remove(runner) }
        if isTelling, let index { agenda.add(runner, from: index) }
    }

    // MARK: The clock

    func advance(to target: Double) {
        // A handler that advances the time it is called for would lose its place.
        precondition(!isTelling, "a cue handler can't advance its scene's time")
        if target >= time { tellMoments(through: target) }
        time = target
        settle()
    }

    private func tellMoments(through limit: Double) {
        agenda.limit = limit
        for index in 0..<tellers.count { agenda.add(tellers[index], from: 0) }
        guard !agenda.isEmpty else { return }
        isTelling = true
        defer {
            isTelling = false
            removed.removeAll()
        }
        while let item = agenda.next() {
            time = max(time, item.time)
            tell(item)
        }
    }

    private func tell(_ item: ActionAgenda.Item) {
        let runner = item.runner
        guard runner.schedule === self || runner.leftAt == item.time else { return }
        let key = runner.running.first { $0.number == item.number }?.key
        guard runner.tell(item.number, at: item.elapsed) else { return }
        let node = runner.node
        switch item.event {
        case .hide: node.isHidden = true
        case .unhide: node.isHidden = false
        case .remove:
            guard runner.schedule === self, !node.isSceneRoot else { return }
            settle(node)
            removed.append(node)
            node.removeFromParentNode()
            runner.leftAt = item.time
        case .cue(let name):
            if runner.schedule === self { settle(node) }
            let event = CueEvent(name: name, node: node, time: item.time, key: key)
            node.cueHandler?(event)
            cueHandler?(event)
        }
    }

    /// Brings a node and what it hangs from to the present.
    private func settle(_ node: Node) {
        var next: Node? = node
        while let node = next {
            node.runner?.settle(at: time)
            next = node.parent
        }
    }

    // MARK: The pass

    /// Brings all nodes to the present.
    func settle() {
        compile()
        for runner in table.evaluate(at: time, store) {
            runner.settle(at: time)
            changed(runner)
            runner.node.dropIdleRunner()
        }
        var index = 0
        while index < single.count {
            let runner = single[index]
            runner.settle(at: time)
            runner.node.dropIdleRunner()
            // Who leaves puts another in its place.
            if index < single.count, single[index] === runner { index += 1 }
        }
    }

    /// Puts the simple motions of runners that changed into the table.
    private func compile() {
        for runner in pending {
            guard runner.schedule === self else { continue }
            runner.isPending = false
            table.vacate(runner)
            runner.retire(through: time)
            // The table writes what still moves, and nothing of what has ended.
            if runner.hasUnwritten { runner.settle(at: time) }
            table.add(runner)
            if runner.lines.isEmpty { single.insert(runner) } else { single.remove(runner) }
        }
        pending.removeAll(keepingCapacity: true)
    }
}
