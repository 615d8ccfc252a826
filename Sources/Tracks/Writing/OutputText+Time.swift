extension OutputText {
    /// A time as `Instant.description` has it: ISO 8601 in UTC with the fraction that it has.
    mutating func add(_ instant: Instant) {
        var text: [UInt8] = []
        text.reserveCapacity(28)
        instant.append(to: &text)
        add(text)
    }
}
