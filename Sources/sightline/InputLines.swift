import Arguments
import Foundation
import PlainText

/// The lines of a descriptor as they come; LF and CR LF end a line.
struct InputLines {
    /// A line may not be longer: standard input without line ends must not fill the memory.
    static let longestLine = 1 << 20

    private let descriptor: Int32
    private var pending: [UInt8] = []
    private var position = 0
    private var isAtEnd = false
    private var count = 0

    init(descriptor: Int32) {
        self.descriptor = descriptor
    }

    /// The next line without its end; nil after the last. `beforeWaiting` is called before more input is asked for, so
    /// that a partner who talks line by line has its answer by then.
    /// - Throws: `UserError` when standard input can't be read, and what `beforeWaiting` throws.
    mutating func next(beforeWaiting: () throws -> Void) throws -> String? {
        while true {
            if let end = pending[position...].firstIndex(of: UInt8(ascii: "\n")) {
                defer { position = end + 1 }
                count += 1
                return text(pending[position..<end])
            }
            if isAtEnd {
                guard position < pending.count else { return nil }
                defer { position = pending.count }
                return text(pending[position...])
            }
            guard pending.count - position <= InputLines.longestLine else {
                throw UserError(file: "-", line: count + 1, "a line of more than \(InputLines.longestLine) bytes")
            }
            try beforeWaiting()
            try fill()
        }
    }

    private func text(_ bytes: ArraySlice<UInt8>) -> String {
        let line = bytes.last == UInt8(ascii: "\r") ? bytes.dropLast() : bytes
        return String(decoding: line, as: UTF8.self)
    }

    private mutating func fill() throws {
        pending.removeFirst(position)
        position = 0
        var piece = [UInt8](repeating: 0, count: 64 << 10)
        while true {
            let count = Foundation.read(descriptor, &piece, piece.count)
            if count >= 0 {
                pending += piece[..<count]
                isAtEnd = count == 0
                return
            }
            if errno != EINTR { throw UserError("standard input: \(SystemFault.words(errno))") }
        }
    }
}
