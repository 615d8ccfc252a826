import SceneMath

/// Squares drawn on the endless ground below a sky, so that distances can be read off it.
///
/// They belong to the background: nothing stands below them, and they cost no geometry. Each line is as strong in a pixel
/// as the part of the pixel that it covers, so that they stay sharp near the eye and blend into the ground far away.
public struct GroundGrid: Hashable, Sendable {
    /// Lines at a regular distance, along both axes of the ground.
    public struct Lines: Hashable, Sendable {
        /// From the middle of a line to that of the next, scene units.
        public var spacing: Double
        /// Of one line, scene units.
        public var width: Double
        /// 0 … 1: how much of the ground's colour the line takes.
        public var strength: Float

        public init(spacing: Double, width: Double, strength: Float) {
            self.spacing = spacing
            self.width = width
            self.strength = strength
        }
    }

    /// More are not drawn.
    public static let maximumLinesCount = 3

    /// A point of the ground where lines of every kind cross, scene axes.
    public var origin: Vector3
    public var lines: [Lines]
    public var color: Color

    public init(origin: Vector3, lines: [Lines], color: Color = Color(sRGB: 238, 246, 242)) {
        self.origin = origin
        self.lines = lines
        self.color = color
    }
}
