/// What a number alone means as a moment, told by how large it is: the years from 1973 to 5138 in seconds, and so on.
enum EpochNumber: Equatable {
    /// Microseconds since 1970, of a number of seconds, milliseconds, micro- or nanoseconds.
    case instant(Int64)
    /// Microseconds since an unknown start, of a number of seconds too small to be a date.
    case elapsed(Int64)

    /// - Returns: nil for what is no moment between the years −9999 and 9999.
    init?(_ number: Double) {
        let microseconds: Int64
        switch number.magnitude {
        case ..<1e8:
            self = .elapsed(Int64((number * 1e6).rounded()))
            return
        case ..<1e11: microseconds = Int64((number * 1e6).rounded())
        case ..<1e14: microseconds = Int64((number * 1e3).rounded())
        case ..<1e17: microseconds = Int64(number.rounded())
        case ..<9e18: microseconds = Int64((number / 1e3).rounded())
        default: return nil
        }
        guard Instant.range.contains(microseconds) else { return nil }
        self = .instant(microseconds)
    }
}
