/// The size of a picture by its first bytes, also of formats that are not read: GIF, BMP and WebP.
enum PictureHeader {
    static func size(_ bytes: [UInt8]) -> (width: Int, height: Int)? {
        func little(_ start: Int, _ count: Int) -> Int {
            (0..<count).reversed().reduce(0) { $0 << 8 | Int(bytes[start + $1]) }
        }
        func big(_ start: Int) -> Int { (0..<4).reduce(0) { $0 << 8 | Int(bytes[start + $1]) } }
        func holds(_ text: String, at start: Int) -> Bool { bytes.dropFirst(start).starts(with: text.utf8) }
        guard bytes.count >= 30 else { return nil }
        if bytes.starts(with: PNGReader.signature) { return (big(16), big(20)) }
        if holds("GIF8", at: 0) { return (little(6, 2), little(8, 2)) }
        if holds("BM", at: 0) { return (little(18, 4), abs(Int(Int32(truncatingIfNeeded: little(22, 4))))) }
        guard holds("RIFF", at: 0), holds("WEBP", at: 8) else { return nil }
        if holds("VP8X", at: 12) { return (little(24, 3) + 1, little(27, 3) + 1) }
        if holds("VP8L", at: 12) { return (little(21, 2) & 0x3FFF + 1, little(22, 3) >> 6 & 0x3FFF + 1) }
        return holds("VP8 ", at: 12) ? (little(26, 2) & 0x3FFF, little(28, 2) & 0x3FFF) : nil
    }
}
