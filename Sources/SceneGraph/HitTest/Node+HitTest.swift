import SceneMath

extension Node {
    /// Where a line from one point to another meets this node and those below it; both points are in this node's axes.
    ///
    /// Distances in the results are metres of the world. A node outside of a scene is hit by nothing.
    public func hitTestWithSegment(
        from start: Vector3, to end: Vector3, options: HitTestOptions = HitTestOptions()
    ) -> [HitTestResult] {
        guard let store else { return [] }
        let from = convertPosition(start, to: nil)
        let direction = convertPosition(end, to: nil) - from
        var options = options
        options.maximumDistance = min(options.maximumDistance, direction.length)
        var root: Node = self
        while let above = root.parent { root = above }
        store.reorder(root: root)
        store.updateWorldTransforms()
        store.bounds.follow(store)
        var search = HitSearch(
            store, Ray(origin: from, direction: direction), options, below: isSceneRoot ? nil : self)
        return search.run(store.bounds)
    }

    /// The line of sight through a place of the picture of this node's camera, in the world: from the near plane on, with a
    /// direction of length 1.
    /// - Parameter pixel: from the corner of the top left pixel.
    /// - Returns: nil without a camera, or where its projection has no inverse.
    public func ray(throughPixel pixel: Vector2, viewport: Vector2) -> Ray? {
        guard let near = unprojectPoint(Vector3(pixel.x, pixel.y, 0), viewport: viewport),
            let beyond = unprojectPoint(Vector3(pixel.x, pixel.y, 0.5), viewport: viewport),
            let direction = (beyond - near).normalized
        else { return nil }
        return Ray(origin: near, direction: direction)
    }
}
