/// A sentence that `NMEAWriter` writes, by its three letters (`pashr` by its five).
public enum NMEASentenceKind: String, Sendable, CaseIterable {
    /// Position, speed, course and date.
    case rmc
    /// Position, quality of the fix, height above sea level and geoid separation.
    case gga
    /// Course and speed over ground.
    case vtg
    /// Heading of the device, degrees from true north.
    case hdt
    /// Time and date with four digits of the year.
    case zda
    /// Position and time.
    case gll
    /// Whether there is no fix, one without or one with height.
    case gsa
    /// Standard deviations of the position, from its accuracy.
    case gst
    /// Heading, roll and pitch of the device, a sentence of Ashtech's that many makers write.
    case pashr

    /// What stands in the sentence's head behind the talker, upper case.
    public var formatter: String { rawValue.uppercased() }

    /// What a walker's receiver sends when nothing else is asked for, in the order in which receivers send it.
    public static let usual: [NMEASentenceKind] = [.rmc, .gga, .vtg, .hdt, .zda]

    /// The kind of a name such as `RMC` or `rmc`; nil for one that isn't written.
    public init?(name: some StringProtocol) { self.init(rawValue: name.lowercased()) }
}
