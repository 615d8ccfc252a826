import SceneMath

/// The constraints of a node, and what they made of its orientation.
final class ConstraintSet {
    var constraints: [Constraint]
    /// What the node was turned like before.
    private var given: Quaternion?
    /// What they wrote.
    private var written: Quaternion?

    init(_ constraints: [Constraint]) { self.constraints = constraints }

    /// The orientation that the node has without its constraints.
    func given(_ node: Node) -> Quaternion {
        let current = node.orientation
        // Who set it since has the last word.
        if let given, current == written { return given }
        return current
    }

    /// Puts the node back to the orientation that it was given.
    func release(_ node: Node) {
        let free = given(node)
        given = free
        written = free
        write(free, node)
    }

    func write(_ orientation: Quaternion, _ node: Node) {
        written = orientation
        guard node.orientation != orientation else { return }
        node.runner?.isWriting = true
        node.orientation = orientation
        node.runner?.isWriting = false
    }
}
