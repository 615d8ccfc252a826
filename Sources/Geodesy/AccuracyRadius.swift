/// The radius in which a position lies with 68 %, which receivers and phones report as their accuracy.
package enum AccuracyRadius {
    /// The radius in standard deviations of one axis, for normal errors that are equal and independent in both axes:
    /// √(−2 ln (1 − 0.68)).
    ///
    /// The length of such an error is Rayleigh distributed; with σ = 1 it is below r with the probability 1 − exp(−r²/2).
    package static let perSigma = 1.509_592_185_451_663_6
}
