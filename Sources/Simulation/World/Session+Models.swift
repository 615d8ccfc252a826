extension Session {
    /// What a POI is drawn as: its own model, that of its kind, the bundled model of the kind's name, else the cube.
    public func model(of poi: PointOfInterest) -> WorldModel {
        poi.model ?? poi.kind.map(model(ofKind:)) ?? .cube
    }

    /// What the POIs of a kind are drawn as that have no model of their own.
    public func model(ofKind kind: String) -> WorldModel {
        world.kinds[kind]?.model ?? WorldModel(bundled: kind) ?? .cube
    }
}
