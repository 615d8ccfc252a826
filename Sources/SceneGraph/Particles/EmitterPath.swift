import SceneMath

/// Where the source of particles is at a time, in its node's axes: a pure function of the system's time.
public enum EmitterPath: Hashable, Sendable {
    /// At the node's origin.
    case still
    /// From the origin at time 0 at an even pace, metres a second; with an end it rests after so many seconds.
    case straight(velocity: Vector3, duration: Double? = nil)
    /// Places at times, straight and even in between, resting before the first and after the last. Knots whose time is not
    /// later than that of the one before are left out.
    case knots([Knot])

    public struct Knot: Hashable, Sendable {
        /// Of the system.
        public var time: Double
        public var position: Vector3

        public init(time: Double, position: Vector3) {
            self.time = time
            self.position = position
        }
    }
}
