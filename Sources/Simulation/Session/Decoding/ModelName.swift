/// What the name of a model in a session or a collection of POIs leads to.
enum ModelName {
    case known(WorldModel)
    /// It looks like a file, and there is none that may be used.
    case missing(SessionFiles.Refusal)
    case unknown

    init(_ name: String, files: SessionFiles?) {
        if WorldModel.known.contains(name) {
            self = .known(.bundled(name))
        } else if name.contains(".") || name.contains("/") {
            do {
                self = .known(.file(try files?.find(name) ?? name))
            } catch {
                self = .missing(error)
            }
        } else {
            self = .unknown
        }
    }
}
