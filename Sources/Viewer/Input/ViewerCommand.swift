/// What a key means.
package enum ViewerCommand: Equatable, Sendable {
    case togglePlay
    /// Seconds of the walk.
    case jump(Double)
    /// Pictures on or back.
    case step(Int)
    case faster, slower
    case toggleMap
    case toggleKeys
    /// Engages what is under the sight, or fires.
    case act
    case resetView
    case savePicture
    /// Closes what lies over the view, or lets go of what is engaged.
    case back
    case move(Stride)
    case quit

    /// Where a held key makes the person step, seen from where they look.
    package enum Stride: Hashable, Sendable, CaseIterable { case forward, backward, left, right, up, down }
}
