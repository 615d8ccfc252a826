import SceneGraph

/// Which variant of the scene's shader a draw needs.
package struct SceneVariant: OptionSet, Hashable, Sendable {
    package let rawValue: Int

    /// Lights count.
    package static let lit = SceneVariant(rawValue: 1 << 0)
    /// Exactly one light, a directional one.
    package static let sun = SceneVariant(rawValue: 1 << 1)
    package static let textured = SceneVariant(rawValue: 1 << 2)
    /// Instances bring an opacity, in a fourth vector.
    package static let fading = SceneVariant(rawValue: 1 << 3)
    package static let alphaTest = SceneVariant(rawValue: 1 << 4)
    package static let doubleSided = SceneVariant(rawValue: 1 << 5)
    package static let multiply = SceneVariant(rawValue: 1 << 6)
    /// The material's alpha does not count.
    package static let opaque = SceneVariant(rawValue: 1 << 7)
    /// Normals are the same over each triangle.
    package static let flat = SceneVariant(rawValue: 1 << 8)

    /// The shader writes sRGB numbers itself; else the target's format does, which blending needs.
    package static let encoding = SceneVariant(rawValue: 1 << 9)

    private static let names: [(SceneVariant, String)] = [
        (.lit, "LIT"), (.sun, "SUN"), (.textured, "TEXTURED"), (.fading, "FADING"), (.alphaTest, "ALPHA_TEST"),
        (.doubleSided, "DOUBLE_SIDED"), (.multiply, "BLEND_MULTIPLY"), (.opaque, "OPAQUE"), (.flat, "FLAT"),
        (.encoding, "ENCODE"),
    ]

    package var defines: [String] {
        Self.names.filter { contains($0.0) }.map(\.1)
    }

    /// Vectors of four floats that an instance has.
    package var instanceVectors: Int { contains(.fading) ? 4 : 3 }

    /// - Parameters:
    ///   - isFading: instances bring an opacity.
    ///   - isManaged: the picture is sRGB.
    package init(_ material: Material, isSingleSun: Bool, isFlat: Bool, isFading: Bool, isManaged: Bool) {
        var variant: SceneVariant = []
        if !material.isUnlit {
            variant.insert(.lit)
            if isSingleSun { variant.insert(.sun) }
            if isFlat { variant.insert(.flat) }
        }
        if material.texture != nil { variant.insert(.textured) }
        if material.alphaTest != nil { variant.insert(.alphaTest) }
        if material.isDoubleSided { variant.insert(.doubleSided) }
        if isFading { variant.insert(.fading) }
        switch material.effectiveBlendMode {
        case .multiply: variant.insert(.multiply)
        case .opaque:
            variant.insert(.opaque)
            if isManaged, !isFading { variant.insert(.encoding) }
        default: break
        }
        self = variant
    }

    package init(rawValue: Int) {
        self.rawValue = rawValue
    }
}
