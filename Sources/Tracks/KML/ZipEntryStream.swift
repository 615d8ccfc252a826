import CZip
import PlainText

/// A file in a ZIP archive, unpacked as it is read.
final class ZipEntryStream: ByteStream {
    /// So much may come out of any archive, bytes.
    static let alwaysAllowed = 16 << 20

    /// Text of coordinates packs to a tenth or a twentieth; what grows more than this was made to fill the memory.
    static let greatestGrowth = 250

    private let file: OpaquePointer
    /// Holds the bytes that are unpacked.
    private let archive: ZipArchive
    private let name: String
    private let limit: Int
    private var count = 0

    /// Why the bytes ended early.
    private(set) var fault: TrackError?

    init(_ file: OpaquePointer, of archive: ZipArchive, name: String, packedSize: Int) {
        self.file = file
        self.archive = archive
        self.name = name
        let grown = packedSize.multipliedReportingOverflow(by: ZipEntryStream.greatestGrowth)
        limit = grown.overflow ? Int.max : max(ZipEntryStream.alwaysAllowed, grown.partialValue)
    }

    deinit {
        zip_fclose(file)
    }

    func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
        guard fault == nil else { return 0 }
        let received = zip_fread(file, buffer.baseAddress, UInt64(buffer.count))
        guard received >= 0 else {
            let words = zip_file_strerror(file).map { String(cString: $0) } ?? "it can't be unpacked"
            fault = TrackError(.malformed("ZIP: \(name): \(MessageText.shown(words))"), at: .byte(0))
            return 0
        }
        count += Int(received)
        guard count <= limit else {
            fault = TrackError(.malformed("ZIP: \(name) unpacks to more than \(limit >> 20) MiB"), at: .byte(0))
            return 0
        }
        return Int(received)
    }
}
