import Simulation
import Testing

@Suite struct RunSeriesTests {
    private let walk = GameWalk(
        seconds: 60, speed: 1.4, things: [("near", 80, 0, ""), ("beside", 90, 30, ""), ("far", 500, 0, "")])
    private let keys = """
        "seed": 3, "sensors": {"position": {"sigma": 8, "tau": 10, "rate": 1}}, "rules": {"game": "hunt"},
        "script": [{"at": 45, "do": "lookAt", "poi": "beside"}, {"at": 45, "do": "fire"}]
        """

    @Test func countsWhatEachRunTellsAlone() throws {
        let series = try RunSeries(try walk.prepared(keys), runs: 25)
        var times: [Double] = []
        var hits = 0
        for run in 0..<25 {
            let timeline = try walk.timeline(keys, seed: 3 + UInt64(run))
            let first = timeline.events.first { $0.name == "entered" && $0.poi == 1 }
            if let first { times.append(first.t) }
            if timeline.events.contains(where: { $0.content == .hit(poi: 1) }) { hits += 1 }
        }
        times.sort()
        let entered = series.pois[1].events[1]
        #expect(entered.probability == Double(times.count) / 25)
        #expect(entered.p50 == (times.count == 25 ? times[12] : entered.p50))
        #expect(try #require(entered.p5) <= (try #require(entered.p50)))
        #expect(series.pois[1].events[2].probability == Double(hits) / 25)
        #expect(series.pois[2].events.allSatisfy { $0.probability == 0 && $0.p50 == nil })
    }

    @Test func theSameAgain() throws {
        let prepared = try walk.prepared(keys)
        #expect(try RunSeries(prepared, runs: 12).json == RunSeries(prepared, runs: 12).json)
    }

    @Test func percentilesAreInterpolated() throws {
        let statistics = RunSeries.EventStatistics([1, 2, 3, 4], runs: 8)
        #expect(statistics.probability == 0.5)
        #expect(statistics.p5 == 1.15 && statistics.p50 == 2.5 && statistics.p95 == 3.85)
    }

    @Test func aWalkWithoutChanceIsWalkedOnce() throws {
        let series = try RunSeries(try walk.prepared(#""rules": {}"#), runs: 100_000)
        #expect(series.runs == 100_000)
        #expect(series.pois[0].events[1].probability == 1)
        #expect(series.json.hasPrefix(#"{"runs":100000,"pois":{"near":{"seen":{"probability":1,"p5":"#))
    }
}
