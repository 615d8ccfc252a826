import CAssimp
import Glibc

/// The files that Assimp may open: those given here, by the last part of their names, and none on disk.
final class MemoryFiles {
    private var contents: [String: UnsafeRawBufferPointer] = [:]

    /// - Parameter files: a few zero bytes follow each, for what reads a little beyond the end of an array.
    init(_ files: [String: [UInt8]]) {
        for (name, bytes) in files {
            let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count + 64, alignment: 16)
            bytes.withUnsafeBytes { copy.copyMemory(from: $0) }
            for index in bytes.count..<copy.count { copy[index] = 0 }
            contents[name] = UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(copy)[..<bytes.count])
        }
    }

    deinit {
        for content in contents.values { free(UnsafeMutableRawPointer(mutating: content.baseAddress)) }
    }

    /// Where Assimp is in a file that it has open.
    private final class Stream {
        let bytes: UnsafeRawBufferPointer
        var position = 0

        init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

        static func of(_ file: UnsafeMutablePointer<aiFile>?) -> Stream? {
            guard let data = file?.pointee.UserData else { return nil }
            return Unmanaged<Stream>.fromOpaque(data).takeUnretainedValue()
        }
    }

    /// Calls `body` with what Assimp opens files by.
    func withFileIO<Result>(_ body: (UnsafeMutablePointer<aiFileIO>) -> Result) -> Result {
        var system = aiFileIO()
        system.UserData = UnsafeMutableRawPointer(Unmanaged.passUnretained(self).toOpaque()).assumingMemoryBound(
            to: CChar.self)
        system.OpenProc = { system, name, mode in
            guard let data = system?.pointee.UserData, let name, let mode, mode.pointee == CChar(UInt8(ascii: "r"))
            else {
                return nil
            }
            let files = Unmanaged<MemoryFiles>.fromOpaque(data).takeUnretainedValue()
            return files.open(String(cString: name))
        }
        system.CloseProc = { _, file in
            guard let file, let data = file.pointee.UserData else { return }
            Unmanaged<Stream>.fromOpaque(data).release()
            file.deallocate()
        }
        return withExtendedLifetime(self) { withUnsafeMutablePointer(to: &system) { body($0) } }
    }

    private func open(_ name: String) -> UnsafeMutablePointer<aiFile>? {
        let last = name.split(whereSeparator: { $0 == "/" || $0 == "\\" }).last.map(String.init) ?? name
        guard let content = contents[last] else { return nil }
        let file = UnsafeMutablePointer<aiFile>.allocate(capacity: 1)
        file.initialize(to: aiFile())
        file.pointee.UserData = UnsafeMutableRawPointer(Unmanaged.passRetained(Stream(content)).toOpaque())
            .assumingMemoryBound(to: CChar.self)
        file.pointee.FileSizeProc = { file in Stream.of(file)?.bytes.count ?? 0 }
        file.pointee.TellProc = { file in Stream.of(file)?.position ?? 0 }
        file.pointee.FlushProc = { _ in }
        file.pointee.WriteProc = { _, _, _, _ in 0 }
        file.pointee.ReadProc = { file, target, size, count in
            guard let stream = Stream.of(file), let target, let base = stream.bytes.baseAddress, size > 0 else {
                return 0
            }
            let whole = min(count, (stream.bytes.count - stream.position) / size)
            memcpy(target, base + stream.position, whole * size)
            stream.position += whole * size
            return whole
        }
        file.pointee.SeekProc = { file, offset, origin in
            guard let stream = Stream.of(file) else { return aiReturn_FAILURE }
            // A way back from the end comes as a size that wraps around.
            let way = Int(bitPattern: UInt(offset))
            let start: Int
            switch origin {
            case aiOrigin_SET: start = 0
            case aiOrigin_CUR: start = stream.position
            default: start = stream.bytes.count
            }
            let (place, overflow) = start.addingReportingOverflow(way)
            guard !overflow, place >= 0, place <= stream.bytes.count else { return aiReturn_FAILURE }
            stream.position = place
            return aiReturn_SUCCESS
        }
        return file
    }
}
