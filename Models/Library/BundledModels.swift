import CModelFiles

/// The models and pictures that come inside the program, so that it draws wherever its file is copied to.
///
/// All of them are our own work, made by the scripts in `Models/`. Models are binary glTF (GLB) with their textures inside:
/// metres, y up, the front towards +z, standing on y = 0.
public enum BundledModels {
    /// The names of the models, in alphabetical order: "bug", "bugspray", "cube", "dragon", "firebug", "wolf".
    public static let names: [String] = names(ending: ".glb")

    /// The names of the pictures, in alphabetical order: "cube" (a cross of 4 × 3 cells), "fireball" (clear around the
    /// ball), "sight" and "sight-spray" (the sight of an empty and of a loaded hand, clear but for its lines).
    public static let pictureNames: [String] = names(ending: ".png")

    /// The GLB file of a model; nil when there is none of that name.
    public static func file(named name: String) -> [UInt8]? {
        bytes(of: name + ".glb")
    }

    /// The PNG file of a picture; nil when there is none of that name.
    public static func picture(named name: String) -> [UInt8]? {
        bytes(of: name + ".png")
    }

    /// The texture of the bundled cube as a PNG file: a cross of 4 × 3 cells, for a box with the cross-atlas mapping.
    public static let cubeTexturePNG: [UInt8] = picture(named: "cube") ?? []

    private static func names(ending: String) -> [String] {
        files.map { String(cString: $0.name) }.filter { $0.hasSuffix(ending) }.map { String($0.dropLast(ending.count)) }
            .sorted()
    }

    private static func bytes(of fileName: String) -> [UInt8]? {
        files.first { String(cString: $0.name) == fileName }
            .map { [UInt8](UnsafeBufferPointer(start: $0.bytes, count: $0.count)) }
    }

    private static var files: [SightlineModelFile] {
        (0..<sightline_model_file_count()).map { sightline_model_file($0) }
    }
}
