import Arguments
import Assets
import Foundation
import Overlay
import SceneRenderer

/// Where pictures of the window go, and what they are called.
struct Snapshots {
    private let io: ProgramIO
    /// The folder of a recording; nil without one.
    private let folder: String?

    init(_ io: ProgramIO, folder: String? = nil) {
        self.io = io
        self.folder = folder
    }

    /// Writes the pixels of a moment.
    /// - Returns: what the window says of it.
    func save(_ frame: RenderedFrame, at time: Double) -> WindowHUD.Message {
        let bytes = frame.withBottomUpBytes { rgba in
            PNGWriter.encode(
                rgba: rgba, width: frame.size.width, height: frame.size.height, isBottomUp: true, isOpaque: true)
        }
        let name = freeName(at: time)
        do {
            try io.writeFile(name, bytes)
            return WindowHUD.Message("Saved \(name)", .good)
        } catch {
            return WindowHUD.Message("Not saved: \((error as? UserError)?.message ?? "\(error)")", .bad)
        }
    }

    /// `sightline-00-01-30.500.png`, with a number where there is one already.
    private func freeName(at time: Double) -> String {
        let stem = "sightline-\(OutputName.timeText(time))"
        let folder = self.folder ?? Self.pictureFolder(io.environment)
        let start = folder.isEmpty ? stem : "\(folder)/\(stem)"
        var name = "\(start).png"
        var number = 2
        while FileManager.default.fileExists(atPath: name) {
            name = "\(start)-\(number).png"
            number += 1
        }
        return name
    }

    /// `XDG_PICTURES_DIR` where it names a folder, else the current folder.
    static func pictureFolder(_ environment: [String: String]) -> String {
        guard let folder = environment["XDG_PICTURES_DIR"], !folder.isEmpty else { return "" }
        let path = folder.hasPrefix("$HOME/") ? (environment["HOME"] ?? "") + folder.dropFirst(5) : folder
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue ? path : ""
    }
}
