import Geodesy

/// What the sentences of one moment tell together: a run of equal times of day.
struct NMEAEpoch {
    /// How sure a heading's north is.
    enum North { case unknown, magnetic, corrected }

    /// Whether a sentence with a time or a position has begun it.
    var isOpen = false
    /// Microseconds since midnight, nil where position sentences have none.
    var time: Int64?
    /// Days since 1970.
    var date: Int64?

    var hasPosition = false
    /// Which kind of sentence gave the position; where times are missing, the next of its kind begins another epoch.
    var source = NMEAKind.other
    var latitude: Degrees = 0
    var longitude: Degrees = 0
    /// Metres above mean sea level.
    var elevation: Metres = .nan
    /// Metres from the ellipsoid up to mean sea level, as the receiver has it.
    var geoidSeparation: Metres = .nan
    /// Metres per second.
    var speed = Double.nan
    var course: Degrees = .nan

    /// Degrees from the north that `north` tells.
    var heading: Degrees = .nan
    var north = North.unknown
    /// Whether the heading came before the first epoch, so that any later one is nearer to it.
    var isHeadingEarly = false
    var pitch: Degrees = .nan
    var roll: Degrees = .nan

    var dilution = Double.nan
    var quality: UInt8 = UInt8(ascii: "1")
    /// Standard deviation per axis from a GST sentence, metres.
    var sigma: Metres = .nan

    /// Radius of 68 %, metres, NaN if nothing tells it.
    ///
    /// From GST it is `AccuracyRadius.perSigma` times the standard deviation per axis. From the horizontal dilution it is the dilution times 4.9 m, the radius that F. van Diggelen and P. Enge (The world's first
    /// GPS MOOC and worldwide laboratory using smartphones, ION GNSS+ 2015) measured under open sky, where the dilution is
    /// about 1. For corrected fixes (DGPS, RTK) and dead reckoning the dilution alone tells nothing.
    var accuracy: Metres {
        if !sigma.isNaN { return AccuracyRadius.perSigma * sigma }
        guard dilution > 0, dilution < 50, quality == UInt8(ascii: "1") else { return .nan }
        return 4.9 * dilution
    }
}
