/// A model and its side files on their way to the importer: for models that lie in memory.
package struct ModelFiles: Equatable, Sendable {
    package struct File: Equatable, Sendable {
        /// As the model names it.
        package var name: String
        package var bytes: [UInt8]

        package init(name: String, bytes: [UInt8]) {
            self.name = name
            self.bytes = bytes
        }
    }

    /// The model file first.
    package var files: [File]

    package init(files: [File]) { self.files = files }

    package var bytes: [UInt8] {
        var sink = ByteSink()
        sink.list(files) { sink, file in
            sink.text(file.name)
            sink.raw(file.bytes)
        }
        return sink.bytes
    }

    package init(_ bytes: [UInt8]) throws(ExchangeFault) {
        var cursor = ByteCursor(bytes)
        files = try cursor.list { (cursor) throws(ExchangeFault) in
            File(name: try cursor.text(), bytes: try cursor.raw())
        }
        guard cursor.left == 0 else { throw .malformed }
    }
}
