/// What the AR view writes over the scene at one moment. Angles in degrees, distances in metres, places in pixels.
public struct AROverlay: Sendable, Equatable {
    /// Where the device looks, degrees clockwise from true north.
    public var heading: Double
    /// Things on the compass ribbon.
    public var marks: [CompassMark]
    /// Names of things in the picture.
    public var labels: [Label]
    /// Things far from the view axis.
    public var arrows: [EdgeArrow]
    public var status: Status

    public struct CompassMark: Sendable, Equatable {
        /// Degrees clockwise from true north.
        public var bearing: Double

        public init(bearing: Double) { self.bearing = bearing }
    }

    public struct Label: Sendable, Equatable {
        public var name: String
        public var distance: Double
        /// The pixel at the top of the thing, which the label points at.
        public var anchorX: Double
        public var anchorY: Double

        public init(name: String, distance: Double, anchorX: Double, anchorY: Double) {
            self.name = name
            self.distance = distance
            self.anchorX = anchorX
            self.anchorY = anchorY
        }
    }

    public struct EdgeArrow: Sendable, Equatable {
        public enum Side: Sendable, CaseIterable { case left, right }

        /// nil where the picture names the thing already.
        public var name: String?
        public var distance: Double
        public var side: Side

        public init(name: String?, distance: Double, side: Side) {
            self.name = name
            self.distance = distance
            self.side = side
        }
    }

    public struct Status: Sendable, Equatable {
        /// Seconds from the start of the walk.
        public var time: Double
        /// Metres a second; nil where it is not known.
        public var speed: Double?
        /// The radius, in metres, that holds the true position with 68 %; nil where the position is exact.
        public var accuracy: Double?
        /// Whether the walk is between two of its recorded segments, or the receiver without a fix.
        public var isWithoutFix: Bool
        /// How a game stands, in a few words each.
        public var remarks: [String]

        public init(
            time: Double, speed: Double? = nil, accuracy: Double? = nil, isWithoutFix: Bool = false,
            remarks: [String] = []
        ) {
            self.remarks = remarks
            self.time = time
            self.speed = speed
            self.accuracy = accuracy
            self.isWithoutFix = isWithoutFix
        }
    }

    public init(
        heading: Double, marks: [CompassMark] = [], labels: [Label] = [], arrows: [EdgeArrow] = [], status: Status
    ) {
        self.heading = heading
        self.marks = marks
        self.labels = labels
        self.arrows = arrows
        self.status = status
    }
}
