import Glibc
import ModelExchange

/// Reads one model file through Assimp and writes what it found to standard output, for a program that does not trust either:
/// under limits on memory and time, and without reading anything outside of the file's folder.
///
/// Usage: `sightline-import FILE`, or `sightline-import --files` with the files themselves in standard input.
@main struct Importer {
    static func main() {
        ProcessLimits.enter()
        let arguments = CommandLine.arguments.dropFirst()
        guard arguments.count == 1, let file = arguments.first else {
            Self.say("usage: sightline-import FILE (the importer of the sightline program)\n", to: 2)
            exit(2)
        }
        let bytes = answer(file).bytes
        guard bytes.withUnsafeBytes({ Self.write($0, to: 1) }) else { exit(1) }
        exit(0)
    }

    private static func answer(_ file: String) -> ImportAnswer {
        do throws(ImportRefusal) {
            if file == "--files" { return .model(try ModelImport.run(try FileBundle.fromStandardInput())) }
            return .model(try ModelImport.run(try DiskFolder(of: file)))
        } catch {
            return .refusal(error)
        }
    }

    private static func say(_ text: String, to descriptor: Int32) {
        var text = text
        _ = text.withUTF8 { write(UnsafeRawBufferPointer($0), to: descriptor) }
    }

    private static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Bool {
        var start = 0
        while start < bytes.count {
            let count = Glibc.write(descriptor, bytes.baseAddress?.advanced(by: start), bytes.count - start)
            if count > 0 { start += count } else if errno != EINTR { return false }
        }
        return true
    }
}
