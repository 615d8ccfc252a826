import Arguments
import Assets
import ModelLibrary
import SceneGraph
import Simulation

/// Loads the pictures that a stage dresses its things in.
enum StageDresser {
    /// - Throws: `UserError` that names the picture.
    static func assets(of session: Session, _ io: ProgramIO) throws -> StageAssets {
        var textures: [String: Texture] = [:]
        for path in session.texturePaths {
            do {
                textures[path] = Texture(try ImageFile.read(try io.read(path), name: path))
            } catch let error as ImageError {
                throw UserError(file: error.name, line: 1, error.message)
            }
        }
        var assets = bundled
        assets.textures = textures
        return assets
    }

    /// What comes with the program.
    static var bundled: StageAssets {
        func picture(_ name: String) -> Texture? {
            guard let bytes = BundledModels.picture(named: name) else { return nil }
            return (try? ImageFile.read(bytes, name: name + ".png")).map { Texture($0) }
        }
        var pictures: [String: Texture] = [:]
        for name in ["sight", "sight-spray"] { pictures[name] = picture(name) }
        return StageAssets(cubeTexture: picture("cube"), pictures: pictures)
    }
}
