/// Arithmetic of directions in degrees clockwise from north.
///
/// All functions take any finite number, however many turns it holds; NaN and infinities give NaN.
public enum Bearing {
    /// The same direction in [0, 360); never −0, never 360 (−1e−17 is 0).
    public static func normalized(_ bearing: Degrees) -> Degrees {
        if bearing > 0 && bearing < 360 { return bearing }
        let remainder = bearing.truncatingRemainder(dividingBy: 360)
        let turned = remainder < 0 ? remainder + 360 : remainder
        // The sum rounds up to a whole turn for tiny negative angles; adding zero drops the sign of −0.
        return turned >= 360 ? 0 : turned + 0
    }

    /// An azimuth of [−180, 180] in (−180, 180], never −0: the two ways to write due south and due north are one.
    static func azimuth(_ azimuth: Degrees) -> Degrees { azimuth == -180 ? 180 : azimuth + 0 }

    /// The turn from one direction to another the short way round, in (−180, 180], clockwise positive.
    public static func difference(from start: Degrees, to end: Degrees) -> Degrees {
        // Both are reduced first (exactly), so that many turns do not cost digits in the subtraction.
        let reducedStart = start.truncatingRemainder(dividingBy: 360)
        let reducedEnd = end.truncatingRemainder(dividingBy: 360)
        let turn = (reducedEnd - reducedStart).remainder(dividingBy: 360)
        return turn <= -180 ? 180 : turn + 0
    }

    /// The direction at `fraction` of the turn from `start` to `end` the short way round, in [0, 360).
    public static func interpolate(from start: Degrees, to end: Degrees, fraction: Double) -> Degrees {
        normalized(normalized(start) + difference(from: start, to: end) * fraction)
    }
}
