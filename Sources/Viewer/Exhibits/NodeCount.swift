import SceneGraph

/// How many things a scene shows.
enum NodeCount {
    /// Visible nodes below and with `node` that have something to draw.
    static func of(_ node: Node) -> Int {
        if node.isHidden { return 0 }
        return (node.geometry == nil ? 0 : 1) + node.childNodes.reduce(0) { $0 + of($1) }
    }
}
