/// A movement that has a name.
package struct ImportedClip: Equatable, Sendable {
    package enum Target: UInt8, Sendable { case position, orientation, scale, weights }
    package enum Interpolation: UInt8, Sendable { case linear, step, cubicSpline }

    package struct Channel: Equatable, Sendable {
        package var node: Int
        package var target: Target
        package var interpolation: Interpolation
        /// Seconds, rising.
        package var times: [Double]
        /// As many a moment as the target has: 3, 4 (x, y, z, w), 3, or the number of morph targets; three times that with
        /// cubic splines.
        package var values: [Double]

        package init(
            node: Int, target: Target, interpolation: Interpolation = .linear, times: [Double], values: [Double]
        ) {
            self.node = node
            self.target = target
            self.interpolation = interpolation
            self.times = times
            self.values = values
        }
    }

    package var name: String
    /// Seconds.
    package var duration: Double
    package var channels: [Channel]

    package init(name: String, duration: Double, channels: [Channel]) {
        self.name = name
        self.duration = duration
        self.channels = channels
    }
}
