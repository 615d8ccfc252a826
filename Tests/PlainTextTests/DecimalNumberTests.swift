import PlainText
import Testing

@Suite struct DecimalNumberTests {
    @Test(arguments: [
        ("1", 1.0), ("-33.8", -33.8), (".5", 0.5), ("1e-3", 0.001), ("+4", 4), ("nan", nil), ("inf", nil),
        ("0x1p3", nil), (" 1", nil), ("1 ", nil), ("", nil), ("-", nil), ("1,5", nil), ("1e999", nil), ("e5", nil),
        ("--1", nil),
    ])
    func reads(text: String, number: Double?) { #expect(DecimalNumber.parse(text) == number) }

    @Test(arguments: [("7", 7), ("-7", -7), ("+7", 7), ("", nil), ("-", nil), ("1.0", nil), ("9e9", nil), ("٣", nil)])
    func readsWholeNumbers(text: String, number: Int?) { #expect(DecimalNumber.parseWhole(text) == number) }

    @Test(arguments: [
        ("33.8S", -33.8), ("33.8 s", -33.8), ("33.8N", 33.8), ("-33.8", -33.8), ("-33.8S", nil), ("+33.8N", nil),
        ("33.8E", nil), ("S", nil), ("", nil),
    ])
    func readsAngles(text: String, degrees: Double?) {
        #expect(DecimalNumber.parseAngle(text[...], positive: "N", negative: "S") == degrees)
    }

    @Test(arguments: [
        (1.0, "1"), (0.1, "0.1"), (-1e-17, "-1e-17"), (123456.75, "123456.75"), (0, "0"), (-0.0, "-0"), (1e-7, "1e-07"),
        (1e21, "1e+21"),
    ])
    func writes(number: Double, text: String) {
        #expect(DecimalNumber.text(number) == text)
        #expect(Double(DecimalNumber.text(number)) == number)
    }

    @Test(arguments: [
        (0, "0"), (-0.0, "-0"), (1, "1"), (-1.5, "-1.5"), (1e-5, "0.00001"), (1.5e-7, "0.00000015"),
        (-2.5e-10, "-0.00000000025"), (1e16, "10000000000000000"), (1.2345e20, "123450000000000000000"),
        (1.2345678901234567e17, "123456789012345660"), (0.1 + 0.2, "0.30000000000000004"),
    ])
    func writesWithoutExponents(number: Double, text: String) {
        #expect(DecimalNumber.plainText(number) == text)
        #expect(DecimalNumber.parse(text) == number)
    }

    @Test func theSmallestAndLargestWithoutExponents() {
        for number in [Double.leastNonzeroMagnitude, .greatestFiniteMagnitude, -.pi * 1e-200] {
            let text = DecimalNumber.plainText(number)
            #expect(!text.contains("e") && DecimalNumber.parse(text) == number)
        }
    }
}
