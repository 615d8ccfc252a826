/// How a field of a FIT message is stored. The low five bits of the type's byte are its number.
///
/// Each type has one value that means "no value". Source: Garmin, FIT protocol, table of base types.
enum FITBaseType: UInt8 {
    case enumeration = 0
    case int8, uint8, int16, uint16, int32, uint32, string, float32, float64
    case uint8z, uint16z, uint32z, byte, int64, uint64, uint64z

    /// The type by the byte of a definition; what is not known is bytes.
    init(definition byte: UInt8) { self = FITBaseType(rawValue: byte & 0x1F) ?? .byte }

    /// Bytes of one value.
    var size: Int {
        switch self {
        case .enumeration, .int8, .uint8, .string, .uint8z, .byte: 1
        case .int16, .uint16, .uint16z: 2
        case .int32, .uint32, .float32, .uint32z: 4
        case .float64, .int64, .uint64, .uint64z: 8
        }
    }

    /// The first value of a field, nil for "no value" and for text.
    /// - Parameter bytes: at least `size` bytes.
    @inline(__always)
    func number(_ bytes: UnsafePointer<UInt8>, isBigEndian: Bool) -> Double? {
        var bits: UInt64 = 0
        let size = size
        for index in 0..<size {
            bits = bits << 8 | UInt64(bytes[isBigEndian ? index : size - 1 - index])
        }
        switch self {
        case .enumeration, .uint8, .byte: return bits == 0xFF ? nil : Double(bits)
        case .int8: return bits == 0x7F ? nil : Double(Int8(truncatingIfNeeded: bits))
        case .uint16: return bits == 0xFFFF ? nil : Double(bits)
        case .int16: return bits == 0x7FFF ? nil : Double(Int16(truncatingIfNeeded: bits))
        case .uint32: return bits == 0xFFFF_FFFF ? nil : Double(bits)
        case .int32: return bits == 0x7FFF_FFFF ? nil : Double(Int32(truncatingIfNeeded: bits))
        case .uint64: return bits == UInt64.max ? nil : Double(bits)
        case .int64: return bits == UInt64(Int64.max) ? nil : Double(Int64(bitPattern: bits))
        case .uint8z, .uint16z, .uint32z, .uint64z: return bits == 0 ? nil : Double(bits)
        case .float32:
            let value = Double(Float(bitPattern: UInt32(truncatingIfNeeded: bits)))
            return value.isFinite ? value : nil
        case .float64:
            let value = Double(bitPattern: bits)
            return value.isFinite ? value : nil
        case .string: return nil
        }
    }
}
