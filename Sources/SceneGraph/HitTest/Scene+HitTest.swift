import SceneMath

extension Scene {
    /// Where a ray of the world meets the scene: boxes first, then triangles. Lines are never met.
    ///
    /// A hierarchy of boxes is kept from test to test; it is fitted anew after nodes have moved, in one pass.
    /// - Parameter ray: its direction need not have length 1.
    /// - Returns: from near to far; with `closest` and `any` one result at most. Of hits at the same distance the first in the
    ///   order of the tree comes first.
    public func hitTest(_ ray: Ray, options: HitTestOptions = HitTestOptions()) -> [HitTestResult] {
        search(ray, options, below: nil)
    }

    /// What is at a place of the picture of a node's camera, between its near and far plane and in its category.
    /// - Parameter pixel: from the corner of the top left pixel.
    public func hitTest(
        _ pixel: Vector2, pointOfView: Node, viewport: Vector2, options: HitTestOptions = HitTestOptions()
    ) -> [HitTestResult] {
        guard let camera = pointOfView.camera,
            let ray = pointOfView.ray(throughPixel: pixel, viewport: viewport)
        else { return [] }
        var options = options
        options.categoryBitMask &= camera.categoryBitMask
        // The view axis is shorter than the way to the corner of the picture.
        let slant = pointOfView.worldFront.dot(ray.direction)
        if slant > 0 { options.maximumDistance = min(options.maximumDistance, (camera.zFar - camera.zNear) / slant) }
        return search(ray, options, below: nil)
    }

    func search(_ ray: Ray, _ options: HitTestOptions, below top: Node?) -> [HitTestResult] {
        updateWorldTransforms()
        store.bounds.follow(store)
        var search = HitSearch(store, ray, options, below: top)
        return search.run(store.bounds)
    }

    /// The nodes with a geometry that a camera may show: of a category of its own, not hidden, and with their box, in their
    /// own axes, in its frustum by any part. In the order of the tree, breadth first.
    /// - Parameter aspect: width of the picture ÷ height.
    public func nodes(insideFrustumOf pointOfView: Node, aspect: Double) -> [Node] {
        guard let camera = pointOfView.camera, let volume = ViewVolume(pointOfView, aspect: aspect) else { return [] }
        updateWorldTransforms()
        store.bounds.follow(store)
        let c = store.columns.pointee
        var slots: [Int] = []
        store.bounds.tree.forEachItem(where: volume.frustum.mayContain) { slot in
            guard c.categories[slot] & camera.categoryBitMask != 0, c.worldOpacities[slot] > 0 else { return }
            guard let box = store.nodes[slot]?.takeUnretainedValue().geometry?.boundingBox else { return }
            if volume.meets(box, at: c.worlds[slot]) { slots.append(slot) }
        }
        return slots.sorted().compactMap { store.nodes[$0]?.takeUnretainedValue() }
    }
}
