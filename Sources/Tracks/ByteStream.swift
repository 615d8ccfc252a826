/// Bytes that are made as they are asked for, such as a file in an archive.
protocol ByteStream: AnyObject {
    /// Fills `buffer` as far as it goes; what goes wrong ends the bytes, and the stream knows it.
    /// - Returns: the number of bytes, 0 at the end.
    func read(into buffer: UnsafeMutableRawBufferPointer) -> Int
}
