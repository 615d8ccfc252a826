/// The models that come inside the program, so that it draws wherever its file is copied to.
///
/// `make_cube.py` beside this file makes them.
public enum BundledModels {
    /// The texture of the bundled cube as a PNG file: a cross of 4 × 3 cells, for a box with the cross-atlas mapping.
    public static let cubeTexturePNG: [UInt8] = PackageResources.cube_png
}
