import Arguments

/// The built-in workloads, each a verb in a file of its own under Bench.
enum BenchCommand {
    static var verbs: [any Verb.Type] {
        [
            CubesBench.self, ParseBench.self, GeodesicBench.self, VideoBench.self, RingBench.self, ActionsBench.self,
            HitsBench.self, EncountersBench.self, DegradeBench.self, ParticlesBench.self, OverlayBench.self,
            SoakBench.self,
        ]
    }

    static let json = Flag("json", "the result is one JSON line with this and without")
}
