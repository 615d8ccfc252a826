extension Node {
    /// Starts an action. On a node in a scene it starts at `scene.time`; elsewhere once the node comes into a scene.
    ///
    /// The node changes when the scene's time is advanced.
    /// - Parameter key: stops what runs under the same key, where it is.
    public func runAction(_ action: Action, forKey key: String? = nil) {
        let runner = runner ?? ActionRunner(self)
        self.runner = runner
        runner.start(action, key: key)
    }

    /// Stops the action under a key; the node stays as it is.
    public func removeAction(forKey key: String) {
        runner?.stop(key: key)
        dropIdleRunner()
    }

    /// Stops all actions; the node stays as it is.
    public func removeAllActions() {
        runner?.stopAll()
        dropIdleRunner()
    }

    /// Whether an action is under way, or has a cue that was not told yet.
    public var hasActions: Bool { runner?.isBusy ?? false }

    /// The action under way that was started with the key.
    public func action(forKey key: String) -> Action? { runner?.action(forKey: key) }

    func dropIdleRunner() {
        guard let runner, runner.running.isEmpty else { return }
        runner.leave()
        self.runner = nil
    }
}
