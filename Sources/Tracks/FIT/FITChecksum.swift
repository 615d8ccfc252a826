/// The CRC of FIT files: 16 bits, polynomial x¹⁶ + x¹⁵ + x² + 1, lowest bit first, beginning with 0.
///
/// Source: Garmin, FIT protocol; known elsewhere as CRC-16/ARC.
struct FITChecksum {
    private(set) var value: UInt16 = 0

    private static let table: [UInt16] = (0..<256).map { byte in
        (0..<8).reduce(UInt16(byte)) { value, _ in value & 1 == 1 ? value >> 1 ^ 0xA001 : value >> 1 }
    }

    /// Adds bytes.
    mutating func add(_ bytes: UnsafeBufferPointer<UInt8>) {
        FITChecksum.table.withUnsafeBufferPointer { table in
            var value = value
            for byte in bytes { value = value >> 8 ^ table[Int(UInt8(truncatingIfNeeded: value) ^ byte)] }
            self.value = value
        }
    }
}
