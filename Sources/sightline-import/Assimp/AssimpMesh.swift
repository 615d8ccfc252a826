import CAssimp
import ModelExchange

/// One of Assimp's meshes as lists.
struct AssimpMesh {
    /// Triangles and lines apart.
    var meshes: [ImportedMesh] = []
    /// Index of Assimp's material.
    var material: Int
    /// Names and inverse bind matrices of the bones, in Assimp's order; joints of `meshes` are indices in it.
    var bones: [(name: String, inverse: [Double])] = []
    /// Triangles and lines with a corner that is not finite or does not exist; they are left out.
    var badFaces = 0
    /// Vertices whose weights don't add up to 1.
    var unevenVertices = 0

    init(_ scene: UnsafePointer<aiScene>, _ index: Int, isFlat: Bool) {
        guard let mesh = scene.pointee.mMeshes?[index]?.pointee else {
            material = 0
            return
        }
        material = Int(mesh.mMaterialIndex)
        let count = Int(mesh.mNumVertices)
        var all = ImportedMesh()
        all.isFlat = isFlat
        all.positions = Self.vectors(mesh.mVertices, count)
        all.normals = Self.vectors(mesh.mNormals, count)
        withUnsafeBytes(of: mesh.mTextureCoords) { raw in
            for set in raw.bindMemory(to: UnsafeMutablePointer<aiVector3D>?.self) {
                guard let set else { break }
                all.textureCoordinates.append((0..<count).flatMap { [set[$0].x, set[$0].y] })
            }
        }
        if let colors = mesh.mColors.0 {
            all.colors = (0..<count).flatMap { [colors[$0].r, colors[$0].g, colors[$0].b, colors[$0].a] }
            if !all.colors.allSatisfy(\.isFinite) { all.colors = [] }
        }
        let morphs = UnsafeBufferPointer(start: mesh.mAnimMeshes, count: Int(mesh.mNumAnimMeshes))
        for case let morph? in morphs where morph.pointee.mNumVertices == mesh.mNumVertices {
            all.morphTargets.append(Self.difference(morph.pointee, all))
        }
        addBones(mesh, to: &all)

        var triangles: [Int32] = []
        var lines: [Int32] = []
        let finite = (0..<count).map { all.positions[$0 * 3..<$0 * 3 + 3].allSatisfy(\.isFinite) }
        for face in UnsafeBufferPointer(start: mesh.mFaces, count: Int(mesh.mNumFaces)) {
            let corners = UnsafeBufferPointer(start: face.mIndices, count: Int(face.mNumIndices))
            guard corners.allSatisfy({ $0 < count && finite[Int($0)] }) else {
                badFaces += 1
                continue
            }
            switch corners.count {
            // A point is a line that goes nowhere: it counts in the bounds.
            case 1: lines += [Int32(bitPattern: corners[0]), Int32(bitPattern: corners[0])]
            case 2: lines += corners.map { Int32(bitPattern: $0) }
            case 3: triangles += corners.map { Int32(bitPattern: $0) }
            default: continue
            }
        }
        for (primitive, indices) in [(ImportedMesh.Primitive.triangles, triangles), (.lines, lines)]
        where !indices.isEmpty {
            var part = all
            part.primitive = primitive
            part.indices = indices
            part.dropUnusedVertices()
            if primitive == .triangles {
                if part.hasMixedColors { part.separateCorners() }
                part.completeNormals()
            }
            meshes.append(part)
        }
    }

    private static func vectors(_ list: UnsafeMutablePointer<aiVector3D>?, _ count: Int) -> [Float] {
        guard let list else { return [] }
        return [Float](unsafeUninitializedCapacity: count * 3) { target, filled in
            for index in 0..<count {
                target.initializeElement(at: index * 3, to: list[index].x)
                target.initializeElement(at: index * 3 + 1, to: list[index].y)
                target.initializeElement(at: index * 3 + 2, to: list[index].z)
            }
            filled = count * 3
        }
    }

    /// Assimp holds whole shapes; what they add to the mesh is asked for.
    private static func difference(_ morph: aiAnimMesh, _ base: ImportedMesh) -> ImportedMesh.Morph {
        func subtract(_ list: [Float], _ from: [Float]) -> [Float] {
            guard list.count == from.count else { return [] }
            return zip(list, from).map { ($0 - $1).isFinite ? $0 - $1 : 0 }
        }
        let count = base.vertexCount
        let positions = subtract(vectors(morph.mVertices, count), base.positions)
        return ImportedMesh.Morph(
            name: nil, positions: positions.isEmpty ? [Float](repeating: 0, count: count * 3) : positions,
            normals: subtract(vectors(morph.mNormals, count), base.normals))
    }

    private mutating func addBones(_ mesh: aiMesh, to all: inout ImportedMesh) {
        guard mesh.mNumBones > 0 else { return }
        let count = all.vertexCount
        var entries = [[(Int32, Float)]](repeating: [], count: count)
        for case let bone? in UnsafeBufferPointer(start: mesh.mBones, count: Int(mesh.mNumBones)) {
            guard let inverse = bone.pointee.mOffsetMatrix.rows else { continue }
            let index = Int32(bones.count)
            bones.append((bone.pointee.mName.text, inverse))
            for weight in UnsafeBufferPointer(start: bone.pointee.mWeights, count: Int(bone.pointee.mNumWeights)) {
                guard weight.mVertexId < count, weight.mWeight > 0, weight.mWeight.isFinite else { continue }
                entries[Int(weight.mVertexId)].append((index, weight.mWeight))
            }
        }
        all.influenceStarts = [0]
        for entry in entries {
            let sum = entry.reduce(Float(0)) { $0 + $1.1 }
            if !entry.isEmpty, abs(sum - 1) > 0.01 { unevenVertices += 1 }
            for (joint, weight) in entry {
                all.joints.append(joint)
                all.weights.append(weight / sum)
            }
            all.influenceStarts.append(Int32(all.joints.count))
        }
    }
}
