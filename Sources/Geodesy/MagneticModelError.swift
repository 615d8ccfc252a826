import PlainText

/// Why the magnetic model gives no answer; `description` is one sentence for a person.
public enum MagneticModelError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The date lies outside the years for which the model was made.
    case outsideValidity(model: String, year: Double, validFrom: Double, validUntil: Double)
    /// A height, in kilometres above the ellipsoid, for which the model was not made.
    case outsideHeights(kilometres: Double, validFrom: Double, validUntil: Double)
    /// A latitude outside −90…90, or a number that is none.
    case invalidPlace

    public var description: String {
        switch self {
        case .outsideValidity(let model, let year, let from, let until):
            "year \(DecimalNumber.text(year)) lies outside \(model), which holds from \(DecimalNumber.text(from)) to "
                + DecimalNumber.text(until)
        case .outsideHeights(let height, let from, let until):
            "height \(DecimalNumber.text(height)) km lies outside the model, which holds from \(DecimalNumber.text(from)) to "
                + "\(DecimalNumber.text(until)) km"
        case .invalidPlace: "no magnetic field there: latitude outside -90..90, or not a number"
        }
    }
}
