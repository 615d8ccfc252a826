import Arguments
import Assets
import Foundation
import ModelLibrary
import SceneGraph
import Simulation

/// Reads a walk or a session with all that it names, telling what is odd on standard error.
struct WalkLoader {
    let io: ProgramIO
    /// The most warnings that are printed: a broken file may have a million.
    private static let mostWarnings = 10

    /// - Throws: `UserError` at the file and line at fault.
    func load(_ path: String, options: SessionOptions) throws -> PreparedSession {
        if path.hasPrefix("gpsd://") { throw UserError("\(path): live receivers are not in this version") }
        io.inputs.note(path)
        let content = path == "-" ? try io.read(path) : nil
        do {
            let prepared = try PreparedSession.load(path, content: content, options: options)
            for name in [prepared.session.track.file, prepared.session.world.pois, options.pois] {
                if let name { io.inputs.note(name) }
            }
            return prepared
        } catch {
            throw UserError(file: error.file, line: error.line, error.message, hint: error.hint)
        }
    }

    /// Prints what a person should hear of once.
    func tell(_ warnings: [SessionWarning]) {
        for warning in warnings.prefix(Self.mostWarnings) { io.warn(warning.description) }
        if warnings.count > Self.mostWarnings {
            io.warn("and \(warnings.count - Self.mostWarnings) more warnings")
        }
    }

    /// The pictures that a session's things are dressed in.
    /// - Throws: `UserError` that names the picture.
    func assets(of session: Session) throws -> StageAssets {
        var textures: [String: Texture] = [:]
        for path in session.texturePaths {
            do {
                textures[path] = Texture(try ImageFile.read(try io.read(path), name: path))
            } catch let error as ImageError {
                throw UserError(file: error.name, line: 1, error.message)
            }
        }
        let cube = try? ImageFile.read(BundledModels.cubeTexturePNG, name: "cube.png")
        return StageAssets(cubeTexture: cube.map { Texture($0) }, textures: textures)
    }
}
