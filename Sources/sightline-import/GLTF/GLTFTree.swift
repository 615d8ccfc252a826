import ModelExchange
import PlainText

/// The nodes of a glTF file: which hang from which, checked to be trees that are not too deep.
struct GLTFTree {
    /// Children of each node.
    private(set) var children: [[Int]] = []
    /// Of the scene that is shown; nil where the file has none.
    private(set) var roots: [Int]?

    init(_ document: GLTFDocument) throws(ImportRefusal) {
        let nodes = document.list("nodes")
        var parents = [Int?](repeating: nil, count: nodes.count)
        for (index, node) in nodes.enumerated() {
            var own: [Int] = []
            for child in node["children"]?.elements ?? [] {
                let number = try document.index(child, in: "nodes", called: "a child of node \(index)")
                own.append(number)
            }
            children.append(own)
        }
        for (index, own) in children.enumerated() {
            for child in own {
                // Whether it is a circle or a node with two parents shows below.
                if parents[child] != nil, !Self.isCircle(from: index, children) {
                    throw document.refusal("node \(child) hangs from two nodes", nodes[index])
                }
                parents[child] = index
            }
        }
        try checkCircles(document, nodes)
        try checkDepth(document, nodes)
        try checkNodes(document, nodes)

        let scenes = document.list("scenes")
        guard !scenes.isEmpty else { return }
        let shown = try document.index(document.root, "scene", in: "scenes") ?? 0
        var roots: [Int] = []
        for root in scenes[shown]["nodes"]?.elements ?? [] {
            let index = try document.index(root, in: "nodes", called: "a node of the scene")
            guard parents[index] == nil else {
                throw document.refusal("node \(index) of the scene hangs from another", root)
            }
            roots.append(index)
        }
        self.roots = roots
    }

    private static func isCircle(from start: Int, _ children: [[Int]]) -> Bool {
        var seen: Set<Int> = []
        var work = children[start]
        while let node = work.popLast() {
            if node == start { return true }
            if seen.insert(node).inserted { work += children[node] }
        }
        return false
    }

    private func checkCircles(_ document: GLTFDocument, _ nodes: [JSONValue]) throws(ImportRefusal) {
        // 0: not seen; 1: above the node being looked at; 2: done.
        var states = [UInt8](repeating: 0, count: nodes.count)
        for start in nodes.indices where states[start] == 0 {
            var way = [(node: start, next: 0)]
            states[start] = 1
            while let (node, next) = way.last {
                guard next < children[node].count else {
                    states[node] = 2
                    way.removeLast()
                    continue
                }
                way[way.count - 1].next += 1
                let child = children[node][next]
                if states[child] == 1 {
                    throw document.refusal("node \(child) hangs from itself by way of others", nodes[child])
                }
                guard states[child] == 0 else { continue }
                states[child] = 1
                way.append((child, 0))
            }
        }
    }

    private func checkDepth(_ document: GLTFDocument, _ nodes: [JSONValue]) throws(ImportRefusal) {
        var isChild = [Bool](repeating: false, count: nodes.count)
        for own in children { for child in own { isChild[child] = true } }
        var level = nodes.indices.filter { !isChild[$0] }
        var depth = 1
        while !level.isEmpty {
            if depth > GLTFDocument.deepest, let first = level.first {
                throw document.refusal("nodes hang more than \(GLTFDocument.deepest) deep", nodes[first])
            }
            level = level.flatMap { children[$0] }
            depth += 1
        }
    }

    private func checkNodes(_ document: GLTFDocument, _ nodes: [JSONValue]) throws(ImportRefusal) {
        for node in nodes {
            _ = try document.index(node, "mesh", in: "meshes")
            _ = try document.index(node, "skin", in: "skins")
            _ = try document.numbers(node, "matrix", count: 16)
            _ = try document.numbers(node, "translation", count: 3)
            _ = try document.numbers(node, "rotation", count: 4)
            _ = try document.numbers(node, "scale", count: 3)
            _ = try document.numbers(node, "weights", count: nil)
        }
    }
}
