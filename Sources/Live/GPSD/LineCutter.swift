/// Cuts a stream of bytes into lines, whatever pieces it comes in. A line that is longer than any report is left out.
package struct LineCutter {
    /// gpsd's own limit for one report is 10,240 bytes.
    package static let longest = 65_536

    private var pending: [UInt8] = []
    private var isSkipping = false
    /// Lines that were left out because of their length.
    package private(set) var skipped = 0

    package init() {}

    /// Takes bytes, and gives the lines that have become whole, without their ends.
    package mutating func take(_ bytes: ArraySlice<UInt8>) -> [[UInt8]] {
        var lines: [[UInt8]] = []
        var rest = bytes
        while let end = rest.firstIndex(of: 0x0A) {
            if isSkipping {
                isSkipping = false
                skipped += 1
            } else if pending.count + (end - rest.startIndex) <= Self.longest {
                pending += rest[..<end]
                if pending.last == 0x0D { pending.removeLast() }
                if !pending.isEmpty { lines.append(pending) }
            } else {
                skipped += 1
            }
            pending.removeAll(keepingCapacity: true)
            rest = rest[(end + 1)...]
        }
        if isSkipping { return lines }
        if pending.count + rest.count > Self.longest {
            isSkipping = true
            pending = []
        } else {
            pending += rest
        }
        return lines
    }
}
