/// Why tracks can't be resampled; `description` is one sentence for a person.
public enum ResampleError: Error, Equatable, Sendable, CustomStringConvertible {
    /// Neither a track nor a route has a point.
    case nothingToResample
    /// The rate is not a positive number of points a second.
    case rate(Double)
    /// So many points would not fit memory.
    case tooMany(points: Double)

    public var description: String {
        switch self {
        case .nothingToResample: "there is neither a track nor a route to resample"
        case .rate(let rate): "the rate must be more than 0, not \(rate)"
        case .tooMany(let points):
            "the result would have \(points < 1e15 ? String(Int(points)) : "\(points)") points, and "
                + "\(TrackResampler.mostPoints) are the most"
        }
    }
}
