import Geodesy

/// The numbers of one process of position errors.
struct PositionErrorPart: Equatable, Sendable {
    /// Standard deviation per axis, metres; for scaled processes the median.
    var sigma: Metres
    /// Seconds.
    var tau: Double
    /// Metres.
    var verticalSigma: Metres
    /// Seconds.
    var verticalTau: Double
    /// Standard deviation of the logarithm of the scale; 0 where σ is constant.
    var spread = 0.0
    /// Seconds in which the scale's memory falls to 1/e.
    var spreadTau = 0.0

    /// Whether it never errs.
    var isNone: Bool { sigma <= 0 && verticalSigma <= 0 }

    /// The processes that a model is made of.
    static func parts(of error: PositionErrorSettings) -> [PositionErrorPart] {
        switch error.model {
        case .perfect: []
        case .white:
            [PositionErrorPart(sigma: error.sigma, tau: 0, verticalSigma: error.verticalSigma, verticalTau: 0)]
        case .gaussMarkov:
            [
                PositionErrorPart(
                    sigma: error.sigma, tau: error.tau, verticalSigma: error.verticalSigma,
                    verticalTau: error.verticalTau ?? error.tau)
            ]
        case .openSky: openSky
        case .urbanCanyon: urbanCanyon
        }
    }

    /// A phone under a free sky: σ = 3.25 m per axis in all, so that 68 % lie within 4.9 m and 95 % within 8.0 m; heights 6.6 m.
    ///
    /// Sources of the sizes: GPS.gov, GPS Accuracy ("GPS-enabled smartphones are typically accurate to within a 4.9 m (16 ft.)
    /// radius under open sky", after F. van Diggelen and P. Enge, ION GNSS+ 2015); Global Positioning System Standard Positioning
    /// Service Performance Standard, 5th edition (2020), section 3.8: at most 8 m horizontally and 13 m vertically for 95 %, which
    /// is 8 / 2.448 = 3.27 m per axis and 13 / 1.96 = 6.6 m.
    /// Sources of the times: D. L. Wilson, GPS horizontal position accuracy, Correlation of errors (a consumer receiver over 20
    /// days): the autocorrelation bends at about one minute, with a second part that lasts for hours; the simulated receiver of PX4's
    /// gazebo GPS plugin has 60 s too. How the size is shared between the two parts (half of the variance each) and the last
    /// half metre that every fix has for itself are our choice.
    static let openSky = [
        PositionErrorPart(sigma: 2.26, tau: 3600, verticalSigma: 4.6, verticalTau: 3600),
        PositionErrorPart(sigma: 2.28, tau: 60, verticalSigma: 4.65, verticalTau: 60),
        PositionErrorPart(sigma: 0.5, tau: 0, verticalSigma: 1, verticalTau: 0),
    ]

    /// A phone among high buildings: the slow part of the open sky, and reflections whose size comes and goes.
    ///
    /// Size: 12.5 m of horizontal error in the mean. Sources: J. R. Blum, D. G. Greencorn and J. R. Cooperstock, Smartphone sensor
    /// reliability for augmented reality applications, MobiQuitous 2012 (means of 10 to 30 m); K. Merry and P. Bettinger, Smartphone
    /// GPS accuracy study in an urban environment, PLoS ONE 14 (2019) (means of 7 to 13 m).
    /// The reflections' σ is 8 m in the median; it is under 3 m or over 21 m for a twentieth of the time each. They change within
    /// 10 s, and the street's view of the sky within 60 s, some 80 m on foot. The spread and these two times are our choice:
    /// measured ones hang on the street.
    static let urbanCanyon = [
        PositionErrorPart(sigma: 2.26, tau: 3600, verticalSigma: 4.6, verticalTau: 3600),
        PositionErrorPart(sigma: 8, tau: 10, verticalSigma: 16, verticalTau: 10, spread: 0.6, spreadTau: 60),
        PositionErrorPart(sigma: 1, tau: 0, verticalSigma: 2, verticalTau: 0),
    ]
}
