import GLDriver
import SceneGraph

/// One finished picture: RGBA8, rows from the bottom up as OpenGL has them, alpha 1 wherever something solid or the
/// background is.
public struct RenderedFrame: Sendable {
    /// Counts submitted frames from 0.
    public let index: Int
    public let size: PictureSize
    public let statistics: PreparedFrame.Statistics
    private let pixels: PixelBlock

    init(index: Int, size: PictureSize, statistics: PreparedFrame.Statistics, pixels: PixelBlock) {
        self.index = index
        self.size = size
        self.statistics = statistics
        self.pixels = pixels
    }

    /// width × height × 4 bytes, the lowest row first: give encoders that want the top first a negative stride.
    public func withBottomUpBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
        try pixels.withUnsafeBytes(body)
    }

    /// A copy with the top row first.
    public var image: PixelImage {
        let rowBytes = size.width * 4
        let bytes = pixels.withUnsafeBytes { source in
            [UInt8](unsafeUninitializedCapacity: rowBytes * size.height) { target, count in
                for row in 0..<size.height {
                    let from = source[(size.height - 1 - row) * rowBytes..<(size.height - row) * rowBytes]
                    UnsafeMutableRawBufferPointer(target).baseAddress.map { start in
                        UnsafeMutableRawBufferPointer(start: start + row * rowBytes, count: rowBytes)
                            .copyBytes(from: from)
                    }
                }
                count = rowBytes * size.height
            }
        }
        return PixelImage(width: size.width, height: size.height, pixels: bytes)
            ?? PixelImage(width: size.width, height: size.height)
    }
}
