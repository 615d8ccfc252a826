/// Why tracks can't be resampled; `description` is one sentence for a person.
public enum ResampleError: Error, Equatable, Sendable, CustomStringConvertible {
    /// Neither a track nor a route has a point; carries what there is instead, if anything.
    case nothingToResample(found: String?)
    /// The rate is not a positive number of points a second.
    case rate(Double)
    /// So many points would not fit memory.
    case tooMany(points: Double)

    public var description: String {
        switch self {
        case .nothingToResample(let found):
            "there is neither a track nor a route to resample" + (found.map { ", only \($0)" } ?? "")
        case .rate(let rate): "the rate must be more than 0, not \(rate)"
        case .tooMany(let points):
            "the result would have \(points < 1e15 ? String(Int(points)) : "\(points)") points, and "
                + "\(TrackResampler.mostPoints) are the most"
        }
    }
}
