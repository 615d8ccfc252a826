import Foundation

/// Writes a video by handing pictures to ffmpeg, which runs as a child process.
///
/// Used from one thread. The file is good once `finish` has returned; on any error it is not, and its maker removes it.
package final class VideoEncoder {
    private let process: EncoderProcess
    private var picture: PlanarPicture
    private let onChild: @Sendable (pid_t, Bool) -> Void
    private var isRunning = true

    /// The size of the encoded picture, even both ways.
    package var encodedSize: (width: Int, height: Int) { (picture.paddedWidth, picture.paddedHeight) }

    /// The child process.
    package var processIdentifier: pid_t { process.identifier }

    /// Starts the encoder.
    /// - Parameters:
    ///   - path: the file to write; it may exist.
    ///   - format: the container and codec, whatever the ending of `path`.
    ///   - width, height: pixels of the pictures that come; an odd side is made even by repeating its last pixels.
    ///   - framesPerSecond: more than 0.
    ///   - program: the path of ffmpeg, as `find` gives it.
    ///   - onChild: told when the child begins (true) and has ended (false).
    /// - Throws: `VideoError`.
    package init(
        path: String, format: VideoFormat, width: Int, height: Int, framesPerSecond: Double, program: String,
        onChild: @escaping @Sendable (pid_t, Bool) -> Void = { _, _ in }
    ) throws(VideoError) {
        // A child that has gone makes `write` fail with EPIPE; the signal would end this process.
        signal(SIGPIPE, SIG_IGN)
        picture = PlanarPicture(width: width, height: height)
        self.onChild = onChild
        let colours = [
            "-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "bt709", "-color_range", "tv",
        ]
        // Bit-exact: no version of the encoder, no date and no random identity in the file.
        process = try EncoderProcess(
            program: program,
            arguments: [
                "-hide_banner", "-nostdin", "-nostats", "-loglevel", "error", "-y",
                "-f", "rawvideo", "-pix_fmt", "yuv420p", "-video_size",
                "\(picture.paddedWidth)x\(picture.paddedHeight)",
                "-framerate", "\(framesPerSecond)",
            ] + colours + [
                "-i", "pipe:0", "-an", "-map_metadata", "-1", "-fflags", "+bitexact", "-flags:v", "+bitexact",
                "-pix_fmt", "yuv420p",
            ] + colours + format.arguments + ["file:\(path)"])
        onChild(process.identifier, true)
    }

    deinit { abandon() }

    /// Encodes one picture.
    /// - Parameters:
    ///   - rgba: rows of RGBA bytes without gaps; alpha is not looked at.
    ///   - bottomUp: whether the first row is the lowest, as OpenGL reads it.
    /// - Throws: `VideoError` when the encoder has gone.
    package func write(rgba: UnsafeRawBufferPointer, bottomUp: Bool = false) throws(VideoError) {
        picture.fill(rgba: rgba, bottomUp: bottomUp)
        if picture.bytes.withUnsafeBytes({ process.write($0) }) { return }
        try end()
        // It ended well without having read everything: its file is not what was asked for.
        throw .failed("")
    }

    /// Ends the file.
    /// - Throws: `VideoError` when the encoder failed.
    package func finish() throws(VideoError) { try end() }

    /// Ends the encoder at once; the file is not good then.
    package func abandon() {
        guard isRunning else { return }
        isRunning = false
        process.stop()
        onChild(process.identifier, false)
    }

    private func end() throws(VideoError) {
        guard isRunning else { return }
        isRunning = false
        defer { onChild(process.identifier, false) }
        try process.finish()
    }

    /// The path of ffmpeg.
    /// - Parameter searchPath: folders with colons between them, as in `PATH`.
    /// - Throws: `VideoError.noProgram`.
    package static func find(searchPath: String) throws(VideoError) -> String {
        for folder in searchPath.split(separator: ":") {
            let path = "\(folder)/ffmpeg"
            var status = stat()
            if access(path, X_OK) == 0, stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG { return path }
        }
        throw .noProgram
    }
}
