import SceneMath

/// Where the ears are: usually the camera's pose in the world.
public struct SoundListener: Equatable, Sendable {
    /// Metres, in the scene's axes.
    public var position: Vector3
    /// Which way is ahead; a length of 1.
    public var forward: Vector3
    /// Which way is up; a length of 1.
    public var up: Vector3

    /// Looks along −z with +y up, as cameras do, unless told otherwise.
    public init(
        position: Vector3 = Vector3(0, 0, 0), forward: Vector3 = Vector3(0, 0, -1), up: Vector3 = Vector3(0, 1, 0)
    ) {
        self.position = position
        self.forward = forward
        self.up = up
    }

    /// The ears of somebody who is turned by `orientation` from looking along −z.
    public init(position: Vector3, orientation: Quaternion) {
        self.init(
            position: position, forward: orientation.act(Vector3(0, 0, -1)), up: orientation.act(Vector3(0, 1, 0)))
    }
}
