import Simulation

extension AROverlay {
    /// What a stage says of a moment, as the painter takes it.
    ///
    /// A thing whose name stands in the picture is not named again at the edge: its arrow tells the distance only.
    public init(_ state: OverlayState) {
        let named = Set(state.labels.map(\.poi))
        self.init(
            heading: state.compass.heading,
            marks: state.compass.marks.map { CompassMark(bearing: $0.bearing) },
            labels: state.labels.map {
                Label(name: $0.title, distance: $0.distance, anchorX: $0.screen.x, anchorY: $0.screen.y)
            },
            arrows: state.indicators.compactMap { indicator in
                let name = named.contains(indicator.poi) ? nil : indicator.title
                return switch indicator.side {
                case .left: EdgeArrow(name: name, distance: indicator.distance, side: .left)
                case .right: EdgeArrow(name: name, distance: indicator.distance, side: .right)
                case .none: nil
                }
            },
            status: Status(
                time: state.status.t, speed: state.status.speed, accuracy: state.status.accuracy,
                isWithoutFix: state.status.isOutage, remarks: state.game?.remarks ?? []))
    }
}
