/// Texts of a file inside our messages, and the suggestions in them.
package enum MessageText {
    /// A text made short and harmless: one line, no control characters, at most 60 characters.
    package static func shown(_ text: String) -> String {
        let clean = String(text.prefix(60).map { $0.isNewline || $0.asciiValue.map { $0 < 32 } == true ? " " : $0 })
        return text.count > 60 ? clean + "…" : clean
    }

    /// A number as the shortest text that reads back to it: `5`, `0.1`.
    package static func shown(_ number: Double) -> String {
        let text = number.description
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }

    /// A number with that many decimals, rounded, with a dot: `132.4`, `-0.5`.
    package static func fixed(_ number: Double, decimals: Int) -> String {
        var scale = 1.0
        for _ in 0..<decimals { scale *= 10 }
        let scaled = (number * scale).rounded()
        guard scaled.magnitude < 1e15 else { return shown(number) }
        let digits = String(Int(scaled.magnitude))
        let padded = String(repeating: "0", count: max(0, decimals + 1 - digits.count)) + digits
        let sign = scaled < 0 ? "-" : ""
        return decimals == 0 ? sign + padded : "\(sign)\(padded.dropLast(decimals)).\(padded.suffix(decimals))"
    }

    /// The known word that was most likely meant, if one is near.
    package static func nearest(to word: String, among known: [String]) -> String? {
        var best: (word: String, distance: Int)?
        for candidate in known {
            let distance = distance(word.lowercased(), candidate.lowercased())
            let allowed = max(1, (max(word.count, candidate.count) + 1) / 3)
            if distance <= allowed, distance < best?.distance ?? .max { best = (candidate, distance) }
        }
        return best?.word
    }

    /// Letters to insert, drop or replace between two words (Levenshtein 1966); long words are cut, they are no typos.
    private static func distance(_ first: String, _ second: String) -> Int {
        let a = Array(first.unicodeScalars.prefix(40))
        let b = Array(second.unicodeScalars.prefix(40))
        var row = Array(0...b.count)
        for (i, letter) in a.enumerated() {
            var diagonal = row[0]
            row[0] = i + 1
            for (j, other) in b.enumerated() {
                let next = min(row[j + 1] + 1, row[j] + 1, diagonal + (letter == other ? 0 : 1))
                diagonal = row[j + 1]
                row[j + 1] = next
            }
        }
        return row[b.count]
    }
}
