import PlainText
import Testing

@Suite struct ClockTimeTests {
    @Test(arguments: [
        ("00:01:01.5", 61.5), ("100:00:00", 360_000), ("0:00:00", 0), ("00:60:00", nil), ("00:00:60", nil),
        ("00:1:00", nil), ("-0:00:00", nil), ("00:-1:00", nil), ("00:00:.5", nil), ("00:00:5e0", nil), ("00:00", 0),
        ("1:30", 90), ("90:00.25", 5400.25), ("1:60", nil), ("1:5", nil), ("1:30:", nil), (":30", nil), ("1:.5", nil),
        ("1.5:00", nil), ("-1:30", nil),
        ("1.5:00:00", nil), ("1234567:00:00", nil), ("", nil),
    ])
    func seconds(text: String, seconds: Double?) { #expect(ClockTime.seconds(text) == seconds) }
}
