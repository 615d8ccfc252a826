/// Makes small FIT files for tests, message by message.
struct FITBuilder {
    /// A field of a definition: its number, bytes and base type.
    struct Field {
        var number: UInt8
        var size: UInt8
        var type: UInt8

        init(_ number: UInt8, _ size: UInt8, _ type: UInt8) {
            self.number = number
            self.size = size
            self.type = type
        }

        static let time = Field(253, 4, 0x86)
        static let latitude = Field(0, 4, 0x85)
        static let longitude = Field(1, 4, 0x85)
    }

    /// Headers have 14 bytes with a checksum, or 12 without one.
    var headerSize = 14
    var body: [UInt8] = []

    /// Time, latitude and longitude of a record, and the fields behind them.
    mutating func define(
        local: UInt8 = 0, message: UInt16 = 20, _ fields: [Field], developerFields: [Field] = [],
        isBigEndian: Bool = false
    ) {
        body.append(0x40 | local | (developerFields.isEmpty ? 0 : 0x20))
        body += [0, isBigEndian ? 1 : 0]
        body += FITBuilder.bytes(UInt64(message), 2, isBigEndian)
        body.append(UInt8(fields.count))
        for field in fields { body += [field.number, field.size, field.type] }
        guard !developerFields.isEmpty else { return }
        body.append(UInt8(developerFields.count))
        for field in developerFields { body += [field.number, field.size, field.type] }
    }

    /// A data message of values, each with its size.
    mutating func add(local: UInt8 = 0, _ values: [(value: Int, size: Int)], isBigEndian: Bool = false) {
        body.append(local)
        body += FITBuilder.bytes(values, isBigEndian)
    }

    /// A data message with a compressed timestamp.
    mutating func addCompressed(local: UInt8 = 0, offset: UInt8, _ values: [(value: Int, size: Int)]) {
        body.append(0x80 | local << 5 | offset)
        body += FITBuilder.bytes(values, false)
    }

    /// A definition of bare records, and as many of them a second and a ten-thousandth of a degree apart.
    mutating func addWalk(_ count: Int, from start: Int = FITBuilder.noon) {
        define([.time, .latitude, .longitude])
        for index in 0..<count {
            add([
                (start + index, 4), (FITBuilder.semicircles(46 + Double(index) / 10_000), 4),
                (FITBuilder.semicircles(14), 4),
            ])
        }
    }

    /// The file with its header and checksum.
    var file: [UInt8] {
        var file = FITBuilder.header(size: headerSize, length: body.count)
        file += body
        return file + FITBuilder.bytes(UInt64(FITBuilder.checksum(file)), 2, false)
    }

    static func header(size: Int, length: Int) -> [UInt8] {
        var header: [UInt8] = [UInt8(size), 0x20, 0, 0] + bytes(UInt64(length), 4, false) + Array(".FIT".utf8)
        if size >= 14 { header += bytes(UInt64(checksum(header)), 2, false) }
        return header
    }

    /// 2024-05-01T12:00:00Z.
    static let noon = 1_083_499_200

    static func semicircles(_ degrees: Double) -> Int { Int((degrees / 180 * 2_147_483_648).rounded()) }

    private static func bytes(_ values: [(value: Int, size: Int)], _ isBigEndian: Bool) -> [UInt8] {
        values.flatMap { bytes(UInt64(bitPattern: Int64($0.value)), $0.size, isBigEndian) }
    }

    private static func bytes(_ value: UInt64, _ size: Int, _ isBigEndian: Bool) -> [UInt8] {
        let little = (0..<size).map { UInt8(truncatingIfNeeded: value >> UInt64(8 * $0)) }
        return isBigEndian ? little.reversed() : little
    }

    /// CRC-16/ARC, bit by bit.
    static func checksum(_ bytes: [UInt8]) -> UInt16 {
        bytes.reduce(0) { value, byte in
            (0..<8).reduce(value ^ UInt16(byte)) { value, _ in value & 1 == 1 ? value >> 1 ^ 0xA001 : value >> 1 }
        }
    }
}
