import CAssimp
import ModelExchange

/// What one of Assimp's animations does to the nodes of a name; times in seconds.
struct AssimpMovement {
    var position: (times: [Double], values: [[Double]]) = ([], [])
    /// x, y, z, w.
    var orientation: (times: [Double], values: [[Double]]) = ([], [])
    var scale: (times: [Double], values: [[Double]]) = ([], [])

    /// The movements of an animation by the names of their nodes.
    static func all(_ animation: aiAnimation) -> [String: AssimpMovement] {
        let ticks = animation.mTicksPerSecond > 0 ? animation.mTicksPerSecond : 1
        var result: [String: AssimpMovement] = [:]
        for case let channel? in UnsafeBufferPointer(start: animation.mChannels, count: Int(animation.mNumChannels)) {
            let node = channel.pointee
            var movement = AssimpMovement()
            for key in UnsafeBufferPointer(start: node.mPositionKeys, count: Int(node.mNumPositionKeys)) {
                movement.position.times.append(key.mTime / ticks)
                movement.position.values.append([key.mValue.x, key.mValue.y, key.mValue.z].map { Double($0) })
            }
            for key in UnsafeBufferPointer(start: node.mRotationKeys, count: Int(node.mNumRotationKeys)) {
                movement.orientation.times.append(key.mTime / ticks)
                let q = key.mValue
                movement.orientation.values.append([q.x, q.y, q.z, q.w].map { Double($0) })
            }
            for key in UnsafeBufferPointer(start: node.mScalingKeys, count: Int(node.mNumScalingKeys)) {
                movement.scale.times.append(key.mTime / ticks)
                movement.scale.values.append([key.mValue.x, key.mValue.y, key.mValue.z].map { Double($0) })
            }
            result[node.mNodeName.text] = movement
        }
        return result
    }

    /// The morph weights of an animation by the names of their nodes.
    static func weights(_ animation: aiAnimation) -> [String: (times: [Double], values: [[Double]])] {
        let ticks = animation.mTicksPerSecond > 0 ? animation.mTicksPerSecond : 1
        var result: [String: (times: [Double], values: [[Double]])] = [:]
        let channels = UnsafeBufferPointer(
            start: animation.mMorphMeshChannels, count: Int(animation.mNumMorphMeshChannels))
        for case let channel? in channels {
            var times: [Double] = []
            var values: [[Double]] = []
            for key in UnsafeBufferPointer(start: channel.pointee.mKeys, count: Int(channel.pointee.mNumKeys)) {
                let count = Int(key.mNumValuesAndWeights)
                var weights = [Double](repeating: 0, count: count)
                for index in 0..<count {
                    guard let target = key.mValues?[index], target < count, let weight = key.mWeights?[index] else {
                        continue
                    }
                    weights[Int(target)] = weight
                }
                times.append(key.mTime / ticks)
                values.append(weights)
            }
            result[channel.pointee.mName.text] = (times, values)
        }
        return result
    }
}
