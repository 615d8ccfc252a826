import Arguments
import Testing

@Suite struct DecimalTextTests {
    @Test(arguments: [
        ("1", 1.0), ("-33.8", -33.8), (".5", 0.5), ("1e-3", 0.001), ("+4", 4), ("nan", nil), ("inf", nil),
        ("0x1p3", nil),
        (" 1", nil), ("1 ", nil), ("", nil), ("-", nil), ("1,5", nil), ("1e999", nil), ("e5", nil), ("--1", nil),
    ])
    func reads(text: String, number: Double?) { #expect(DecimalText.double(text) == number) }

    @Test(arguments: [
        (1.0, "1"), (0.1, "0.1"), (-1e-17, "-1e-17"), (123456.75, "123456.75"), (0, "0"), (1e21, "1e+21"),
    ])
    func writes(number: Double, text: String) {
        #expect(DecimalText.shortest(number) == text)
        #expect(Double(DecimalText.shortest(number)) == number)
    }
}
