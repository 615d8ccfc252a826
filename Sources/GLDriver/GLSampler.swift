/// How a texture is looked up.
public struct GLSampling: Hashable, Sendable {
    public enum Filter: Sendable { case nearest, linear }
    public enum Wrap: Sendable { case clamp, `repeat`, mirror }

    public var filter: Filter
    public var wrapX: Wrap
    public var wrapY: Wrap
    /// Blends between mipmaps; without, only the full image is used.
    public var usesMipmaps: Bool
    /// 1 is off; more than the driver can do is cut.
    public var anisotropy: Float

    public init(
        filter: Filter = .linear, wrapX: Wrap = .repeat, wrapY: Wrap = .repeat, usesMipmaps: Bool = true,
        anisotropy: Float = 1
    ) {
        self.filter = filter
        self.wrapX = wrapX
        self.wrapY = wrapY
        self.usesMipmaps = usesMipmaps
        self.anisotropy = anisotropy
    }
}
