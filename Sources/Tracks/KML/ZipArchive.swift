import CZip
import PlainText

/// A ZIP archive in memory. Nothing of it is ever written, so its paths mean nothing.
final class ZipArchive {
    /// A file in the archive.
    struct Entry {
        let index: UInt64
        let name: String
        let isEncrypted: Bool
        /// Bytes that it takes in the archive.
        let packedSize: Int
    }

    private let bytes: UnsafeMutableRawBufferPointer
    private let handle: OpaquePointer

    /// Opens an archive.
    /// - Throws: `TrackError` when the bytes are no archive, or not a whole one.
    init(_ content: [UInt8]) throws(TrackError) {
        let bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: content.count, alignment: 1)
        bytes.copyBytes(from: content)
        var error = zip_error_t()
        zip_error_init(&error)
        defer { zip_error_fini(&error) }
        guard let source = zip_source_buffer_create(bytes.baseAddress, UInt64(content.count), 0, &error) else {
            bytes.deallocate()
            throw TrackError(.unreadable("out of memory"), at: .file)
        }
        guard let handle = zip_open_from_source(source, Int32(ZIP_RDONLY), &error) else {
            let words = zip_error_strerror(&error).map { String(cString: $0) } ?? "malformed"
            zip_source_free(source)
            bytes.deallocate()
            throw TrackError(.malformed("ZIP: \(MessageText.shown(words))"), at: .byte(0))
        }
        self.bytes = bytes
        self.handle = handle
    }

    deinit {
        // Nothing was changed, so there is nothing to be written and nothing that can fail.
        zip_discard(handle)
        bytes.deallocate()
    }

    /// The file of that name, or else the first whose name ends so; capitals make no difference. What a Mac notes about
    /// a file, beside it and under a like name, is passed over.
    func firstEntry(named name: String, orEndingWith ending: String) -> Entry? {
        var first: Entry?
        for index in 0..<UInt64(max(0, zip_get_num_entries(handle, 0))) {
            guard let found = zip_get_name(handle, index, 0).map({ String(cString: $0).lowercased() }),
                found == name || (first == nil && found.hasSuffix(ending) && !found.hasPrefix("__macosx/")),
                let entry = entry(index)
            else { continue }
            if found == name { return entry }
            first = entry
        }
        return first
    }

    private func entry(_ index: UInt64) -> Entry? {
        var status = zip_stat_t()
        zip_stat_init(&status)
        guard zip_stat_index(handle, index, 0, &status) == 0, let name = status.name else { return nil }
        return Entry(
            index: index, name: String(cString: name),
            isEncrypted: Int32(status.encryption_method) != ZIP_EM_NONE,
            packedSize: Int(clamping: status.comp_size))
    }

    /// Opens a file for reading.
    /// - Throws: `TrackError` when it is encrypted or packed in a way that is not known.
    func open(_ entry: Entry) throws(TrackError) -> ZipEntryStream {
        let name = MessageText.shown(entry.name)
        guard !entry.isEncrypted else { throw TrackError(.malformed("ZIP: \(name) is encrypted"), at: .byte(0)) }
        guard let file = zip_fopen_index(handle, entry.index, 0) else {
            let words = zip_strerror(handle).map { String(cString: $0) } ?? "it can't be opened"
            throw TrackError(.malformed("ZIP: \(name): \(MessageText.shown(words))"), at: .byte(0))
        }
        // What an archive says of its sizes may be a lie, what it holds isn't.
        return ZipEntryStream(file, of: self, name: name, packedSize: min(entry.packedSize, bytes.count))
    }
}
