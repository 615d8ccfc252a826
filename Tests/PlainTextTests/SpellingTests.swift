import PlainText
import Testing

@Suite struct SpellingTests {
    @Test(arguments: [
        ("render", "render", 0), ("rendr", "render", 1), ("redner", "render", 1), ("", "ab", 2),
        ("kitten", "sitting", 3),
    ])
    func distances(first: String, second: String, distance: Int) {
        #expect(Spelling.distance(first, second) == distance)
        #expect(Spelling.distance(second, first) == distance)
    }

    @Test(arguments: [("rendr", "render"), ("DOCTOR", "doctor"), ("simulat", "simulate"), ("zzz", nil), ("", nil)])
    func nearest(word: String, meant: String?) {
        #expect(Spelling.nearest(to: word, among: ["render", "simulate", "doctor"]) == meant)
    }

    /// The work grows with the product of two lengths: a file's megabyte of a word must not be compared with another.
    @Test func longWordsAreNotCompared() {
        let long = String(repeating: "a", count: 1 << 20)
        #expect(Spelling.nearest(to: long + "b", among: [long, "a"]) == nil)
        #expect(Spelling.nearest(to: "rendr", among: [long, "render"]) == "render")
    }
}
