/// How a texture is looked up.
public struct GLSampling: Hashable, Sendable {
    public enum Filter: Sendable { case nearest, linear }
    public enum Wrap: Sendable { case clamp, `repeat`, mirror }

    public var magnification: Filter
    public var minification: Filter
    /// How neighbouring mipmaps mix; nil reads the full image only.
    public var mipmaps: Filter?
    public var wrapX: Wrap
    public var wrapY: Wrap
    /// 1 is off; more than the driver can do is cut.
    public var anisotropy: Float

    public init(
        magnification: Filter = .linear, minification: Filter = .linear, mipmaps: Filter? = .linear,
        wrapX: Wrap = .repeat, wrapY: Wrap = .repeat, anisotropy: Float = 1
    ) {
        self.magnification = magnification
        self.minification = minification
        self.mipmaps = mipmaps
        self.wrapX = wrapX
        self.wrapY = wrapY
        self.anisotropy = anisotropy
    }
}
