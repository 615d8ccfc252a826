/// How a context is made.
public struct GLContextOptions: Sendable {
    /// Collects the driver's messages and turns its errors into Swift errors; costs time, so for tests and `doctor`.
    public var isDebug: Bool
    /// What may be used beyond OpenGL 3.3.
    public var features: GLFeatures
    /// Which of EGL's ways are tried, in order.
    public var platforms: [HeadlessPlatform]

    public enum HeadlessPlatform: Sendable, CaseIterable {
        /// Mesa without any surface.
        case surfaceless
        /// The first device that gives a context.
        case device
    }

    public init(
        isDebug: Bool = false, features: GLFeatures = .all,
        platforms: [HeadlessPlatform] = HeadlessPlatform.allCases
    ) {
        self.isDebug = isDebug
        self.features = features
        self.platforms = platforms
    }
}
