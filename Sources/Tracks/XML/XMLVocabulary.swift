/// Finds out by its bytes which of a format's elements a name is.
///
/// The reader meets a few million names in a large file. Each costs one pass over its bytes and one look into a table.
struct XMLVocabulary<Name: CaseIterable & RawRepresentable & Sendable>: Sendable where Name.RawValue == String {
    private var slots: [(hash: UInt64, name: Name?)]
    private let mask: UInt64

    init() {
        // At most half full, so that a search ends soon.
        var size = 16
        while size < Name.allCases.count * 2 { size *= 2 }
        mask = UInt64(size - 1)
        slots = Array(repeating: (0, nil), count: size)
        for name in Name.allCases {
            let hash = name.rawValue.utf8.reduce(XMLVocabulary.start) { XMLVocabulary.mixed($0, $1) }
            var slot = Int(hash & mask)
            while slots[slot].name != nil { slot = (slot + 1) & (size - 1) }
            slots[slot] = (hash, name)
        }
    }

    /// The element that a qualified name stands for, nil for one without meaning, and the length of its prefix.
    @inline(__always)
    func element(_ qualified: UnsafePointer<UInt8>) -> (name: Name?, prefixLength: Int) {
        var hash = XMLVocabulary.start
        var length = 0
        var prefixLength = 0
        while true {
            let byte = qualified[length]
            if byte == 0 { break }
            if byte == UInt8(ascii: ":") {
                prefixLength = length
                hash = XMLVocabulary.start
            } else {
                hash = XMLVocabulary.mixed(hash, byte)
            }
            length += 1
        }
        var slot = Int(hash & mask)
        while let name = slots[slot].name {
            if slots[slot].hash == hash { return (name, prefixLength) }
            slot = (slot + 1) & Int(mask)
        }
        return (nil, prefixLength)
    }

    private static var start: UInt64 { 0xCBF2_9CE4_8422_2325 }

    /// Source: FNV-1a, G. Fowler, L. C. Noll, K.-P. Vo, the 64-bit form.
    @inline(__always)
    private static func mixed(_ hash: UInt64, _ byte: UInt8) -> UInt64 {
        (hash ^ UInt64(byte)) &* 0x100_0000_01B3
    }
}
