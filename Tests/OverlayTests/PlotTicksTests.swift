import Overlay
import Testing

@Suite struct PlotTicksTests {
    @Test(arguments: [
        (0.0, 60.0, 7, 10.0), (0, 15.1, 10, 2), (0, 1, 7, 0.2), (0, 0.004, 5, 0.001), (-3, 3, 6, 1),
        (0, 1e6, 5, 200_000),
    ])
    func areRoundAndFew(low: Double, high: Double, wanted: Int, step: Double) {
        let ticks = PlotTicks(from: low, to: high, wanted: wanted)
        #expect(abs(ticks.step - step) < 1e-9 * step)
        #expect(ticks.values.count <= wanted + 1 && ticks.values.count > 1)
        #expect(ticks.values.allSatisfy { $0 >= low - 1e-9 && $0 <= high + 1e-9 })
    }

    @Test func nothingBetweenEqualsIsSurvived() {
        #expect(PlotTicks(from: 5, to: 5).values.count <= 2)
        #expect(PlotTicks(from: 0, to: 1e300).values.count <= 7)
    }
}
