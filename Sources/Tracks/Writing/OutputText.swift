import PlainText

/// Text on its way to a file, gathered into pieces: a million points need no huge string.
///
/// A failure to hand over a piece is kept, nothing more is handed over, and `finish` throws it.
struct OutputText {
    /// Bytes of a piece, about.
    static let pieceSize = 64 * 1024

    private var pending: [UInt8] = []
    private let deliver: ([UInt8]) throws -> Void
    private var failure: (any Error)?

    init(to deliver: @escaping ([UInt8]) throws -> Void) {
        self.deliver = deliver
        pending.reserveCapacity(OutputText.pieceSize + 4096)
    }

    /// Whether writing on is of no use.
    var hasFailed: Bool { failure != nil }

    mutating func add(_ text: String) {
        pending.append(contentsOf: text.utf8)
        if pending.count >= OutputText.pieceSize { handOver() }
    }

    mutating func add(_ bytes: [UInt8]) {
        pending.append(contentsOf: bytes)
        if pending.count >= OutputText.pieceSize { handOver() }
    }

    /// A number as the shortest digits that read back to it, without an exponent.
    mutating func add(number: Double) { add(DecimalNumber.plainText(number)) }

    /// A number and what stands before and behind it, if there is one.
    mutating func add(_ before: String, _ number: Double?, _ after: String) {
        guard let number else { return }
        add(before)
        add(number: number)
        add(after)
    }

    /// A text and what stands before and behind it, escaped for XML, if there is one that isn't empty.
    mutating func add(_ before: String, xml text: String?, _ after: String) {
        guard let text, !text.isEmpty else { return }
        add(before)
        add(xml: text)
        add(after)
    }

    mutating func finish() throws {
        handOver()
        if let failure { throw failure }
    }

    private mutating func handOver() {
        guard failure == nil, !pending.isEmpty else { return }
        do {
            try deliver(pending)
        } catch {
            failure = error
        }
        pending.removeAll(keepingCapacity: true)
    }
}
