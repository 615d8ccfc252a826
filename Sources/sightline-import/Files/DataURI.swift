/// Bytes in the URI itself (RFC 2397).
enum DataURI {
    /// - Returns: nil for a URI of another kind.
    /// - Throws: `FileProblem` for data that can't be read.
    static func bytes(_ uri: String) throws(FileProblem) -> [UInt8]? {
        guard uri.utf8.prefix(5).elementsEqual("data:".utf8) || uri.utf8.prefix(5).elementsEqual("DATA:".utf8) else {
            return nil
        }
        guard let comma = uri.utf8.firstIndex(of: UInt8(ascii: ",")) else { throw FileProblem("is cut off") }
        let head = uri.utf8[..<comma]
        let body = uri.utf8[uri.utf8.index(after: comma)...]
        if head.suffix(7).elementsEqual(";base64".utf8) {
            guard let bytes = base64(body) else { throw FileProblem("is not valid base64") }
            return bytes
        }
        return FileReference.decodedBytes(body)
    }

    /// RFC 4648, section 4; the padding may lack.
    static func base64(_ text: some Sequence<UInt8>) -> [UInt8]? {
        var bytes: [UInt8] = []
        var bits: UInt32 = 0
        var count = 0
        var isPadded = false
        for byte in text {
            let value: UInt8
            switch byte {
            case 65...90: value = byte - 65
            case 97...122: value = byte - 71
            case 48...57: value = byte + 4
            case 43, 45: value = 62
            case 47, 95: value = 63
            case 61:
                isPadded = true
                continue
            case 9, 10, 13, 32: continue
            default: return nil
            }
            guard !isPadded else { return nil }
            bits = bits << 6 | UInt32(value)
            count += 1
            if count == 4 {
                bytes.append(UInt8(truncatingIfNeeded: bits >> 16))
                bytes.append(UInt8(truncatingIfNeeded: bits >> 8))
                bytes.append(UInt8(truncatingIfNeeded: bits))
                (bits, count) = (0, 0)
            }
        }
        switch count {
        case 1: return nil
        case 2: bytes.append(UInt8(truncatingIfNeeded: bits >> 4))
        case 3:
            bytes.append(UInt8(truncatingIfNeeded: bits >> 10))
            bytes.append(UInt8(truncatingIfNeeded: bits >> 2))
        default: break
        }
        return bytes
    }
}
