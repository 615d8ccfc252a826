/// Bytes on their way from the importer to the program: whole numbers of 4 bytes and IEEE numbers, the least byte first;
/// lists after their length.
package struct ByteSink {
    package private(set) var bytes: [UInt8] = []

    package init() {}

    package mutating func byte(_ value: UInt8) { bytes.append(value) }

    package mutating func flag(_ value: Bool) { bytes.append(value ? 1 : 0) }

    package mutating func integer(_ value: Int) {
        withUnsafeBytes(of: Int32(clamping: value).littleEndian) { bytes.append(contentsOf: $0) }
    }

    package mutating func optional(_ value: Int?) { integer(value ?? -1) }

    package mutating func number(_ value: Double) {
        withUnsafeBytes(of: value.bitPattern.littleEndian) { bytes.append(contentsOf: $0) }
    }

    package mutating func raw(_ value: [UInt8]) {
        integer(value.count)
        bytes += value
    }

    package mutating func text(_ value: String) { raw(Array(value.utf8)) }

    package mutating func text(_ value: String?) {
        flag(value != nil)
        if let value { text(value) }
    }

    package mutating func numbers(_ values: [Double]) {
        integer(values.count)
        for value in values { number(value) }
    }

    package mutating func floats(_ values: [Float]) {
        integer(values.count)
        bytes.reserveCapacity(bytes.count + 4 * values.count)
        for value in values { withUnsafeBytes(of: value.bitPattern.littleEndian) { bytes.append(contentsOf: $0) } }
    }

    package mutating func integers(_ values: [Int32]) {
        integer(values.count)
        bytes.reserveCapacity(bytes.count + 4 * values.count)
        for value in values { withUnsafeBytes(of: value.littleEndian) { bytes.append(contentsOf: $0) } }
    }

    package mutating func list<Element>(_ elements: [Element], _ write: (inout ByteSink, Element) -> Void) {
        integer(elements.count)
        for element in elements { write(&self, element) }
    }
}
