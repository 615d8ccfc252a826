/// A picture as video encoders take it: brightness for every pixel, two colour differences for every 2 × 2 pixels
/// (YUV 4:2:0, BT.709, 16–235), in one buffer that is filled again for each frame.
///
/// The conversion is done here because ffmpeg's own takes two thirds of the time of the whole encoding of such frames.
package struct PlanarPicture {
    /// Pixels of the picture that comes in.
    package let width: Int
    package let height: Int
    /// Pixels of the encoded picture: even, an odd row or column being repeated.
    package let paddedWidth: Int
    package let paddedHeight: Int
    /// Y, then U, then V, rows without gaps.
    package private(set) var bytes: [UInt8]

    /// - Parameters: width and height in pixels, at least 1 each.
    package init(width: Int, height: Int) {
        self.width = width
        self.height = height
        paddedWidth = (width + 1) / 2 * 2
        paddedHeight = (height + 1) / 2 * 2
        bytes = [UInt8](repeating: 0, count: paddedWidth * paddedHeight * 3 / 2)
    }

    /// Converts a picture of RGBA bytes without gaps between its rows; alpha is not looked at.
    /// - Parameters:
    ///   - rgba: `width × height × 4` bytes.
    ///   - bottomUp: whether the first row is the lowest, as OpenGL reads it.
    package mutating func fill(rgba: UnsafeRawBufferPointer, bottomUp: Bool) {
        guard rgba.count >= width * height * 4, let base = rgba.baseAddress else { return }
        let (width, height, paddedWidth, paddedHeight) = (width, height, paddedWidth, paddedHeight)
        bytes.withUnsafeMutableBytes { planes in
            guard let luma = planes.baseAddress else { return }
            let blue = luma + paddedWidth * paddedHeight
            let red = blue + paddedWidth * paddedHeight / 4
            for pair in 0..<(paddedHeight / 2) {
                let first = 2 * pair
                let second = min(first + 1, height - 1)
                let rows = RowPair(
                    upper: base + (bottomUp ? height - 1 - first : first) * width * 4,
                    lower: base + (bottomUp ? height - 1 - second : second) * width * 4)
                rows.convert(
                    width: width, upperLuma: luma + first * paddedWidth, lowerLuma: luma + (first + 1) * paddedWidth,
                    blue: blue + pair * paddedWidth / 2, red: red + pair * paddedWidth / 2)
            }
        }
    }
}

/// Two rows of RGBA pixels, which share their colour differences.
///
/// Fixed-point weights in 1/256 of BT.709 (ITU-R BT.709-6, item 3.2 and 3.4): each result is within one level of the exact one.
private struct RowPair {
    let upper: UnsafeRawPointer
    let lower: UnsafeRawPointer

    func convert(
        width: Int, upperLuma: UnsafeMutableRawPointer, lowerLuma: UnsafeMutableRawPointer,
        blue: UnsafeMutableRawPointer, red: UnsafeMutableRawPointer
    ) {
        var x = 0
        while x + 8 <= width {
            let a = upper.loadUnaligned(fromByteOffset: x * 4, as: SIMD8<UInt32>.self)
            let b = lower.loadUnaligned(fromByteOffset: x * 4, as: SIMD8<UInt32>.self)
            upperLuma.storeBytes(of: Self.luma(a), toByteOffset: x, as: SIMD8<UInt8>.self)
            lowerLuma.storeBytes(of: Self.luma(b), toByteOffset: x, as: SIMD8<UInt8>.self)
            let (u, v) = Self.differences(a, b)
            blue.storeBytes(of: u, toByteOffset: x / 2, as: SIMD4<UInt8>.self)
            red.storeBytes(of: v, toByteOffset: x / 2, as: SIMD4<UInt8>.self)
            x += 8
        }
        guard x < width else { return }
        // The last few pixels: the same sums on a vector whose missing pixels repeat the last one.
        var a = SIMD8<UInt32>()
        var b = SIMD8<UInt32>()
        for lane in 0..<8 {
            let source = min(x + lane, width - 1) * 4
            a[lane] = upper.loadUnaligned(fromByteOffset: source, as: UInt32.self)
            b[lane] = lower.loadUnaligned(fromByteOffset: source, as: UInt32.self)
        }
        let (upperBytes, lowerBytes, (u, v)) = (Self.luma(a), Self.luma(b), Self.differences(a, b))
        for lane in 0..<((width - x + 1) / 2 * 2) {
            upperLuma.storeBytes(of: upperBytes[lane], toByteOffset: x + lane, as: UInt8.self)
            lowerLuma.storeBytes(of: lowerBytes[lane], toByteOffset: x + lane, as: UInt8.self)
        }
        for lane in 0..<((width - x + 1) / 2) {
            blue.storeBytes(of: u[lane], toByteOffset: x / 2 + lane, as: UInt8.self)
            red.storeBytes(of: v[lane], toByteOffset: x / 2 + lane, as: UInt8.self)
        }
    }

