import Arguments
import Foundation
import PlainText
import Video

/// Writes the pictures into a video, in the order in which they come.
final class VideoSink: PictureSink {
    private let pool: WorkerPool<Picture>
    // Used by the pool's only thread, and by `finish` and `abandon` once that thread has ended.
    nonisolated(unsafe) private let encoder: VideoEncoder
    nonisolated(unsafe) private let file: OutputFile
    private let name: String
    private let isKept: Bool

    /// - Parameters:
    ///   - file: the unfinished file to write.
    ///   - program: the path of ffmpeg.
    ///   - isKept: whether the file gets its name in the end; a measurement removes it.
    init(
        _ file: OutputFile, format: VideoFormat, size: PixelSize, framesPerSecond: Double, program: String,
        io: ProgramIO, isKept: Bool = true, written: @escaping @Sendable () -> Void
    ) throws {
        self.file = file
        self.isKept = isKept
        name = file.name
        let path = file.path
        let name = file.name
        let encoder: VideoEncoder
        do throws(VideoError) {
            encoder = try VideoEncoder(
                path: path, format: format, width: size.width, height: size.height, framesPerSecond: framesPerSecond,
                program: program, onChild: { io.interruption.child($0, isRunning: $1) })
        } catch {
            throw Self.userError(error, name: name, path: path)
        }
        if encoder.encodedSize != (size.width, size.height) {
            io.warn(
                "\(name): \(size.width)x\(size.height) has an odd side; the video is padded to "
                    + "\(encoder.encodedSize.width)x\(encoder.encodedSize.height)")
        }
        self.encoder = encoder
        nonisolated(unsafe) let writer = encoder
        pool = WorkerPool(threads: 1, capacity: 6) { picture in
            do {
                try picture.withBytes { try writer.write(rgba: $0, bottomUp: $1) }
            } catch let error as VideoError {
                throw Self.userError(error, name: name, path: path)
            }
            written()
        }
    }

    func put(_ picture: Picture) throws { try pool.put(picture) }

    func finish() throws {
        try pool.finish()
        do throws(VideoError) { try encoder.finish() } catch {
            throw Self.userError(error, name: name, path: file.path)
        }
        if isKept { try file.finish() } else { file.abandon() }
    }

    func abandon() {
        try? pool.finish()
        encoder.abandon()
        file.abandon()
    }

    /// The words for what went wrong; the name of the unfinished file means nothing to anyone.
    static func userError(_ error: VideoError, name: String, path: String = "") -> UserError {
        switch error {
        case .noProgram:
            return UserError(
                file: name, "ffmpeg is needed to write videos and is not in PATH", hint: "apt-get install ffmpeg")
        case .notStarted(let number):
            return UserError(file: name, "ffmpeg can't be started: \(SystemFault.words(number))")
        case .killed(let number):
            return UserError(file: name, "the encoder was ended by signal \(number)")
        case .failed(let words):
            if words.contains("No space left") { return UserError(file: name, SystemFault.words(ENOSPC)) }
            if words.contains("File too large") { return UserError(file: name, SystemFault.words(EFBIG)) }
            if words.isEmpty { return UserError(file: name, "the encoder ended too early") }
            let shown = path.isEmpty ? words : words.replacingOccurrences(of: path, with: name)
            return UserError(file: name, "the encoder failed: \(shown)", hint: "sightline doctor looks at the encoders")
        }
    }
}
