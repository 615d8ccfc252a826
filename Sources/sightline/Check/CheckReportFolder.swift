import Arguments
import Assets
import Checking
import Foundation
import PlainText
import SceneGraph

/// The folder of `--report`: pictures and logs as they come, and in the end the pages that show them.
final class CheckReportFolder {
    private let folder: OutputFolder
    private var stems: Set<String> = []

    /// Makes the folder where there is none; the one above must be there.
    /// - Throws: `UserError` when it can't be made.
    init(_ path: String, _ io: ProgramIO) throws { folder = try OutputFolder(path, io) }

    /// What the files of a session are called: `hunt`, the second one of this name `hunt-2`.
    func stem(of file: String) -> String {
        let name = CheckRequest.stem(file == "-" ? "session" : file)
        // A name that a browser, a shell and every file system take.
        let plain = String(
            String.UnicodeScalarView(
                name.unicodeScalars.prefix(80).map {
                    $0.value < 0x2D || "/\\:*?\"<>|;".unicodeScalars.contains($0) ? "_" : $0
                }))
        var stem = plain
        var number = 2
        while !stems.insert(stem).inserted {
            stem = "\(plain)-\(number)"
            number += 1
        }
        return stem
    }

    /// Writes the pictures of an expectation.
    /// - Parameter view: the frame of a view expectation.
    /// - Returns: what they show, and their names.
    func keep(_ result: CheckResult, view: PixelImage?, stem: String) throws -> [ReportFrame] {
        let pictures = result.pictures
        // The golden picture that was just written is the one that was found.
        let golden = result.isUpdated ? nil : pictures?.golden
        var frames: [ReportFrame] = []
        for (caption, picture) in [
            ("expected", golden), ("found", pictures?.found ?? view), ("difference", pictures?.difference),
        ] {
            guard let picture else { continue }
            let name = "\(stem)-\(result.number)-\(caption).png"
            try write(name, PNGWriter.encode(picture))
            frames.append(ReportFrame(number: result.number, caption: caption, file: name))
        }
        return frames
    }

    /// Writes the event log of a session.
    func keep(_ log: String, stem: String) throws { try write("\(stem).events.jsonl", Array(log.utf8)) }

    /// Writes the pages, last of all: who finds them finds what they show.
    func finish(_ sessions: [CheckedSession]) throws {
        try write("junit.xml", Array(JUnitReport.text(sessions).utf8))
        try write("index.html", Array(HTMLReport.text(sessions).utf8))
    }

    private func write(_ name: String, _ bytes: [UInt8]) throws { try folder.write(name, bytes) }
}
