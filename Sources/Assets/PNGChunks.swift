import CPNG

/// A PNG file chunk by chunk, each with its length and checksum. Source: W3C, Portable Network Graphics (2003).
struct PNGChunks {
    private(set) var bytes: [UInt8] = PNGReader.signature

    /// Begins a file of eight bits a channel in screen colours.
    init(width: Int, height: Int, hasAlpha: Bool) {
        append("IHDR", Self.number(width) + Self.number(height) + [8, hasAlpha ? 6 : 2, 0, 0, 0])
        append("sRGB", [0])
    }

    mutating func append(_ kind: String, _ data: [UInt8]) {
        bytes.reserveCapacity(bytes.count + data.count + 64)
        bytes += Self.number(data.count)
        let start = bytes.count
        bytes += kind.utf8
        bytes += data
        let sum = bytes[start...].withUnsafeBufferPointer { crc32_z(0, $0.baseAddress, $0.count) }
        bytes += Self.number(Int(sum))
    }

    private static func number(_ value: Int) -> [UInt8] {
        [UInt8(value >> 24 & 255), UInt8(value >> 16 & 255), UInt8(value >> 8 & 255), UInt8(value & 255)]
    }
}
