import Glibc
import ModelExchange

extension ImportedMaterial {
    /// Colours of a format that has Phong's model: as on a screen there, linear here.
    mutating func setPhong(_ material: AssimpMaterial) {
        func linear(_ value: Float) -> Float {
            let value = min(max(value, 0), 1)
            return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
        }
        func color(_ key: String) -> [Float]? { material.color(key).map { $0.prefix(3).map(linear) } }
        let opacity = material.number("$mat.opacity") ?? 1
        diffuse = (color("$clr.diffuse") ?? [0.6, 0.6, 0.6]) + [min(max(opacity, 0), 1)]
        specular = color("$clr.specular") ?? [0, 0, 0]
        emission = color("$clr.emissive") ?? [0, 0, 0]
        shininess = material.number("$mat.shininess") ?? 10
        // Exponents of 0 would light the whole side; such highlights were never meant to be seen.
        if shininess < 1 { (shininess, specular) = (10, [0, 0, 0]) }
        specular = specular.map { $0 * 0.5 }
        isDoubleSided = material.integer("$mat.twosided") == 1
    }
}
