/// The largest picture that is read; a larger one is refused before memory is taken for it.
public struct ImageLimits: Hashable, Sendable {
    /// Pixels, both ways.
    public var largestSide: Int
    /// Pixels in all.
    public var largestArea: Int

    public init(largestSide: Int = 16_384, largestArea: Int = 256 << 20) {
        self.largestSide = largestSide
        self.largestArea = largestArea
    }

    func check(width: Int, height: Int, name: String) throws(ImageError) {
        guard width > 0, height > 0 else { throw ImageError(.malformed("it has no pixels"), name: name) }
        guard width <= largestSide, height <= largestSide, width * height <= largestArea else {
            throw ImageError(.tooLarge(width: width, height: height), name: name)
        }
    }
}
