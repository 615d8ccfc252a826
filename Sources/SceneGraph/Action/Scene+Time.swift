extension Scene {
    /// Seconds; 0 for a new scene. It is what `advance` was given, and in a handler the time of the cue.
    public var time: Double { store.schedule.time }

    /// Called for each cue, after the node's own handler.
    ///
    /// A handler may change the tree and start and stop actions. When it is called, all before the cue has been told, and the
    /// cue's node and what that hangs from are where they are at the cue's time; `settleActions` brings the others there.
    public var cueHandler: ((CueEvent) -> Void)? {
        get { store.schedule.cueHandler }
        set { store.schedule.cueHandler = newValue }
    }

    /// Moves the time on: tells the cues in the order of their times (at one time in the order in which their actions were
    /// started), each once, and brings all nodes that actions move to where they are then.
    ///
    /// Where the nodes are does not depend on the steps in which the time was advanced. Time may go back: actions under way
    /// are then shown at the earlier time, what was over or removed stays so, and no cue is told a second time. A handler
    /// of cues can't advance the time that it is called for: that traps.
    /// - Parameters:
    ///   - time: seconds; what is not finite is not taken.
    ///   - pointOfView: whom billboards face; nil is the first node with a camera.
    public func advance(to time: Double, pointOfView: Node? = nil) {
        guard time.isFinite else { return }
        store.schedule.advance(to: time)
        applyConstraints(pointOfView: pointOfView)
    }

    /// Turns the nodes with constraints; `advance` ends with it. For scenes that are moved by hand, or seen from another side.
    public func applyConstraints(pointOfView: Node? = nil) {
        guard !store.constraintSchedule.isEmpty else { return }
        store.reorder(root: rootNode)
        store.constraintSchedule.apply(
            store, pointOfView: pointOfView ?? store.cameraNodes.first?.takeUnretainedValue())
    }

    /// Brings all nodes that actions move to where they are at `time`; of use in handlers, for `advance` ends with it.
    public func settleActions() { store.schedule.settle() }
}
