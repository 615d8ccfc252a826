/// What the name of a model in a session or a collection of POIs leads to.
enum ModelName {
    case drawn(WorldModel)
    /// A bundled model or a file that exists, which this version does not draw.
    case unbuilt
    /// It looks like a file, and there is none that may be used.
    case missing(SessionFiles.Refusal)
    case unknown

    init(_ name: String, files: SessionFiles?) {
        if let model = WorldModel(rawValue: name) {
            self = .drawn(model)
        } else if WorldModel.known.contains(name) {
            self = .unbuilt
        } else if name.contains(".") || name.contains("/") {
            do {
                _ = try files?.find(name)
                self = .unbuilt
            } catch {
                self = .missing(error)
            }
        } else {
            self = .unknown
        }
    }
}
