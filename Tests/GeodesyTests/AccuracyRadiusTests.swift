import Foundation
import Geodesy
import Testing

struct AccuracyRadiusTests {
    /// 68 % of the errors whose length is Rayleigh distributed are shorter.
    @Test func radiusHoldsSixtyEightPercent() {
        #expect(abs(1 - exp(-AccuracyRadius.perSigma * AccuracyRadius.perSigma / 2) - 0.68) < 1e-15)
    }
}
