/// What is wrong with bytes that should be a description of a model.
package enum ExchangeFault: Error, Equatable, Sendable {
    /// They end too early, or a length says more than there is.
    case truncated
    /// They don't begin as a description does, or hold a value that means nothing.
    case malformed
}

/// Reads bytes that nobody vouches for. No length is believed before the bytes for it are there.
package struct ByteCursor {
    private let bytes: [UInt8]
    private var position = 0

    package init(_ bytes: [UInt8]) { self.bytes = bytes }

    package var left: Int { bytes.count - position }

    private mutating func take(_ count: Int) throws(ExchangeFault) -> Range<Int> {
        guard count >= 0, count <= left else { throw .truncated }
        position += count
        return (position - count)..<position
    }

    package mutating func byte() throws(ExchangeFault) -> UInt8 { bytes[try take(1).lowerBound] }

    package mutating func flag() throws(ExchangeFault) -> Bool {
        switch try byte() {
        case 0: return false
        case 1: return true
        default: throw .malformed
        }
    }

    package mutating func integer() throws(ExchangeFault) -> Int {
        let range = try take(4)
        var value: UInt32 = 0
        for index in range.reversed() { value = value << 8 | UInt32(bytes[index]) }
        return Int(Int32(bitPattern: value))
    }

    /// A whole number that is not negative.
    package mutating func index() throws(ExchangeFault) -> Int {
        let value = try integer()
        guard value >= 0 else { throw .malformed }
        return value
    }

    package mutating func optionalIndex() throws(ExchangeFault) -> Int? {
        let value = try integer()
        guard value >= -1 else { throw .malformed }
        return value < 0 ? nil : value
    }

    package mutating func number() throws(ExchangeFault) -> Double {
        let range = try take(8)
        var value: UInt64 = 0
        for index in range.reversed() { value = value << 8 | UInt64(bytes[index]) }
        return Double(bitPattern: value)
    }

    package mutating func raw() throws(ExchangeFault) -> [UInt8] { Array(bytes[try take(try index())]) }

    package mutating func text() throws(ExchangeFault) -> String {
        String(decoding: bytes[try take(try index())], as: UTF8.self)
    }

    package mutating func optionalText() throws(ExchangeFault) -> String? { try flag() ? try text() : nil }

    /// The bytes of a list of so many bytes an element, as they lie.
    private mutating func elements<Element>(
        of width: Int, _ make: (UnsafeRawBufferPointer, Int) -> Element
    ) throws(ExchangeFault) -> [Element] {
        let count = try index()
        guard count <= left / width else { throw .truncated }
        let range = try take(count * width)
        return bytes.withUnsafeBytes { all in
            let part = UnsafeRawBufferPointer(rebasing: all[range])
            return [Element](unsafeUninitializedCapacity: count) { target, filled in
                for index in 0..<count { target.initializeElement(at: index, to: make(part, index * width)) }
                filled = count
            }
        }
    }

    package mutating func numbers() throws(ExchangeFault) -> [Double] {
        try elements(of: 8) {
            Double(bitPattern: UInt64(littleEndian: $0.loadUnaligned(fromByteOffset: $1, as: UInt64.self)))
        }
    }

    package mutating func floats() throws(ExchangeFault) -> [Float] {
        try elements(of: 4) {
            Float(bitPattern: UInt32(littleEndian: $0.loadUnaligned(fromByteOffset: $1, as: UInt32.self)))
        }
    }

    package mutating func integers() throws(ExchangeFault) -> [Int32] {
        try elements(of: 4) { Int32(littleEndian: $0.loadUnaligned(fromByteOffset: $1, as: Int32.self)) }
    }

    /// A list whose elements take at least one byte each.
    package mutating func list<Element>(
        _ read: (inout ByteCursor) throws(ExchangeFault) -> Element
    ) throws(ExchangeFault) -> [Element] {
        let count = try index()
        guard count <= left else { throw .truncated }
        var result: [Element] = []
        result.reserveCapacity(min(count, 4096))
        for _ in 0..<count { result.append(try read(&self)) }
        return result
    }
}
