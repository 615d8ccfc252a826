/// How a texture is read between and beyond its pixels.
public struct Sampler: Hashable, Sendable {
    public enum Filter: Hashable, Sendable { case nearest, linear }
    public enum Mipmaps: Hashable, Sendable { case none, nearest, linear }
    public enum Wrap: Hashable, Sendable { case clamp, `repeat`, mirror }

    public var magnification: Filter
    public var minification: Filter
    /// Smaller copies, against the shimmer of far things.
    public var mipmaps: Mipmaps
    public var wrapHorizontal: Wrap
    public var wrapVertical: Wrap
    /// The most samples along a slanted view; 1 is off. A renderer takes no more than it has.
    public var anisotropy: Int

    public init(
        magnification: Filter = .linear, minification: Filter = .linear, mipmaps: Mipmaps = .linear,
        wrapHorizontal: Wrap = .clamp, wrapVertical: Wrap = .clamp, anisotropy: Int = 1
    ) {
        self.magnification = magnification
        self.minification = minification
        self.mipmaps = mipmaps
        self.wrapHorizontal = wrapHorizontal
        self.wrapVertical = wrapVertical
        self.anisotropy = anisotropy
    }

    /// The same wrap both ways.
    public var wrap: Wrap {
        get { wrapHorizontal }
        set {
            wrapHorizontal = newValue
            wrapVertical = newValue
        }
    }
}
