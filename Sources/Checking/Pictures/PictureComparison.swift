import SceneGraph

/// Where two pictures of one size differ to the eye.
///
/// A pixel counts as different when its colours are farther apart than the threshold; edges get no special treatment, so
/// that the same number means the same thing everywhere. Traps for pictures of unlike size.
public struct PictureComparison: Sendable {
    public let width: Int
    public let height: Int
    /// How many pixels differ by more than the threshold.
    public let different: Int
    /// How far apart each pixel's colours are, 0–255 for 0–1; 0 where they are not farther apart than the threshold.
    private let levels: [UInt8]

    /// - Parameter threshold: 0–1; 0 finds every pixel that is not equal.
    public init(_ expected: PixelImage, _ found: PixelImage, threshold: Double) {
        precondition(expected.width == found.width && expected.height == found.height, "pictures of one size")
        width = expected.width
        height = expected.height
        let limit = ColorDistance.largest * threshold * threshold
        let count = width * height
        var different = 0
        levels = [UInt8](unsafeUninitializedCapacity: count) { levels, written in
            levels.initialize(repeating: 0)
            expected.pixels.withUnsafeBufferPointer { a in
                found.pixels.withUnsafeBufferPointer { b in
                    guard let a = a.baseAddress, let b = b.baseAddress else { return }
                    for pixel in 0..<count {
                        let squared = ColorDistance.squared(a + 4 * pixel, b + 4 * pixel)
                        guard squared > limit else { continue }
                        different += 1
                        levels[pixel] = UInt8(max(1, min(255, (squared / ColorDistance.largest).squareRoot() * 255)))
                    }
                }
            }
            written = count
        }
        self.different = different
    }

    public var total: Int { width * height }

    /// The share of the pixels that differ, 0–1.
    public var share: Double { total == 0 ? 0 : Double(different) / Double(total) }

    /// What a person looks at: the picture in pale grey, and over it in red what differs, the darker the more.
    public func picture(over found: PixelImage) -> PixelImage {
        var result = PixelImage(width: width, height: height, filledWith: (255, 255, 255, 255))
        for pixel in 0..<min(total, found.pixels.count / 4) {
            let index = 4 * pixel
            if levels[pixel] > 0 {
                // At least so red that a single pixel is found on the grey.
                let paleness = UInt8(110 - Int(levels[pixel]) * 110 / 255)
                (result.pixels[index], result.pixels[index + 1], result.pixels[index + 2]) = (
                    255 - paleness / 2, paleness, paleness
                )
            } else {
                let brightness =
                    (Int(found.pixels[index]) * 3 + Int(found.pixels[index + 1]) * 6 + Int(found.pixels[index + 2]))
                    / 10
                let grey = UInt8(190 + brightness * 65 / 255)
                (result.pixels[index], result.pixels[index + 1], result.pixels[index + 2]) = (grey, grey, grey)
            }
        }
        return result
    }

    /// The colour of a picture that has only one; nil for others. A picture without pixels has none.
    public static func singleColor(of image: PixelImage) -> [UInt8]? {
        guard image.pixels.count >= 4 else { return nil }
        let isSingle = image.pixels.withUnsafeBytes { bytes in
            // A picture is of one colour when it is its own copy, shifted by a pixel.
            bytes[4...].elementsEqual(bytes[..<(bytes.count - 4)])
        }
        return isSingle ? Array(image.pixels[..<4]) : nil
    }

    /// How many pixels of two pictures of one size are not the same bytes.
    static func unequalPixels(_ a: PixelImage, _ b: PixelImage) -> Int {
        guard a.pixels.count == b.pixels.count else { return max(a.pixels.count, b.pixels.count) / 4 }
        return a.pixels.withUnsafeBytes { first in
            b.pixels.withUnsafeBytes { second in
                stride(from: 0, to: first.count - 3, by: 4).count { index in
                    first.loadUnaligned(fromByteOffset: index, as: UInt32.self)
                        != second.loadUnaligned(fromByteOffset: index, as: UInt32.self)
                }
            }
        }
    }
}
