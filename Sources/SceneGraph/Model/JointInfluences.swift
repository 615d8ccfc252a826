/// Which joints move each vertex of a mesh, and how much: as many a vertex as there are.
public struct JointInfluences: Hashable, Sendable {
    /// Where the entries of a vertex begin; one more than there are vertices.
    public let starts: [Int32]
    /// Index in the skin's joints.
    public let joints: [Int32]
    /// Adding up to 1 for each vertex that has any.
    public let weights: [Float]

    /// - Parameter entries: joints and weights of each vertex. Weights are brought to a sum of 1; those that are not positive
    ///   or not finite are left out, and a vertex that keeps none is moved by none.
    public init(_ entries: [[(joint: Int, weight: Float)]]) {
        var starts: [Int32] = [0]
        var joints: [Int32] = []
        var weights: [Float] = []
        starts.reserveCapacity(entries.count + 1)
        for entry in entries {
            let used = entry.filter { $0.weight > 0 && $0.weight.isFinite && $0.joint >= 0 && $0.joint <= Int32.max }
            let sum = used.reduce(Float(0)) { $0 + $1.weight }
            for (joint, weight) in used where sum.isFinite {
                joints.append(Int32(joint))
                weights.append(weight / sum)
            }
            starts.append(Int32(joints.count))
        }
        self.starts = starts
        self.joints = joints
        self.weights = weights
    }

    public var vertexCount: Int { starts.count - 1 }
}
