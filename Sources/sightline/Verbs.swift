import Arguments

/// The verbs that are built, and the names of those that the program will have.
enum Verbs {
    /// Every verb that is built, in the order of the help text. The verbs of a family (`track info`) stand together.
    static var all: [any Verb.Type] {
        let walks: [any Verb.Type] = [
            RenderCommand.self, ViewCommand.self, SimulateCommand.self, CheckCommand.self, ExplainCommand.self,
        ]
        let tracks: [any Verb.Type] = [
            TrackInfoCommand.self, TrackConvertCommand.self, TrackResampleCommand.self, TrackDegradeCommand.self,
            TrackCleanCommand.self,
        ]
        let models: [any Verb.Type] = [ModelInfoCommand.self, ModelRenderCommand.self]
        return walks + models + tracks + [FeedCommand.self] + GeoCommand.verbs + BenchCommand.verbs + [
            DoctorCommand.self
        ]
    }

    /// What the help text says of a family of verbs.
    static let families: [(name: String, summary: String)] = [
        ("model", "3-D models: what is in one, a picture of it"),
        ("track", "recorded tracks: what is in one, other formats, other rates, degraded, cleaned"),
        ("geo", "the geodesy, one line in, one line out"),
        ("bench", "the built-in workloads, one JSON line each"),
    ]

    /// Names of verbs to come: they are answered with "not in this version", not as a slip of the keyboard.
    static let planned = [
        "render", "view", "simulate", "check", "explain", "model info", "model render", "track info", "track convert",
        "track resample", "track degrade", "track clean", "feed", "geo inverse", "geo direct", "geo enu",
        "geo declination", "geo geoid", "bench cubes", "bench parse", "bench geodesic", "bench encounters",
        "bench ring", "bench video", "doctor",
    ]
}
