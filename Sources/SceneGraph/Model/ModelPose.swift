import SceneMath

/// Where each node of a model is at a moment.
public struct ModelPose: Sendable {
    /// From each node's axes to its parent's: as stored where nothing moves it.
    public internal(set) var locals: [AffineMatrix]
    /// From each node's axes to the model's.
    public internal(set) var transforms: [AffineMatrix]
    /// How much of each morph target of a node's parts is seen.
    public internal(set) var weights: [MorphWeights]
    /// Nodes that a clip moves, with their position, turn and scale.
    var moved: [(node: Int, transform: LocalTransform)] = []
}

extension Model {
    /// The model as it stands after some seconds of a clip.
    /// - Parameters:
    ///   - clip: a clip's name; nil, or a name that the model has not, is rest.
    ///   - seconds: since the clip began.
    ///   - loops: over and over; otherwise the clip's last moment holds.
    public func pose(clip: String? = nil, at seconds: Double = 0, loops: Bool = true) -> ModelPose {
        pose(clip: clip.flatMap(self.clip(named:)), at: seconds, loops: loops)
    }

    /// The same by the clip's index.
    public func pose(clip: Int?, at seconds: Double, loops: Bool = true) -> ModelPose {
        var pose = ModelPose(
            locals: nodes.map(\.transform.affine), transforms: [], weights: nodes.map(\.weights))
        if let clip, clips.indices.contains(clip) {
            let time = clips[clip].moment(at: seconds, loops: loops)
            for (node, curves) in cast[clip] {
                var local = rest[node]
                var isMoved = false
                for curve in curves {
                    switch curve {
                    case .position(let keys): local.position = keys.value(at: time)
                    case .orientation(let keys): local.orientation = keys.value(at: time)
                    case .scale(let keys): local.scale = keys.value(at: time)
                    case .weights(let keys):
                        pose.weights[node] = keys.value(at: time)
                        continue
                    }
                    isMoved = true
                }
                guard isMoved else { continue }
                pose.locals[node] = local.affine
                pose.moved.append((node, local))
            }
        }
        pose.transforms.reserveCapacity(nodes.count)
        for (index, node) in nodes.enumerated() {
            let local = pose.locals[index]
            pose.transforms.append(node.parent.map { pose.transforms[$0] * local } ?? local)
        }
        return pose
    }
}
