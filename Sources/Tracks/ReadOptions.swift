/// How strictly a track file is read.
public struct ReadOptions: Equatable, Sendable {
    /// Name what is wrong in a warning and use the rest, instead of refusing the file.
    public var lenient: Bool

    /// Weeks to add to the dates of an NMEA log, 1024 for a receiver whose GPS week has rolled over once.
    public var gpsWeekOffset: Int

    /// Which NMEA sentences are believed.
    public var checksums: ChecksumPolicy

    /// What becomes of an NMEA sentence without a checksum. One with a wrong checksum is never believed.
    public enum ChecksumPolicy: Sendable {
        /// It is believed: some receivers never write one.
        case acceptMissing
        /// It is left out.
        case required
    }

    /// Strict reading unless asked otherwise.
    public init(lenient: Bool = false, gpsWeekOffset: Int = 0, checksums: ChecksumPolicy = .acceptMissing) {
        self.lenient = lenient
        self.gpsWeekOffset = gpsWeekOffset
        self.checksums = checksums
    }
}
