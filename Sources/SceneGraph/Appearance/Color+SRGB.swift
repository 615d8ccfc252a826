import Foundation

extension SIMD4 where Scalar == Float {
    /// Linear light of one sRGB byte. Source: IEC 61966-2-1.
    public static func linear(sRGB byte: UInt8) -> Float { linear(sRGB: Float(byte) / 255) }

    /// Linear light of an sRGB value 0 … 1.
    public static func linear(sRGB value: Float) -> Float {
        value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }

    /// 0 … 1, NaN as 0.
    private static func limited(_ value: Float) -> Float { value > 0 ? Swift.min(value, 1) : 0 }

    /// The sRGB value 0 … 1 of linear light; what lies outside counts as the nearer end, NaN as 0.
    public static func encoded(linear value: Float) -> Float {
        let value = limited(value)
        return value <= 0.0031308 ? value * 12.92 : 1.055 * pow(value, 1 / 2.4) - 0.055
    }

    /// The nearest sRGB bytes (red, green, blue) and alpha byte.
    public var sRGBBytes: (red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8) {
        func byte(_ value: Float) -> UInt8 { UInt8((Color.limited(value) * 255).rounded()) }
        return (byte(Color.encoded(linear: x)), byte(Color.encoded(linear: y)), byte(Color.encoded(linear: z)), byte(w))
    }
}
