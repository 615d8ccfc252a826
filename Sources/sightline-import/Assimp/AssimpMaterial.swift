import CAssimp
import ModelExchange

/// Asks one of Assimp's materials for its properties.
struct AssimpMaterial {
    let material: UnsafePointer<aiMaterial>

    init?(_ scene: UnsafePointer<aiScene>, _ index: Int) {
        guard index < Int(scene.pointee.mNumMaterials), let found = scene.pointee.mMaterials?[index] else { return nil }
        material = UnsafePointer(found)
    }

    /// Materials come in the order in which meshes first ask for them.
    init?(_ scene: UnsafePointer<aiScene>, named name: String) {
        let all = (0..<Int(scene.pointee.mNumMaterials)).lazy.compactMap { AssimpMaterial(scene, $0) }
        guard let found = all.first(where: { $0.name == name }) else { return nil }
        self = found
    }

    func number(_ key: String) -> Float? {
        var value: Float = 0
        var count: UInt32 = 1
        guard aiGetMaterialFloatArray(material, key, 0, 0, &value, &count) == aiReturn_SUCCESS, value.isFinite else {
            return nil
        }
        return value
    }

    func integer(_ key: String, type: aiTextureType = aiTextureType_NONE) -> Int? {
        var value: Int32 = 0
        var count: UInt32 = 1
        guard aiGetMaterialIntegerArray(material, key, type.rawValue, 0, &value, &count) == aiReturn_SUCCESS else {
            return nil
        }
        return Int(value)
    }

    /// Red, green, blue, alpha.
    func color(_ key: String) -> [Float]? {
        var value = aiColor4D()
        guard aiGetMaterialColor(material, key, 0, 0, &value) == aiReturn_SUCCESS else { return nil }
        let all = [value.r, value.g, value.b, value.a]
        return all.allSatisfy(\.isFinite) ? all : nil
    }

    func text(_ key: String, type: aiTextureType = aiTextureType_NONE) -> String? {
        var value = aiString()
        guard aiGetMaterialString(material, key, type.rawValue, 0, &value) == aiReturn_SUCCESS else { return nil }
        return value.text
    }

    /// The file that Assimp names for a kind of texture.
    func file(_ type: aiTextureType) -> String? { text("$tex.file", type: type) }

    var name: String { text("?mat.name") ?? "" }
}
