/// The window system's side of a context: what EGL does without a window, and a window library does with one.
///
/// All calls come from the one thread that owns the context.
public protocol GLPlatformContext: AnyObject {
    /// For a person, for example "EGL surfaceless".
    var name: String { get }
    func makeCurrent() throws(GLDriverError)
    func clearCurrent()
    /// Gives the context back; it is not current any more.
    func destroy()
}
