import Foundation
import PlainText

/// Bytes of a file, handed out in pieces: from memory, or from a descriptor as they are needed.
struct ByteSource {
    private enum Origin {
        case memory([UInt8], position: Int)
        case descriptor(Int32)
        case stream(any ByteStream)
    }

    private var origin: Origin
    /// Bytes that were looked at to find out the format, to be handed out again.
    private var head: [UInt8] = []
    private var headPosition = 0

    init(_ bytes: [UInt8]) {
        origin = .memory(bytes, position: 0)
    }

    init(descriptor: Int32) {
        origin = .descriptor(descriptor)
    }

    init(_ stream: any ByteStream) {
        origin = .stream(stream)
    }

    /// The first bytes, at most `count`, without consuming them.
    mutating func peek(_ count: Int) throws(TrackError) -> [UInt8] {
        head.removeFirst(headPosition)
        headPosition = 0
        while head.count < count {
            var piece = [UInt8](repeating: 0, count: count - head.count)
            let received = try readOn(into: &piece)
            if received == 0 { break }
            head.append(contentsOf: piece[..<received])
        }
        return head
    }

    /// Moves blanks that stand before an XML declaration behind it, where they are allowed: lines keep their numbers.
    /// - Parameter beginning: what `peek` gave, of which nothing has been read since.
    /// - Returns: the line of the declaration; nil where nothing had to be moved.
    mutating func moveBlanksBehindDeclaration(_ beginning: [UInt8]) -> Int? {
        let start = beginning.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        let blanks = beginning[start...].prefix(while: isBlank)
        let rest = beginning[blanks.endIndex...]
        guard !blanks.isEmpty, rest.starts(with: "<?xml".utf8), let close = rest.firstIndex(of: UInt8(ascii: ">")),
            headPosition == 0, head.count == beginning.count
        else { return nil }
        var moved = Array(beginning[..<start])
        moved.append(contentsOf: rest[...close])
        moved.append(contentsOf: blanks)
        moved.append(contentsOf: rest[(close + 1)...])
        head = moved
        return 1 + blanks.count { $0 == 0x0A }
    }

    private mutating func readOn(into piece: inout [UInt8]) throws(TrackError) -> Int {
        do {
            return try piece.withUnsafeMutableBytes { try fresh(into: $0) }
        } catch let error as TrackError {
            throw error
        } catch {
            throw TrackError(.unreadable("\(error)"), at: .file)
        }
    }

    /// Fills `buffer` as far as it goes.
    /// - Returns: the number of bytes, 0 at the end.
    mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws(TrackError) -> Int {
        let remaining = head.count - headPosition
        guard remaining > 0 else { return try fresh(into: buffer) }
        let count = min(remaining, buffer.count)
        head.withUnsafeBytes {
            buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[headPosition..<headPosition + count]))
        }
        headPosition += count
        return count
    }

    private mutating func fresh(into buffer: UnsafeMutableRawBufferPointer) throws(TrackError) -> Int {
        switch origin {
        case .memory(let bytes, let position):
            let count = min(bytes.count - position, buffer.count)
            bytes.withUnsafeBytes {
                buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[position..<position + count]))
            }
            origin = .memory(bytes, position: position + count)
            return count
        case .stream(let stream): return stream.read(into: buffer)
        case .descriptor(let descriptor):
            while true {
                let count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
                if count >= 0 { return count }
                if errno != EINTR { throw TrackError(.unreadable(SystemFault.words(errno)), at: .file) }
            }
        }
    }
}
