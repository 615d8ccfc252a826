import Arguments
import Assets
import Foundation

/// Writes each picture as a PNG file, several at a time; or the only one to standard output.
final class PNGSink: PictureSink {
    private let pool: WorkerPool<Picture>

    /// - Parameters:
    ///   - name: the file of the picture of an index; `-` for standard output.
    ///   - bytesPerPicture: how much memory one takes, so that large ones don't pile up.
    ///   - written: called once a picture has its file.
    init(
        bytesPerPicture: Int, io: ProgramIO, name: @escaping @Sendable (Int) -> String,
        written: @escaping @Sendable () -> Void
    ) {
        let threads = ProcessInfo.processInfo.activeProcessorCount
        let roomFor = max(1, (256 << 20) / max(1, bytesPerPicture))
        pool = WorkerPool(threads: min(threads, roomFor), capacity: min(threads + 1, roomFor)) { picture in
            let bytes = picture.withBytes { rgba, isBottomUp in
                PNGWriter.encode(
                    rgba: rgba, width: picture.width, height: picture.height, isBottomUp: isBottomUp, isOpaque: true)
            }
            try io.writeFile(name(picture.index), bytes)
            written()
        }
    }

    func put(_ picture: Picture) throws { try pool.put(picture) }
    func finish() throws { try pool.finish() }
    func abandon() { try? pool.finish() }
}
