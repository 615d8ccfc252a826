/// How pictures are drawn. A value: the same settings and the same snapshot give the same bytes.
public struct RendererSettings: Hashable, Sendable {
    /// What numbers mean between a colour in the scene and a byte in the picture.
    public enum ColorManagement: Hashable, Sendable {
        /// Light is added up in linear numbers; textures in sRGB are made linear, and the picture is sRGB. Right, and the
        /// default.
        case linear
        /// Numbers go through as they are: what simple programs do, and cheaper.
        case unmanaged
    }

    /// Samples a pixel: 1 for none, 4 as a rule.
    public var samples: Int
    public var colorManagement: ColorManagement
    /// Leaves out what lies outside of the view. Never changes a pixel.
    public var cullsOutside: Bool
    /// Leaves out what lies wholly behind nearer solid things. Never changes a pixel.
    public var cullsHidden: Bool
    /// Pictures larger than this either way are drawn in tiles of at most this size, which bounds the memory; pixels,
    /// rounded down to a multiple of 64 and at least that.
    public var largestTile: Int

    public init(
        samples: Int = 4, colorManagement: ColorManagement = .linear, cullsOutside: Bool = true,
        cullsHidden: Bool = true, largestTile: Int = 4096
    ) {
        self.samples = samples
        self.colorManagement = colorManagement
        self.cullsOutside = cullsOutside
        self.cullsHidden = cullsHidden
        self.largestTile = largestTile
    }
}
