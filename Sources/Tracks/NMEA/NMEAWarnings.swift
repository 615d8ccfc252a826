import PlainText

/// What was wrong in a log, each kind told once with its first line and its number: logs are noisy by nature.
struct NMEAWarnings {
    enum Kind: Int, CaseIterable {
        case wrongChecksum, missingChecksum, impossibleDate, impossibleTime, impossiblePosition
    }

    private var counts = [Int](repeating: 0, count: Kind.allCases.count)
    private var firstLines = [Int](repeating: 0, count: Kind.allCases.count)

    mutating func note(_ kind: Kind, line: Int) {
        counts[kind.rawValue] += 1
        if counts[kind.rawValue] == 1 { firstLines[kind.rawValue] = line }
    }

    func count(_ kind: Kind) -> Int { counts[kind.rawValue] }

    func firstLine(_ kind: Kind) -> Int { firstLines[kind.rawValue] }

    /// In the order of their first lines.
    var all: [TrackWarning] {
        Kind.allCases.filter { count($0) > 0 }.sorted { firstLine($0) < firstLine($1) }.map { kind in
            let count = count(kind)
            let sentences = count == 1 ? "1 sentence" : "\(count) sentences, the first of them here,"
            let message =
                switch kind {
                case .wrongChecksum: "\(sentences) with a wrong checksum; left out"
                case .missingChecksum: "\(sentences) without a checksum; left out"
                case .impossibleDate: "\(sentences) with an impossible date; the date is left out"
                case .impossibleTime: "\(sentences) with an impossible time of day; left out"
                case .impossiblePosition: "\(sentences) with an impossible position; left out"
                }
            return TrackWarning(place: .line(firstLine(kind)), message: message)
        }
    }
}
