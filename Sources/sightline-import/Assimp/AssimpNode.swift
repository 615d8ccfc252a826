import CAssimp

/// A node of Assimp's tree in a list in which parents come before children.
struct AssimpNode {
    var name: String
    var parent: Int?
    var transform: [Double]
    var meshes: [Int]

    /// The whole tree, depth first.
    static func list(_ scene: UnsafePointer<aiScene>) -> [AssimpNode] {
        var result: [AssimpNode] = []
        var work: [(UnsafePointer<aiNode>, Int?)] = []
        if let root = scene.pointee.mRootNode { work.append((UnsafePointer(root), nil)) }
        let identity: [Double] = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0]
        while let (node, parent) = work.popLast() {
            let meshes = UnsafeBufferPointer(start: node.pointee.mMeshes, count: Int(node.pointee.mNumMeshes))
            let own = result.count
            result.append(
                AssimpNode(
                    name: node.pointee.mName.text, parent: parent,
                    transform: node.pointee.mTransformation.rows ?? identity,
                    meshes: meshes.map { Int($0) }.filter { $0 < Int(scene.pointee.mNumMeshes) }))
            let children = UnsafeBufferPointer(start: node.pointee.mChildren, count: Int(node.pointee.mNumChildren))
            for child in children.reversed() { if let child { work.append((UnsafePointer(child), own)) } }
        }
        return result
    }
}
