/// What one listener has not taken yet: whole sentences, up to a limit. Beyond it the oldest are dropped, for nobody navigates by
/// where he was; a sentence that has been sent in part is sent to its end.
package struct SentenceQueue {
    /// Bytes; some minutes of what a receiver sends.
    package static let usualLimit = 16_384

    private let limit: Int
    private var sentences: [[UInt8]] = []
    /// Index of the first sentence that is not sent, and how many of its bytes are.
    private var first = 0
    private var sent = 0
    private var size = 0
    /// Sentences that were dropped.
    package private(set) var dropped = 0

    package init(limit: Int = SentenceQueue.usualLimit) { self.limit = limit }

    /// Whether there is nothing to send.
    package var isEmpty: Bool { first == sentences.count }

    /// Adds sentences, and makes room for them.
    package mutating func append(_ fresh: [[UInt8]]) {
        for sentence in fresh {
            sentences.append(sentence)
            size += sentence.count
        }
        var oldest = sent > 0 ? first + 1 : first
        let begun = sent > 0 && first < sentences.count ? sentences[first] : nil
        // The newest sentence stays, however small the room.
        while size > limit, oldest < sentences.count - 1 {
            size -= sentences[oldest].count
            oldest += 1
            dropped += 1
        }
        guard oldest > first + (begun == nil ? 0 : 1) || first > 64 else { return }
        sentences.removeSubrange(..<oldest)
        first = 0
        if let begun { sentences.insert(begun, at: 0) }
    }

    /// Sends what can be sent without waiting.
    /// - Parameter write: gets bytes and says what became of them.
    /// - Returns: false when the listener has gone.
    package mutating func drain(_ write: (ArraySlice<UInt8>) -> Descriptor.Outcome) -> Bool {
        while first < sentences.count {
            switch write(sentences[first][sent...]) {
            case .bytes(let count):
                sent += count
                guard sent >= sentences[first].count else { continue }
                size -= sentences[first].count
                first += 1
                sent = 0
            case .later: return true
            case .closed, .failed: return false
            }
        }
        sentences.removeAll(keepingCapacity: true)
        first = 0
        return true
    }
}
