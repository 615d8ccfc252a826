/// Red, green, blue, alpha; linear light, 0 … 1, alpha straight.
public typealias Color = SIMD4<Float>

extension SIMD4 where Scalar == Float {
    /// A linear colour.
    @inlinable public init(red: Float, green: Float, blue: Float, alpha: Float = 1) {
        self.init(red, green, blue, alpha)
    }

    /// A colour given as on a screen: sRGB numbers 0 … 255, alpha 0 … 1, made linear.
    public init(sRGB red: UInt8, _ green: UInt8, _ blue: UInt8, alpha: Float = 1) {
        self.init(Color.linear(sRGB: red), Color.linear(sRGB: green), Color.linear(sRGB: blue), alpha)
    }

    public static var black: Color { Color(0, 0, 0, 1) }
    public static var white: Color { Color(1, 1, 1, 1) }
    public static var clear: Color { Color(0, 0, 0, 0) }
}
