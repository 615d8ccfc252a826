import Simulation

extension AROverlay {
    /// What a stage says of a moment, as the painter takes it.
    public init(_ state: OverlayState) {
        self.init(
            heading: state.compass.heading,
            marks: state.compass.marks.map { CompassMark(bearing: $0.bearing) },
            labels: state.labels.map {
                Label(name: $0.title, distance: $0.distance, anchorX: $0.screen.x, anchorY: $0.screen.y)
            },
            arrows: state.indicators.compactMap { indicator in
                switch indicator.side {
                case .left: EdgeArrow(name: indicator.title, distance: indicator.distance, side: .left)
                case .right: EdgeArrow(name: indicator.title, distance: indicator.distance, side: .right)
                case .none: nil
                }
            },
            status: Status(
                time: state.status.t, speed: state.status.speed, accuracy: state.status.accuracy,
                isWithoutFix: state.status.isOutage))
    }
}
