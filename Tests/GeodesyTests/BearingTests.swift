import Geodesy
import Testing

struct BearingTests {
    @Test(
        arguments: [
            (0.0, 0.0), (-0.0, 0), (360, 0), (-360, 0), (720, 0), (-1e-17, 0), (-1e-300, 0), (1e-17, 1e-17),
            (359.5, 359.5),
            (-0.5, 359.5), (180, 180), (-180, 180), (540, 180), (-540, 180), (3.6e9 + 90, 90), (450, 90), (-90, 270),
        ] as [(Double, Double)])
    func normalizedLiesInOneTurn(bearing: Double, expected: Double) {
        let result = Bearing.normalized(bearing)
        #expect(result == expected)
        #expect(result.sign == .plus)
    }

    @Test(
        arguments: [
            (0.0, 0.0, 0.0), (350, 10, 20), (10, 350, -20), (0, 180, 180), (180, 0, 180), (0, -180, 180),
            (-180, 180, 0),
            (180, -180, 0), (90, -90, 180), (-90, 90, 180), (0, -1e-17, -1e-17), (359, 1, 2), (1, 359, -2),
            (720, -720, 0), (0, 180.5, -179.5), (0, 539, 179),
        ] as [(Double, Double, Double)])
    func differenceIsTheShortWay(start: Double, end: Double, expected: Double) {
        #expect(Bearing.difference(from: start, to: end) == expected)
    }

    @Test func everyResultLiesInItsRange() {
        for start in stride(from: -1080.0, through: 1080, by: 7.3) {
            #expect((0..<360).contains(Bearing.normalized(start)))
            for end in stride(from: -1080.0, through: 1080, by: 11.7) {
                let difference = Bearing.difference(from: start, to: end)
                #expect(difference > -180 && difference <= 180)
                #expect(abs(Bearing.difference(from: start + difference, to: end)) < 1e-9)
            }
        }
        for tiny in [Double.leastNonzeroMagnitude, 1e-30, 1e-17, Double.ulpOfOne] {
            #expect((0..<360).contains(Bearing.normalized(-tiny)))
            #expect(Bearing.difference(from: 180, to: -tiny) <= 180)
            #expect(Bearing.difference(from: -tiny, to: 180) > -180)
        }
    }

    @Test func whatIsNoNumberStaysNone() {
        for value in [Double.nan, .infinity, -.infinity] {
            #expect(Bearing.normalized(value).isNaN)
            #expect(Bearing.difference(from: 0, to: value).isNaN)
            #expect(Bearing.difference(from: value, to: 0).isNaN)
        }
    }

    /// Half-way between 350° and 10° is north, not south.
    @Test(
        arguments: [(350.0, 10.0, 0.0), (355, 5, 0), (10, 350, 0), (90, 180, 135), (-180, 180, 180), (300, 40, 350)]
            as [(Double, Double, Double)])
    func interpolationGoesTheShortWay(start: Double, end: Double, middle: Double) {
        #expect(Bearing.interpolate(from: start, to: end, fraction: 0.5) == middle)
    }
}
