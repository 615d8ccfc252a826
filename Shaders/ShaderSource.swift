/// The house's GLSL, embedded in the program so that it runs from anywhere.
public enum ShaderSource: Sendable, CaseIterable {
    /// Things of the scene: Phong or plain, instanced.
    case scene
    /// The background's gradient with its horizon.
    case sky
    /// A picture all around.
    case panorama
    /// Particles: squares that face the eye.
    case sprite
    /// A rectangle of pixels over the picture.
    case overlay

    public var vertex: String {
        switch self {
        case .scene: Self.text(PackageResources.scene_vert)
        case .sky, .panorama: Self.text(PackageResources.sky_vert)
        case .sprite: Self.text(PackageResources.sprite_vert)
        case .overlay: Self.text(PackageResources.overlay_vert)
        }
    }

    public var fragment: String {
        switch self {
        case .scene: Self.text(PackageResources.scene_frag)
        case .sky: Self.text(PackageResources.sky_frag)
        case .panorama: Self.text(PackageResources.panorama_frag)
        case .sprite: Self.text(PackageResources.sprite_frag)
        case .overlay: Self.text(PackageResources.overlay_frag)
        }
    }

    private static func text(_ bytes: [UInt8]) -> String {
        String(decoding: bytes, as: UTF8.self)
    }
}
