import SceneMath

/// A model standing in a scene: its nodes, ready to be hung anywhere and posed.
public final class ModelInstance {
    public let model: Model
    /// The topmost node, yours to place: posing never touches it.
    public let node: Node
    /// The node of each of the model's nodes.
    public let nodes: [Node]

    /// What is redone whenever joints or weights move: the parts that bend.
    private let bending: [(node: Int, part: Int, holder: Node)]
    private var moved: [Int] = []
    private var shown: Showing?

    private struct Showing: Equatable {
        var clip: Int?
        var moment: Double
    }

    init(_ model: Model) {
        self.model = model
        let nodes = model.nodes.map { Node(name: $0.name) }
        let top = Node()
        var bending: [(node: Int, part: Int, holder: Node)] = []
        for (index, template) in model.nodes.enumerated() {
            let place = nodes[index]
            place.transform = template.transform
            (template.parent.map { nodes[$0] } ?? top).addChildNode(place)
            for (number, part) in template.parts.enumerated() {
                let isSkinned = template.skin != nil && part.influences != nil
                var holder = place
                // A skinned mesh lies in the model's axes wherever its node is; and a node holds one geometry.
                if isSkinned || template.parts.count > 1 {
                    holder = Node()
                    (isSkinned ? top : place).addChildNode(holder)
                }
                holder.geometry = part.geometry
                holder.material = part.material
                if isSkinned || !part.morphTargets.isEmpty { bending.append((index, number, holder)) }
            }
        }
        self.nodes = nodes
        self.bending = bending
        node = top
        pose(clip: nil)
    }

    /// Stands the model as it is after some seconds of a clip: the same arguments give the same pose, whatever was before.
    /// - Parameters:
    ///   - clip: a clip's name; nil, or a name that the model has not, is rest.
    ///   - seconds: since the clip began.
    ///   - loops: over and over; otherwise the clip's last moment holds.
    public func pose(clip name: String?, at seconds: Double = 0, loops: Bool = true) {
        let clip = name.flatMap(model.clip(named:))
        let moment = clip.map { model.clips[$0].moment(at: seconds, loops: loops) } ?? 0
        let showing = Showing(clip: clip, moment: moment)
        guard showing != shown else { return }
        shown = showing
        let pose = model.pose(clip: clip, at: moment, loops: false)
        let now = Set(pose.moved.map(\.node))
        for index in moved where !now.contains(index) { nodes[index].transform = model.nodes[index].transform }
        for (index, local) in pose.moved {
            nodes[index].position = local.position
            nodes[index].orientation = local.orientation
            nodes[index].scale = local.scale
        }
        moved = pose.moved.map(\.node)
        guard !bending.isEmpty else { return }
        let palettes = model.skins.map { JointPalette($0, pose: pose) }
        for (index, number, holder) in bending {
            let template = model.nodes[index]
            holder.geometry = template.parts[number].geometry(
                weights: pose.weights[index].values, palette: template.skin.map { palettes[$0] })
        }
    }
}

extension Model {
    /// Nodes for a scene, at rest. Meshes and materials that nothing bends are shared by all instances.
    public func instance() -> ModelInstance { ModelInstance(self) }
}
