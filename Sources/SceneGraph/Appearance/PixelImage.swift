/// A picture in memory: rows from top to bottom, four bytes a pixel (red, green, blue, alpha; alpha straight).
public struct PixelImage: Hashable, Sendable {
    public let width: Int
    public let height: Int
    /// width × height × 4 bytes.
    public var pixels: [UInt8]

    /// A picture of one colour, in the bytes as they are stored.
    public init(width: Int, height: Int, filledWith pixel: (UInt8, UInt8, UInt8, UInt8) = (0, 0, 0, 0)) {
        precondition(width >= 0 && height >= 0, "a picture has no negative size")
        self.width = width
        self.height = height
        pixels = [UInt8](unsafeUninitializedCapacity: width * height * 4) { buffer, count in
            for index in 0..<(width * height) {
                buffer.initializeElement(at: 4 * index, to: pixel.0)
                buffer.initializeElement(at: 4 * index + 1, to: pixel.1)
                buffer.initializeElement(at: 4 * index + 2, to: pixel.2)
                buffer.initializeElement(at: 4 * index + 3, to: pixel.3)
            }
            count = width * height * 4
        }
    }

    /// - Returns: nil where the number of bytes is not width × height × 4.
    public init?(width: Int, height: Int, pixels: [UInt8]) {
        guard width >= 0, height >= 0 else { return nil }
        let (area, overflow) = width.multipliedReportingOverflow(by: height)
        guard !overflow, area <= Int.max / 4, pixels.count == area * 4 else { return nil }
        self.width = width
        self.height = height
        self.pixels = pixels
    }

    /// The pixel in column `x` of row `y`, (0, 0) at the top left.
    public subscript(x: Int, y: Int) -> (red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8) {
        get {
            let index = 4 * (y * width + x)
            return (pixels[index], pixels[index + 1], pixels[index + 2], pixels[index + 3])
        }
        set {
            let index = 4 * (y * width + x)
            (pixels[index], pixels[index + 1], pixels[index + 2], pixels[index + 3]) = newValue
        }
    }

    /// True where no pixel lets anything through.
    public var isOpaque: Bool {
        pixels.withUnsafeBufferPointer { bytes in
            var index = 3
            while index < bytes.count {
                if bytes[index] != 255 { return false }
                index += 4
            }
            return true
        }
    }
}
