/// How far apart two colours look, from 0 (equal) to 1 (as far apart as two colours can be).
///
/// The differences of brightness and of the two colour axes of YIQ, weighed by how much an eye minds them. Black and white
/// are 0.97 apart; what is nearly transparent is seen on white.
/// Source: Y. Kotsarenko, F. Ramos, Measuring perceived color difference using YIQ NTSC transmission color space in mobile
/// applications, Programación Matemática y Software 2 (2010).
struct ColorDistance {
    /// The largest weighed sum of squares that two colours of 8 bits can have.
    static let largest = 35215.0

    /// The square of the distance, times `largest`.
    /// - Parameters: two pixels of four bytes, straight alpha.
    @inline(__always)
    static func squared(_ a: UnsafePointer<UInt8>, _ b: UnsafePointer<UInt8>) -> Double {
        let red = onWhite(a[0], a[3]) - onWhite(b[0], b[3])
        let green = onWhite(a[1], a[3]) - onWhite(b[1], b[3])
        let blue = onWhite(a[2], a[3]) - onWhite(b[2], b[3])
        let y = red * 0.29889531 + green * 0.58662247 + blue * 0.11448223
        let i = red * 0.59597799 - green * 0.27417610 - blue * 0.32180189
        let q = red * 0.21147017 - green * 0.52261711 + blue * 0.31114694
        return 0.5053 * y * y + 0.299 * i * i + 0.1957 * q * q
    }

    @inline(__always)
    private static func onWhite(_ channel: UInt8, _ alpha: UInt8) -> Double {
        255 + (Double(channel) - 255) * Double(alpha) / 255
    }
}
