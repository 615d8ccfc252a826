import Arguments
import Assets
import Checking
import Foundation
import SceneGraph
import Simulation

/// Checks the chosen expectations, one after the other, and tells the result.
final class CheckRun {
    private let request: CheckRequest
    private let io: ProgramIO
    private let folder: CheckReportFolder?
    /// Golden pictures that this run has written.
    private var written: Set<String> = []
    private lazy var studio = Studio(size: request.size, samples: CheckFrames.samples, draws: true)

    /// - Throws: `UserError` when the report's folder can't be made.
    init(request: CheckRequest, io: ProgramIO) throws {
        self.request = request
        self.io = io
        folder = try request.report.map { try CheckReportFolder($0, io) }
    }

    /// - Throws: `UserError` for what can't be read, drawn or written.
    func run(_ sessions: [CheckRequest.Chosen]) throws -> ExitStatus {
        let progress = ProgressBar(
            total: sessions.reduce(0) { $0 + $1.indices.count }, unit: "expectations", io, isSilent: request.isJSON)
        defer { progress.finish() }
        var checked: [CheckedSession] = []
        for chosen in sessions { checked.append(try check(chosen, progress)) }
        try folder?.finish(checked)
        progress.finish()
        if request.isJSON {
            io.print(JSONReport.text(checked))
        } else {
            for session in checked { for line in TextReport.lines(session) { io.print(line) } }
        }
        return checked.allSatisfy { $0.failed == 0 } ? .done : .checkFailed
    }

    private func check(_ chosen: CheckRequest.Chosen, _ progress: ProgressBar) throws -> CheckedSession {
        let session = chosen.session.session
        var options = Simulator.Options()
        options.size = SIMD2(Double(request.size.width), Double(request.size.height))
        let timeline = try SessionInput.simulated(Simulator(chosen.session, options: options))
        SessionInput.tell(timeline.session.warnings, io)
        let frames = CheckFrames(timeline, size: request.size, studio: { [self] in studio }, io: io)
        let checker = Checker(timeline: timeline, size: options.size, frames: frames) { [self] in try golden($0) }

        var checked = CheckedSession(
            file: session.file, title: session.title, results: [], total: session.expectations.count)
        let stem = folder?.stem(of: session.file) ?? ""
        for index in chosen.indices {
            var result = try checker.check(index)
            if case .image(let image) = session.expectations[index].content {
                try settle(&result, image, of: session.file)
            }
            if let folder {
                let view = result.kind == "view" ? try frames.picture(at: result.time) : nil
                checked.frames += try folder.keep(result, view: view, stem: stem)
            }
            // What is on disk need not stay in memory.
            result.pictures = nil
            checked.results.append(result)
            progress.step()
        }
        try folder?.keep(EventLogReport.text(timeline, checked), stem: stem)
        return checked
    }

    /// Writes the golden picture anew where that was asked for, else what a person needs to see why it failed.
    private func settle(_ result: inout CheckResult, _ image: ImageExpectation, of session: String) throws {
        guard !result.isMet, let pictures = result.pictures else { return }
        // A picture that two expectations want differently would change from run to run.
        if request.updates, !pictures.isBlank, written.insert(image.path).inserted {
            try writeGolden(pictures.found, Self.besideSession(image.path, session))
            result.failures = []
            result.isUpdated = true
        } else if folder == nil, pictures.golden != nil, !pictures.isBlank {
            keepBeside(image.path, "found", pictures.found)
            if let difference = pictures.difference { keepBeside(image.path, "difference", difference) }
        }
    }

    /// Where a golden picture is written. One that was found from the current folder may be another session's of the same name.
    private static func besideSession(_ path: String, _ session: String) -> String {
        let folder = (session as NSString).deletingLastPathComponent
        return folder.isEmpty || path.hasPrefix("/") || path.hasPrefix(folder + "/") ? path : folder + "/" + path
    }

    private func writeGolden(_ picture: PixelImage, _ path: String) throws {
        let above = (path as NSString).deletingLastPathComponent
        if !above.isEmpty {
            // Where it can't be made, writing the file says why.
            try? FileManager.default.createDirectory(atPath: above, withIntermediateDirectories: true)
        }
        try io.writeFile(path, PNGWriter.encode(picture, effort: .small))
    }

    private func keepBeside(_ path: String, _ word: String, _ picture: PixelImage) {
        let base = path.lowercased().hasSuffix(".png") ? String(path.dropLast(4)) : path
        let name = "\(base).\(word).png"
        do {
            try io.writeFile(name, PNGWriter.encode(picture))
            io.warn("\(name): \(word == "found" ? "what was drawn" : "where it differs")")
        } catch {
            io.warn("\(name): can't be written; --report DIR takes it elsewhere")
        }
    }

    private func golden(_ path: String) throws -> GoldenPicture {
        guard FileManager.default.fileExists(atPath: path) else { return .missing }
        let bytes = try io.inputs.read(path, mayBeReplaced: true)
        do {
            return .picture(try ImageFile.read(bytes, name: path))
        } catch {
            if request.updates { return .unreadable(error.message) }
            throw UserError(
                file: path, line: 1, error.message, hint: "--update writes it anew, after a look at what it draws")
        }
    }
}
