import Simulation

/// The plots of what sensors do to a walk.
public enum SensorPlots {
    /// One of them.
    public struct Plot: Sendable {
        /// What its file is called, without an ending.
        public var name: String
        /// Opaque: premultiplied BGRA bytes, rows from the top without gaps.
        public var image: OverlayImage
    }

    /// The plots that a study has numbers for: the error over time, its histogram, and the compass rose of the heading's error.
    /// - Parameters:
    ///   - receiver: says in one line what positions were studied.
    ///   - compass: says in one line what compass was studied.
    /// - Returns: nil where there is no memory for them.
    public static func plots(_ study: SensorStudy, receiver: String, compass: String) -> [Plot]? {
        var plots: [Plot] = []
        if !study.fixes.isEmpty {
            guard let time = PositionErrorPlot.draw(study, title: receiver),
                let histogram = ErrorHistogramPlot.draw(study, title: receiver)
            else { return nil }
            plots += [Plot(name: "position-error", image: time), Plot(name: "error-histogram", image: histogram)]
        }
        if !study.headingErrors.isEmpty {
            guard let rose = CompassRosePlot.draw(study, title: compass) else { return nil }
            plots.append(Plot(name: "compass-rose", image: rose))
        }
        return plots
    }
}
