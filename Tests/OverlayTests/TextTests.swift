import Overlay
import Testing

/// Figures as people read them.
@Suite struct TextTests {
    @Test(arguments: [
        (0.0, "0.0 m"), (7.44, "7.4 m"), (9.96, "10 m"), (85.4, "85 m"), (999.4, "999 m"), (999.6, "1.00 km"),
        (1240, "1.24 km"), (12_340, "12.3 km"), (318_000, "318 km"), (Double.nan, "–"), (Double.infinity, "–"),
    ])
    func distances(metres: Double, text: String) { #expect(DistanceText.of(metres) == text) }

    @Test(arguments: [
        (0.0, "00:00:00.0"), (90.54, "00:01:30.5"), (3599.96, "01:00:00.0"), (360_000, "100:00:00.0"),
        (Double.nan, "–"),
    ])
    func times(seconds: Double, text: String) { #expect(DistanceText.time(seconds) == text) }

    @Test(arguments: [
        (1.0, 1.0), (1.9, 1), (2, 2), (4.99, 2), (5, 5), (9.9, 5), (10, 10), (190, 100), (230, 200), (0.3, 0.2),
        (12_000, 10_000),
    ])
    func roundLengths(metres: Double, round: Double) {
        #expect(abs(RoundLength.below(metres) - round) < 1e-12)
    }

    @Test(arguments: [(0.5, "0.5 m"), (1, "1 m"), (200, "200 m"), (1000, "1 km"), (50_000, "50 km")])
    func lengthTexts(metres: Double, text: String) { #expect(RoundLength.text(metres) == text) }

    @Test func theFontIsThere() { #expect(FontReport.found() == FontReport.wanted) }
}
