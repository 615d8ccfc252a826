/// What a tree refuses.
public enum NodeError: Error, Hashable, Sendable {
    /// The new child is the node itself or one of its ancestors.
    case cycle
    /// The root of a scene hangs from nothing.
    case sceneRoot
}

extension Node {
    /// The node that this one hangs from.
    public var parent: Node? { parentStorage }

    /// In the order in which they were added. Makes an array each time.
    public var childNodes: [Node] { children.compactMap { $0 } }

    func forEachChild(_ body: (Node) -> Void) {
        for child in children { if let child { body(child) } }
    }

    /// Why the node can't be hung here, or nil where it can.
    public func refusal(of child: Node) -> NodeError? {
        if child.isSceneRoot { return .sceneRoot }
        var ancestor: Node? = self
        while let node = ancestor {
            if node === child { return .cycle }
            ancestor = node.parentStorage
        }
        return nil
    }

    private var root: Node {
        var node = self
        while let above = node.parentStorage { node = above }
        return node
    }

    var isSceneRoot: Bool { store != nil && parentStorage == nil }

    /// Hangs a node here as the last child, taking it from its former parent.
    ///
    /// Traps where that would make a circle; `adopt` throws instead, for trees made from data.
    public func addChildNode(_ child: Node) {
        if let refusal = refusal(of: child) { preconditionFailure("addChildNode: \(refusal)") }
        hang(child)
    }

    /// Hangs a node here as `addChildNode` does.
    /// - Throws: `NodeError` where that would make a circle; the tree is then as it was.
    public func adopt(_ child: Node) throws(NodeError) {
        if let refusal = refusal(of: child) { throw refusal }
        hang(child)
    }

    private func hang(_ child: Node) {
        child.removeFromParentNode()
        store?.tidyHoles(root: root)
        child.parentStorage = self
        child.indexInParent = children.count
        children.append(child)
        childCount += 1
        if let store { child.attach(to: store) }
    }

    /// Takes the node and all below it out of the tree. Does nothing without a parent.
    public func removeFromParentNode() {
        guard let parent = parentStorage else { return }
        // Keep this node alive should the parent hold the last reference to it.
        withExtendedLifetime(self) {
            detachFromStore()
            parentStorage = nil
            parent.children[indexInParent] = nil
            parent.childCount -= 1
            parent.tidyChildren()
        }
    }

    /// Takes all children out of the tree.
    public func removeAllChildNodes() {
        for child in childNodes { child.removeFromParentNode() }
    }

    /// Closes the gaps that children left once these are the most, so that removing all one by one stays linear.
    private func tidyChildren() {
        guard children.count > 8, childCount * 2 < children.count else {
            if childCount == 0 { children.removeAll() }
            return
        }
        children.removeAll { $0 == nil }
        for (index, child) in children.enumerated() { child?.indexInParent = index }
    }

    /// The first node of that name below this one: its children, or all in breadth-first order.
    public func childNode(withName name: String, recursively: Bool) -> Node? {
        var level = childNodes
        while !level.isEmpty {
            if let found = level.first(where: { $0.name == name }) { return found }
            guard recursively else { return nil }
            level = level.flatMap(\.childNodes)
        }
        return nil
    }

    /// This node and all below it, each before its children.
    public func enumerateHierarchy(_ body: (Node) -> Void) {
        var work = [self]
        while let node = work.popLast() {
            body(node)
            for child in node.children.reversed() { if let child { work.append(child) } }
        }
    }

    /// A copy of this node and all below it, outside of any tree. Geometry and material are shared.
    public func clone() -> Node {
        let copy = shallowCopy()
        var work: [(Node, Node)] = [(self, copy)]
        while let (source, target) = work.popLast() {
            source.forEachChild { child in
                let childCopy = child.shallowCopy()
                target.hang(childCopy)
                work.append((child, childCopy))
            }
        }
        return copy
    }

    private func shallowCopy() -> Node {
        let copy = Node()
        copy.name = name
        copy.own = local
        copy.own.orientation = NodeState(unconstrained: self).orientation
        copy.special = special
        copy.geometry = geometry
        copy.material = material
        copy.renderingOrder = renderingOrder
        copy.light = light
        copy.camera = camera
        copy.particles = particles?.copy()
        copy.isHidden = isHidden
        copy.opacity = opacity
        copy.categoryBitMask = categoryBitMask
        copy.constraints = constraints
        return copy
    }

    /// Lets the children go without recursion, which a long chain of nodes would carry beyond the stack.
    func releaseChildren() {
        var work = children
        children = []
        for child in work { child?.parentStorage = nil }
        while !work.isEmpty {
            guard var child = work.removeLast() else { continue }
            guard isKnownUniquelyReferenced(&child) else { continue }
            for grandchild in child.children { grandchild?.parentStorage = nil }
            work.append(contentsOf: child.children)
            child.children = []
        }
    }
}
