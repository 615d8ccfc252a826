import Assets
import Foundation
import GLDriver
import Geodesy
import Overlay
import Video

/// Looks at everything that the program takes from the machine.
struct Examination {
    let io: ProgramIO

    var findings: [Finding] {
        [openGL, samples, font] + encoder + [models, geoid, receiver, processors]
    }

    private func install(_ packages: String) -> String { "apt-get install -y \(packages)" }

    private var context: Result<GLCapabilities, GLDriverError> {
        do throws(GLDriverError) {
            let context = try GLContext.headless()
            defer { context.close() }
            return .success(context.capabilities)
        } catch {
            return .failure(error)
        }
    }

    private var openGL: Finding {
        let purpose = "drawing the AR view"
        switch context {
        case .success(let found):
            return Finding(
                name: "OpenGL", state: .ok, detail: "\(found.versionText), \(found.renderer), without a display",
                purpose: purpose)
        case .failure(let error):
            return Finding(
                name: "OpenGL", state: .missing, detail: error.message, purpose: purpose,
                remedy: install("libegl1 libegl-mesa0 libgl1-mesa-dri libopengl0"))
        }
    }

    private var samples: Finding {
        guard case .success(let found) = context else {
            return Finding(
                name: "multisampling", state: .note, detail: "not known without OpenGL", purpose: "smooth edges")
        }
        let isEnough = found.maxSamples >= 4
        return Finding(
            name: "multisampling", state: isEnough ? .ok : .note,
            detail:
                "up to \(found.maxSamples) samples a pixel, pictures up to \(found.maxTargetSize) pixels in one piece",
            purpose: "smooth edges")
    }

    private var font: Finding {
        let found = FontReport.found()
        let isRight = found == FontReport.wanted
        return Finding(
            name: "font", state: isRight ? .ok : .missing,
            detail: isRight ? FontReport.wanted : "\(FontReport.wanted) lacks; \(found ?? "nothing") is used instead",
            purpose: "names, compass and figures", remedy: isRight ? nil : install("fonts-dejavu-core"))
    }

    private var encoder: [Finding] {
        let remedy = install("ffmpeg")
        let path: String
        do throws(VideoError) {
            path = try VideoEncoder.find(searchPath: io.searchPath)
        } catch {
            return [
                Finding(
                    name: "ffmpeg", state: .missing, detail: "not in PATH", purpose: "writing videos", remedy: remedy)
            ]
        }
        let version = output(of: path, ["-version"])?.split(separator: "\n").first
        let encoders = output(of: path, ["-hide_banner", "-encoders"]) ?? ""
        let words = Set(encoders.split(whereSeparator: \.isWhitespace).map(String.init))
        let program = Finding(
            name: "ffmpeg", state: version == nil ? .missing : .ok,
            detail: version.map { "\(path), " + $0.prefix { $0 != "C" }.trimmingCharacters(in: .whitespaces) }
                ?? "\(path) does not run",
            purpose: "writing videos", remedy: version == nil ? remedy : nil)
        return [program]
            + VideoFormat.allCases.map { format in
                let isThere = words.contains(format.encoder)
                return Finding(
                    name: ".\(format.rawValue)", state: isThere ? .ok : .missing,
                    detail: isThere ? format.encoder : "ffmpeg lacks the encoder \(format.encoder)",
                    purpose: "writing .\(format.rawValue) files", remedy: isThere ? nil : remedy)
            }
    }

    /// Whether the importer is there and its libraries with it: it reads the smallest of the bundled models.
    private var models: Finding {
        let purpose = "models: monsters, and files in glTF, COLLADA and OBJ"
        do {
            _ = try ModelLoader(io).load("cube")
            return Finding(name: "models", state: .ok, detail: ModelImporter.name, purpose: purpose)
        } catch {
            return Finding(
                name: "models", state: .missing, detail: "\(ModelImporter.name) does not run: \(error)",
                purpose: purpose, remedy: install("libassimp5"))
        }
    }

    private var geoid: Finding {
        let purpose = "heights above the ellipsoid, geo geoid"
        do {
            _ = try Geoid.egm96()
            return Finding(name: "geoid grid", state: .ok, detail: "EGM96, 15 minutes of arc", purpose: purpose)
        } catch {
            return Finding(
                name: "geoid grid", state: .missing, detail: "\(error)", purpose: purpose,
                remedy: install("proj-data"))
        }
    }

    /// A receiver may hang on another machine, whose gpsd is reached over the network: that this one has none is no fault.
    private var receiver: Finding {
        // Daemons lie where the paths of people don't lead.
        let folders = io.searchPath.split(separator: ":").map(String.init) + ["/usr/sbin", "/sbin"]
        let path = folders.map { folder -> String in "\(folder)/gpsd" }.first { access($0, X_OK) == 0 }
        return Finding(
            name: "gpsd", state: .note,
            detail: path ?? "not on this machine; apt-get install gpsd brings it, and gpsd://HOST reaches another's",
            purpose: "live receivers at this machine")
    }

    private var processors: Finding {
        let memory = ProcessInfo.processInfo.physicalMemory / 1_048_576
        return Finding(
            name: "machine", state: .note,
            detail: "\(ProcessInfo.processInfo.activeProcessorCount) processors, \(memory) MB of memory",
            purpose: "speed, and the largest picture")
    }

    /// What a program writes to its standard output; nil where it can't be run or fails.
    private func output(of program: String, _ arguments: [String]) -> String? {
        let process = Process()
        let pipe = Pipe()
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = arguments
        process.standardOutput = pipe
        process.standardError = FileHandle.nullDevice
        process.standardInput = FileHandle.nullDevice
        guard (try? process.run()) != nil, let data = try? pipe.fileHandleForReading.readToEnd() else { return nil }
        process.waitUntilExit()
        return process.terminationStatus == 0 ? String(decoding: data, as: UTF8.self) : nil
    }
}
