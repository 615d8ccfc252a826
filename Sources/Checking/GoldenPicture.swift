import SceneGraph

/// What lies where a golden picture should be.
public enum GoldenPicture: Equatable, Sendable {
    case picture(PixelImage)
    /// There is no file.
    case missing
    /// What is wrong with the file: `the picture is cut off`.
    case unreadable(String)
}
