/// A picture for surfaces, with the way it is read. Copies share the pixels, which never change.
public struct Texture: Hashable, Sendable {
    public enum ColorSpace: Hashable, Sendable {
        /// Colours as on a screen; made linear when read.
        case sRGB
        /// Numbers that mean themselves.
        case linear
    }

    final class Storage: Sendable {
        let identity = Identity.next()
        let image: PixelImage
        let colorSpace: ColorSpace
        let isOpaque: Bool

        init(image: PixelImage, colorSpace: ColorSpace) {
            self.image = image
            self.colorSpace = colorSpace
            isOpaque = image.isOpaque
        }
    }

    let storage: Storage
    public var sampler: Sampler

    /// Rows of `image` run from the top; texture coordinate (0, 0) is the lower left corner of the picture, v points up.
    public init(_ image: PixelImage, colorSpace: ColorSpace = .sRGB, sampler: Sampler = Sampler()) {
        storage = Storage(image: image, colorSpace: colorSpace)
        self.sampler = sampler
    }

    /// A number that no other pixels of this process have, ever; a renderer's key for what it has uploaded.
    public var identity: UInt64 { storage.identity }
    public var image: PixelImage { storage.image }
    public var width: Int { storage.image.width }
    public var height: Int { storage.image.height }
    public var colorSpace: ColorSpace { storage.colorSpace }
    /// True where no pixel lets anything through.
    public var isOpaque: Bool { storage.isOpaque }

    public static func == (a: Texture, b: Texture) -> Bool { a.storage === b.storage && a.sampler == b.sampler }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(storage.identity)
        hasher.combine(sampler)
    }
}
