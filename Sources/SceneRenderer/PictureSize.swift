/// Pixels across and down.
public struct PictureSize: Hashable, Sendable {
    public var width: Int
    public var height: Int

    public init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }

    public var aspect: Double { Double(width) / Double(max(1, height)) }
}

/// The part of a picture that one render target holds; y counts from the bottom.
public struct PictureRegion: Hashable, Sendable {
    public var x: Int
    public var y: Int
    public var width: Int
    public var height: Int

    public init(x: Int, y: Int, width: Int, height: Int) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    public init(whole size: PictureSize) {
        self.init(x: 0, y: 0, width: size.width, height: size.height)
    }

    /// Covers a picture with parts of at most `largest` pixels each way, rows from the bottom.
    ///
    /// Parts begin at multiples of `largest`, itself a multiple of 64: the 2 × 2 pixels over which a GPU takes
    /// derivatives are then the same as in the whole picture.
    static func tiles(of size: PictureSize, largest: Int) -> [PictureRegion] {
        stride(from: 0, to: size.height, by: largest).flatMap { y in
            stride(from: 0, to: size.width, by: largest).map { x in
                PictureRegion(
                    x: x, y: y, width: min(largest, size.width - x), height: min(largest, size.height - y))
            }
        }
    }
}
