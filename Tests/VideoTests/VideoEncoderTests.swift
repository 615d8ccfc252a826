import Foundation
import Testing
import Video

/// Encoding with the machine's ffmpeg, and what happens when there is none or it fails.
@Suite(.serialized) struct VideoEncoderTests {
    private static let ffmpeg = try? VideoEncoder.find(searchPath: "/usr/local/bin:/usr/bin")

    @Test(.enabled(if: ffmpeg != nil), arguments: VideoFormat.allCases)
    func writesTheSameBytesTwice(format: VideoFormat) throws {
        let folder = try temporaryFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let files = try ["a", "b"].map { name in
            let path = folder.appendingPathComponent("\(name).partial").path
            try encode(to: path, format: format, width: 160, height: 90, frames: 12)
            return try Data(contentsOf: URL(fileURLWithPath: path))
        }
        #expect(files[0].count > 500)
        #expect(files[0] == files[1])
    }

    @Test(.enabled(if: ffmpeg != nil)) func oddSizesGrowByOne() throws {
        let folder = try temporaryFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let encoder = try VideoEncoder(
            path: folder.appendingPathComponent("odd").path, format: .mp4, width: 321, height: 181, framesPerSecond: 25,
            program: try #require(Self.ffmpeg))
        #expect(encoder.encodedSize == (322, 182))
        let frame = [UInt8](repeating: 90, count: 321 * 181 * 4)
        try frame.withUnsafeBytes { try encoder.write(rgba: $0) }
        try encoder.finish()
    }

    @Test(.enabled(if: ffmpeg != nil)) func anUnwritableFileIsToldInTheEncodersWords() throws {
        #expect {
            try encode(to: "/no/such/folder/x.mp4", format: .mp4, width: 64, height: 64, frames: 400)
        } throws: { error in
            guard case .failed(let words)? = error as? VideoError else { return false }
            return words.contains("No such file")
        }
    }

    @Test func aKilledEncoderIsTold() throws {
        let encoder = try VideoEncoder(
            path: "/dev/null", format: .mp4, width: 64, height: 64, framesPerSecond: 25, program: try sleeper())
        kill(encoder.processIdentifier, SIGKILL)
        #expect(throws: VideoError.killed(signal: SIGKILL)) { try encoder.finish() }
    }

    @Test func anEncoderThatCannotStartIsTold() {
        #expect(throws: VideoError.notStarted(ENOENT)) {
            _ = try VideoEncoder(
                path: "/dev/null", format: .mp4, width: 2, height: 2, framesPerSecond: 1, program: "/no/such/program")
        }
    }

    @Test(arguments: ["", ":", "/no/such/folder", "/etc"]) func noEncoderInTheSearchPath(searchPath: String) {
        #expect(throws: VideoError.noProgram) { _ = try VideoEncoder.find(searchPath: searchPath) }
    }

    @Test(arguments: [("a.mp4", VideoFormat.mp4), ("A.MP4", .mp4), ("x/y.webm", .webm), ("a.png", nil), ("mp4", nil)])
    func endings(name: String, format: VideoFormat?) { #expect(VideoFormat(fileName: name) == format) }

    private func encode(to path: String, format: VideoFormat, width: Int, height: Int, frames: Int) throws {
        let encoder = try VideoEncoder(
            path: path, format: format, width: width, height: height, framesPerSecond: 25,
            program: try #require(Self.ffmpeg))
        for index in 0..<frames {
            var frame = [UInt8](repeating: 255, count: width * height * 4)
            for pixel in 0..<(width * height) {
                frame[pixel * 4] = UInt8(truncatingIfNeeded: pixel + index * 3)
                frame[pixel * 4 + 1] = UInt8(truncatingIfNeeded: pixel / width * 2)
            }
            try frame.withUnsafeBytes { try encoder.write(rgba: $0) }
        }
        try encoder.finish()
    }

    /// A program that ignores its arguments and waits, for the test to end it.
    private func sleeper() throws -> String {
        let path = try temporaryFolder().appendingPathComponent("ffmpeg").path
        try "#!/bin/sh\nexec sleep 60\n".write(toFile: path, atomically: true, encoding: .utf8)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
        return path
    }

    private func temporaryFolder() throws -> URL {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
            "sightline-video-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        return folder
    }
}
