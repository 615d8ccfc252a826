/// The moments to be told while the time is advanced, in order.
struct ActionAgenda {
    struct Item {
        /// On the scene's clock.
        var time: Double
        /// Of the action.
        var number: UInt64
        /// Of the moment in its action.
        var order: Int
        /// Seconds since the action started.
        var elapsed: Double
        var event: ActionEvent
        var runner: ActionRunner
    }

    /// The time that is advanced to.
    var limit = 0.0
    private var items: [Item] = []
    private var position = 0
    private var isSorted = true
    private var moments: [Action.Moment] = []

    var isEmpty: Bool { position == items.count }

    /// Puts in the moments up to the limit that a runner's actions have not told yet.
    mutating func add(_ runner: ActionRunner, from first: Int) {
        for index in runner.running.indices[first...] { add(runner, index) }
    }

    private mutating func add(_ runner: ActionRunner, _ index: Int) {
        let entry = runner.running[index]
        guard entry.action.facts.hasEvents, entry.untold == nil else { return }
        moments.removeAll(keepingCapacity: true)
        entry.action.collectMoments(max(0, entry.toldTime), limit - entry.start, into: &moments)
        var skipped = 0
        var added = 0
        for (order, moment) in moments.enumerated() {
            if moment.time < entry.toldTime { continue }
            if moment.time == entry.toldTime, skipped < entry.toldCount {
                skipped += 1
                continue
            }
            let time = entry.start + moment.time
            guard time <= limit else { continue }
            items.append(
                Item(
                    time: time, number: entry.number, order: order, elapsed: moment.time, event: moment.event,
                    runner: runner))
            added += 1
        }
        if added > 0 { isSorted = false }
        if entry.end <= limit { runner.count(added, of: index) }
    }

    /// The next moment, taken off; nil at the end.
    mutating func next() -> Item? {
        if !isSorted {
            items[position...].sort { ($0.time, $0.number, $0.order) < ($1.time, $1.number, $1.order) }
            isSorted = true
        }
        guard position < items.count else {
            items.removeAll(keepingCapacity: true)
            position = 0
            return nil
        }
        position += 1
        return items[position - 1]
    }
}
