/// Why a video could not be written, in words for one line.
package enum VideoError: Error, Equatable, Sendable {
    /// ffmpeg is not in the search path.
    case noProgram
    /// ffmpeg could not be started: the system's error number.
    case notStarted(Int32)
    /// ffmpeg ended by itself: what it said last, or nothing.
    case failed(String)
    /// ffmpeg was ended by a signal.
    case killed(signal: Int32)
}
