import SceneGraph

/// Who draws for a check: Checking itself knows no renderer.
public protocol FrameSource: AnyObject {
    /// The picture of a moment, with names and arrows, as a person sees it.
    func picture(at time: Double) throws -> PixelImage

    /// The bare scene of a moment.
    /// - Parameter poi: the index of one that is left out; nil shows all.
    func scene(at time: Double, without poi: Int?) throws -> PixelImage
}
