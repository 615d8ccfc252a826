import Simulation
import Testing

/// The log as it is told on the way against the one that is told in the end.
@Suite struct EventStreamTests {
    private static let sensors = """
        "sensors": {"position": {"model": "gaussMarkov", "sigma": 6, "tau": 20, "rate": 2,
        "outages": [[20, 30], [40, 40.0004]]}, "compass": {"sigma": 4, "tau": 10}},
        """

    @Test(
        arguments: [
            ("bare", "\"title\": \"bare\"", nil), ("ranges", "\"seed\": 3", 7.3),
            (
                "a hunt",
                """
                "rules": {"game": "hunt"}, "script": [{"at": 1, "do": "lookAt", "poi": "near"}, {"at": 9.9999, "do": "fire"},
                {"at": 10, "do": "fire"}, {"at": 12, "do": "engage", "poi": "far"}]
                """, 20
            ),
            ("errors", sensors + "\"rules\": {\"game\": \"hunt\"}", 20), ("errors alone", sensors + "\"seed\": 4", nil),
        ] as [(String, String, Double?)])
    func tellsTheSame(name: String, keys: String, poses: Double?) throws {
        var walk = GameWalk(things: [("near", 30, 10, ""), ("way", 70, 0, ""), ("far", 200, 5, "")])
        walk.seconds = 120
        walk.speed = 1.5
        if name == "bare" || name == "errors alone" { walk.things = [] }
        var options = Simulator.Options()
        options.posesPerSecond = poses
        let simulator = Simulator(try walk.prepared(keys), options: options)
        let timeline = try simulator.timeline()
        var stream = try simulator.stream()
        var events: [Event] = []
        var warnings = stream.warnings
        var latest = 0.0
        while let batch = stream.next() {
            #expect(batch.events.count <= 1000)
            events += batch.events
            warnings += batch.warnings
            // No batch holds back what was certain long ago, where there is something to walk past.
            if let last = batch.events.last, !walk.things.isEmpty {
                #expect(last.t - latest <= 10.2)
                latest = last.t
            }
        }
        #expect(events == Array(timeline.events), "\(name)")
        #expect(warnings == timeline.session.warnings, "\(name)")
        #expect(events.count > 60)
    }
}
