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
}
