/// What is said beside a session when it is loaded: options of the command line, mostly.
public struct SessionOptions: Equatable, Sendable {
    /// Absolute path of the folder that relative names start from.
    public var currentFolder: String
    /// Whether a session may name files outside its folder and the current one.
    public var allowOutside = false
    /// Replaces the session's seed and its sensors' seed.
    public var seed: UInt64?
    /// Replaces `world.pois`; found anywhere, as the person typed it.
    public var pois: String?
    /// Replaces `track.name`.
    public var trackName: String?
    /// Replaces `track.pace`, metres a second.
    public var pace: Double?
    /// Whether bad points of the walk are left out with a warning.
    public var lenient = false
    /// Whether points out of order are put into that of their times.
    public var sortTimes = false
    /// Weeks to add to the dates of an NMEA log, see `ReadOptions.gpsWeekOffset`.
    public var gpsWeekOffset = 0

    /// Files that are on no disk, by name: what comes inside a program. They are found before any other.
    public var contents: [String: [UInt8]] = [:]

    public init(currentFolder: String) { self.currentFolder = currentFolder }

    /// The same with the file of `pois` in memory: it can then be used again and again, even where it is a pipe.
    /// - Throws: `SessionError` when it can't be read.
    package func readingPOIs() throws(SessionError) -> SessionOptions {
        guard let pois else { return self }
        var options = self
        options.contents[pois] = try TypedFiles(currentFolder: currentFolder, contents: contents).read(pois)
        return options
    }
}
