/// Suggestions for misspelt words.
package enum Spelling {
    /// Longer words are compared with nothing.
    private static let longest = 64

    /// The candidate that was most likely meant, or nil where none is near: at most a third of its letters may differ.
    /// The first of equals wins, so that the answer does not hang on chance.
    package static func nearest(to word: String, among candidates: [String]) -> String? {
        // The work grows with the product of the lengths, and what is this long is no slip of the keyboard.
        guard word.dropFirst(longest).isEmpty else { return nil }
        var best: (candidate: String, distance: Int)?
        for candidate in candidates where candidate.dropFirst(longest).isEmpty {
            let distance = distance(word.lowercased(), candidate.lowercased())
            let allowed = max(1, (max(word.count, candidate.count) + 1) / 3)
            if distance <= allowed, distance < best?.distance ?? .max { best = (candidate, distance) }
        }
        return best?.candidate
    }

    /// Letters to insert, delete, replace or swap with their neighbour to make one word of the other.
    /// Source: optimal string alignment distance (Damerau 1964, Levenshtein 1966).
    package static func distance(_ first: String, _ second: String) -> Int {
        let a = Array(first)
        let b = Array(second)
        if a.isEmpty || b.isEmpty { return max(a.count, b.count) }
        var beforeLast = [Int](repeating: 0, count: b.count + 1)
        var last = Array(0...b.count)
        for i in 1...a.count {
            var row = [i]
            for j in 1...b.count {
                var cost = min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1))
                if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] { cost = min(cost, beforeLast[j - 2] + 1) }
                row.append(cost)
            }
            beforeLast = last
            last = row
        }
        return last[b.count]
    }
}
