/// The fields of one message that are looked at.
struct FITMessage {
    let definition: FITDefinition
    /// The bytes after the header, `definition.size` of them.
    let bytes: UnsafePointer<UInt8>

    /// The number in a field; nil when the message lacks it or it says "no value".
    func number(_ field: UInt8) -> Double? {
        for candidate in definition.fields where candidate.number == field {
            return candidate.type.number(bytes + candidate.offset, isBigEndian: definition.isBigEndian)
        }
        return nil
    }

    /// The text in a field, to its first NUL; nil when it has none.
    func text(_ field: UInt8) -> String? {
        for candidate in definition.fields where candidate.number == field && candidate.type == .string {
            let text = UnsafeBufferPointer(start: bytes + candidate.offset, count: candidate.size)
                .prefix { $0 != 0 }
            return text.isEmpty ? nil : String(decoding: text, as: UTF8.self)
        }
        return nil
    }
}
