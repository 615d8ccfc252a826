import SceneMath

extension Model {
    /// - Throws: `ModelFault` for the first thing that does not fit.
    static func check(nodes: [ModelNode], skins: [Skin], clips: [AnimationClip]) throws(ModelFault) {
        guard !nodes.isEmpty else { throw .noNodes }
        for (index, skin) in skins.enumerated() {
            guard skin.joints.count == skin.inverseBindMatrices.count,
                skin.joints.allSatisfy({ nodes.indices.contains($0) }),
                skin.inverseBindMatrices.allSatisfy(\.isFinite)
            else { throw .joints(skin: index) }
        }
        for (index, node) in nodes.enumerated() {
            guard index == 0 ? node.parent == nil : node.parent.map({ (0..<index).contains($0) }) ?? false else {
                throw .parent(node: index)
            }
            guard node.transform.affine.isFinite else { throw .notFinite(node: index) }
            guard node.weights.isFinite else { throw .notFinite(node: index) }
            if let skin = node.skin, !skins.indices.contains(skin) { throw .skin(node: index) }
            let joints = node.skin.map { skins[$0].joints.count } ?? 0
            for (number, part) in node.parts.enumerated() {
                guard fits(part, joints: joints) else { throw .part(node: index, part: number) }
            }
        }
        for (index, clip) in clips.enumerated() {
            guard clip.duration >= 0, clip.duration.isFinite else { throw .duration(clip: index) }
            for (number, channel) in clip.channels.enumerated() where !nodes.indices.contains(channel.node) {
                throw .channel(clip: index, channel: number)
            }
        }
    }

    private static func fits(_ part: ModelPart, joints: Int) -> Bool {
        let count = part.geometry.vertices.count
        if let influences = part.influences {
            guard influences.vertexCount == count, influences.joints.allSatisfy({ $0 < joints }) else { return false }
        }
        return part.morphTargets.allSatisfy {
            $0.positions.count == count && ($0.normals.isEmpty || $0.normals.count == count)
        }
    }
}
