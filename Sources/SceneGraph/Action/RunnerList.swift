/// Runners in no order, each of which knows its place, so that coming and going takes no search.
struct RunnerList {
    private var members: ContiguousArray<Unmanaged<ActionRunner>> = []
    /// −1 for who is not in.
    private let place: ReferenceWritableKeyPath<ActionRunner, Int>

    init(_ place: ReferenceWritableKeyPath<ActionRunner, Int>) { self.place = place }

    var count: Int { members.count }

    subscript(index: Int) -> ActionRunner { members[index].takeUnretainedValue() }

    mutating func insert(_ runner: ActionRunner) {
        guard runner[keyPath: place] < 0 else { return }
        runner[keyPath: place] = members.count
        members.append(Unmanaged.passUnretained(runner))
    }

    mutating func remove(_ runner: ActionRunner) {
        let hole = runner[keyPath: place]
        guard hole >= 0 else { return }
        runner[keyPath: place] = -1
        let last = members.removeLast().takeUnretainedValue()
        guard last !== runner else { return }
        members[hole] = Unmanaged.passUnretained(last)
        last[keyPath: place] = hole
    }
}
