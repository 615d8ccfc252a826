extension Session {
    /// What a POI is drawn as: its own model, that of its kind, the bundled model of the kind's name, else the cube.
    public func model(of poi: PointOfInterest) -> WorldModel {
        if let model = poi.model { return model }
        guard let kind = poi.kind else { return .cube }
        return world.kinds[kind]?.model ?? WorldModel(bundled: kind) ?? .cube
    }
}
