import CAssimp
import ModelExchange
import PlainText

/// The materials of a glTF file as Phong's model has them: colours from Assimp, where the textures lie from the file, for Assimp
/// 5.2.5 mixes the offset of KHR_texture_transform with a turn about the middle (`gltf-texturetransformtest`).
struct GLTFMaterials {
    let document: GLTFDocument

    func material(_ index: Int, _ scene: UnsafePointer<aiScene>) throws(ImportRefusal) -> ImportedMaterial {
        var result = ImportedMaterial()
        let source = document.list("materials")[index]
        result.name = source["name"]?.string
        // One that nothing uses does not come back.
        guard let material = AssimpMaterial(scene, named: "m\(index)") else { return result }
        result.diffuse = material.color("$clr.base") ?? material.color("$clr.diffuse") ?? result.diffuse
        result.emission = Array((material.color("$clr.emissive") ?? [0, 0, 0, 1]).prefix(3))
        result.isDoubleSided = material.integer("$mat.twosided") == 1
        result.alphaMode =
            switch material.text("$mat.gltf.alphaMode") {
            case "MASK": .mask
            case "BLEND": .blend
            default: .opaque
            }
        result.alphaCutoff = material.number("$mat.gltf.alphaCutoff") ?? 0.5
        result.isUnlit = source["extensions"]?["KHR_materials_unlit"] != nil
        setGloss(&result, material)
        let metallic = source["pbrMetallicRoughness"]?["baseColorTexture"]
        let glossy = source["extensions"]?["KHR_materials_pbrSpecularGlossiness"]
        if let diffuse = try document.numbers(glossy ?? source, "diffuseFactor", count: 4) {
            result.diffuse = diffuse.map { Float($0) }
        }
        if let texture = glossy?["diffuseTexture"] ?? metallic {
            result.texture = try place(texture)
        } else if let texture = source["emissiveTexture"], result.diffuse.prefix(3).allSatisfy({ $0 == 0 }) {
            // A black thing that glows by its texture alone.
            result.texture = try place(texture)
            result.diffuse = result.emission + [result.diffuse[3]]
            result.isUnlit = true
            result.emission = [0, 0, 0]
        }
        // What glows by a texture glows nowhere else.
        if source["emissiveTexture"] != nil { result.emission = [0, 0, 0] }
        return result
    }

    /// A highlight as wide as the roughness asks for: Blinn's exponent 2/r⁴ − 2 (B. Karis, Real Shading in Unreal Engine 4,
    /// 2013), a quarter of it in Phong's terms. Metals keep a part of their colour, for there is nothing here for them to mirror.
    private func setGloss(_ result: inout ImportedMaterial, _ material: AssimpMaterial) {
        let roughness = min(max(material.number("$mat.roughnessFactor") ?? 1, 0.05), 1)
        let metallic = min(max(material.number("$mat.metallicFactor") ?? 1, 0), 1)
        let alpha = roughness * roughness
        result.shininess = min(max((2 / (alpha * alpha) - 2) / 4, 2), 400)
        let strength = 0.6 * (1 - roughness) * (1 - roughness)
        result.specular = (0..<3).map { strength * ((1 - metallic) * 0.35 + metallic * result.diffuse[$0]) }
    }

    private func place(_ info: JSONValue) throws(ImportRefusal) -> ImportedTexture? {
        guard let index = try document.index(info, "index", in: "textures") else { return nil }
        let texture = document.list("textures")[index]
        guard let image = try document.index(texture, "source", in: "images") else { return nil }
        var result = ImportedTexture(image: image)
        result.set = try document.count(info, "texCoord", 0...7, default: 0)
        if let number = try document.index(texture, "sampler", in: "samplers") {
            let sampler = document.list("samplers")[number]
            result.wrapHorizontal = Self.wrap(sampler["wrapS"]?.integer)
            result.wrapVertical = Self.wrap(sampler["wrapT"]?.integer)
            result.isNearest = sampler["magFilter"]?.integer == 9728
        }
        if let transform = info["extensions"]?["KHR_texture_transform"] {
            result.offset = (try document.numbers(transform, "offset", count: 2) ?? [0, 0]).map { Float($0) }
            result.scale = (try document.numbers(transform, "scale", count: 2) ?? [1, 1]).map { Float($0) }
            result.rotation = Float(transform["rotation"]?.number ?? 0)
            result.set = try document.count(transform, "texCoord", 0...7, default: result.set)
        }
        return result
    }

    private static func wrap(_ code: Int?) -> ImportedTexture.Wrap {
        switch code {
        case 33071: .clamp
        case 33648: .mirror
        default: .repeat
        }
    }
}
