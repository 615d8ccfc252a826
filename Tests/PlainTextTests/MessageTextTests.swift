import PlainText
import Testing

@Suite struct MessageTextTests {
    @Test(arguments: [
        ("plain", "plain"), ("two\nlines\u{1B}[31m\u{7F}", "two lines [31m "),
        (String(repeating: "a", count: 60), String(repeating: "a", count: 60)),
        (String(repeating: "a", count: 61), String(repeating: "a", count: 60) + "…"),
    ])
    func shown(text: String, shown: String) { #expect(MessageText.shown(text) == shown) }

    @Test(arguments: [
        (132.44, 1, "132.4"), (-0.5, 1, "-0.5"), (2, 0, "2"), (0.04, 1, "0.0"), (1e300, 1, "1e+300"), (.nan, 1, "nan"),
    ])
    func fixed(number: Double, decimals: Int, text: String) {
        #expect(MessageText.fixed(number, decimals: decimals) == text)
    }
}