    /// 16 + (47 R + 157 G + 16 B) / 256, with red and blue, then green, in the halves of each 32-bit lane.
    @inline(__always)
    private static func luma(_ pixels: SIMD8<UInt32>) -> SIMD8<UInt8> {
        let redBlue = unsafeBitCast(pixels & 0x00FF_00FF, to: SIMD16<UInt16>.self)
        let green = unsafeBitCast((pixels &>> 8) & 0x00FF_00FF, to: SIMD16<UInt16>.self)
        let weightsRedBlue = unsafeBitCast(SIMD8<UInt32>(repeating: 47 | 16 << 16), to: SIMD16<UInt16>.self)
        let weightsGreen = unsafeBitCast(SIMD8<UInt32>(repeating: 157), to: SIMD16<UInt16>.self)
        let sums = redBlue &* weightsRedBlue &+ green &* weightsGreen
        let lanes = unsafeBitCast(sums, to: SIMD8<UInt32>.self)
        let total = (lanes & 0xFFFF) &+ (lanes &>> 16) &+ (16 << 8 + 128)
        return SIMD8<UInt8>(truncatingIfNeeded: total &>> 8)
    }

    /// U = 128 + (−26 R − 86 G + 112 B) / 256 and V = 128 + (112 R − 102 G − 10 B) / 256 of the mean of 2 × 2 pixels.
    @inline(__always)
    private static func differences(_ a: SIMD8<UInt32>, _ b: SIMD8<UInt32>) -> (SIMD4<UInt8>, SIMD4<UInt8>) {
        let redBlue = mean((a & 0x00FF_00FF) &+ (b & 0x00FF_00FF))
        let green = mean(((a &>> 8) & 0x0000_00FF) &+ ((b &>> 8) & 0x0000_00FF))
        let red = SIMD4<Int32>(truncatingIfNeeded: redBlue & 0xFFFF)
        let blue = SIMD4<Int32>(truncatingIfNeeded: redBlue &>> 16)
        let g = SIMD4<Int32>(truncatingIfNeeded: green & 0xFFFF)
        let offset: Int32 = 128 << 8 + 128
        let u = blue &* 112 &- red &* 26 &- g &* 86 &+ offset
        let v = red &* 112 &- g &* 102 &- blue &* 10 &+ offset
        return (SIMD4<UInt8>(truncatingIfNeeded: u &>> 8), SIMD4<UInt8>(truncatingIfNeeded: v &>> 8))
    }

    /// Neighbours' sums of two rows to means of four pixels, in the 16-bit halves of each lane.
    @inline(__always)
    private static func mean(_ sums: SIMD8<UInt32>) -> SIMD4<UInt32> {
        ((sums.evenHalf &+ sums.oddHalf &+ 0x0002_0002) &>> 2) & 0x00FF_00FF
    }
}
