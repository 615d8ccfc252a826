import Arguments
import Assets
import Foundation
import PlainText
import SceneGraph
import SceneRenderer
import Simulation
import Viewer

/// Writes a play down: a session that `check` plays again, with all that it needs beside it.
///
/// What it needs is read before anything is played, so that it fits the play whatever becomes of the files meanwhile. The
/// session's file appears last, when all else is there.
final class PlayRecorder {
    /// The name of the session in the folder.
    static let sessionName = "play.session.json"
    /// The size that `check` draws in.
    private static let size = PixelSize(width: 1280, height: 720)

    let folder: String
    private let io: ProgramIO
    private let files: RecordedFiles
    private let document: PlayDocument
    /// Moments of which pictures were taken, seconds from the start of the walk.
    private var pictures: [Double] = []

    /// Makes the folder where it is missing, and reads what the recording needs.
    /// - Parameters:
    ///   - session: what will be played.
    ///   - source: where it came from.
    /// - Throws: `UserError` where the folder can't be made or written to, and for what can't be read once more.
    init(_ folder: String, _ session: Session, from source: ViewSource, _ io: ProgramIO) throws {
        var folder = folder
        while folder.count > 1, folder.hasSuffix("/") { folder.removeLast() }
        self.folder = folder
        self.io = io
        files = RecordedFiles(folder, source, io)
        document = try PlayDocument(session, original: try source.sessionText(io), rename: files.name)
        do {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        } catch {
            throw UserError("view: --record \(folder): the folder can't be made")
        }
        // Told before anything is played, not after.
        try OutputFile("\(folder)/\(Self.sessionName)", io).abandon()
    }

    private func place(_ name: String) -> String { "\(folder)/\(name)" }

    /// The picture of a moment will be expected.
    func expectPicture(at time: Double) {
        if !pictures.contains(time) { pictures.append(time) }
    }

    /// Writes everything.
    /// - Parameter end: how far it was played, seconds from the start of the walk.
    /// - Throws: `UserError` for what can't be written; there is then no new session.
    func write(_ play: LivePlay, until end: Double) throws {
        try files.write()
        let script = PlayScript.condensed(play.script).map(\.json)
        let timeline = try replayed(document.text(script: script, expectations: []))
        let pois = timeline.session.pois
        var expectations = PlayExpectations.lines(
            timeline.events, until: end, start: timeline.span.lowerBound, name: { pois[$0].id })
        expectations += try drawPictures(timeline)
        try io.writeFile(
            place(Self.sessionName), Array(document.text(script: script, expectations: expectations).utf8))
    }

    /// The play as whoever opens the recording gets it.
    private func replayed(_ text: String) throws -> Timeline {
        var options = SessionOptions(currentFolder: FileManager.default.currentDirectoryPath)
        options.allowOutside = true
        let prepared = try SessionInput.prepared(
            place(Self.sessionName), content: Array(text.utf8), options, io)
        return try SessionInput.simulated(Simulator(prepared))
    }

    // MARK: Pictures

    /// Draws the pictures as `check` does.
    /// - Returns: what is expected of them.
    private func drawPictures(_ timeline: Timeline) throws -> [String] {
        guard !pictures.isEmpty else { return [] }
        let studio = Studio(size: Self.size, samples: 4, draws: true)
        let frames = CheckFrames(timeline, size: Self.size, studio: { studio }, io: io)
        return try pictures.sorted().map { time in
            let name = "picture-\(OutputName.timeText(time)).png"
            try io.writeFile(place(name), PNGWriter.encode(try frames.picture(at: time)))
            return JSONText.object([("at", .number(time)), ("image", .string(name)), ("maxDifferent", .number(0.002))])
                .text
        }
    }
}
