import CZip

/// Makes small ZIP archives for tests.
enum ZipFixture {
    struct Failure: Error {}

    /// An archive with these files, packed; with a password they are encrypted.
    static func archive(_ files: [(name: String, content: [UInt8])], password: String? = nil) throws -> [UInt8] {
        var error = zip_error_t()
        guard let source = zip_source_buffer_create(nil, 0, 0, &error) else { throw Failure() }
        defer { zip_source_free(source) }
        zip_source_keep(source)
        guard let archive = zip_open_from_source(source, Int32(ZIP_TRUNCATE), &error) else { throw Failure() }
        // The contents must live until the archive is closed.
        var buffers: [UnsafeMutableRawBufferPointer] = []
        defer { for buffer in buffers { buffer.deallocate() } }
        for (name, content) in files {
            let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: content.count, alignment: 1)
            buffer.copyBytes(from: content)
            buffers.append(buffer)
            guard let file = zip_source_buffer(archive, buffer.baseAddress, UInt64(content.count), 0) else {
                throw Failure()
            }
            let index = zip_file_add(archive, name, file, 0)
            guard index >= 0 else { throw Failure() }
            if let password {
                guard zip_file_set_encryption(archive, UInt64(index), UInt16(ZIP_EM_AES_256), password) == 0 else {
                    throw Failure()
                }
            }
        }
        guard zip_close(archive) == 0, zip_source_open(source) == 0 else { throw Failure() }
        defer { zip_source_close(source) }
        var bytes: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = zip_source_read(source, &piece, UInt64(piece.count))
            guard count >= 0 else { throw Failure() }
            if count == 0 { return bytes }
            bytes += piece[..<Int(count)]
        }
    }
}
