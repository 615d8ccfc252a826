import Foundation
import PlainText
import Synchronization

/// The same session over many seeds: how likely what happens is, and when.
///
/// Run number n has the session's seed plus n, and the sensors' own plus n where they have one, so that each run can be told alone.
public struct RunSeries: Sendable {
    /// How many runs there were.
    public let runs: Int
    /// What was told of each POI, in the order of the session's list.
    public let pois: [PointStatistics]
    /// What a person should hear of once.
    public let warnings: [SessionWarning]

    /// The events that are counted, as the log names them, in the order in which they are told.
    public static let events = ["seen", "entered", "hit"]

    /// What was told of one POI.
    public struct PointStatistics: Equatable, Sendable {
        public var id: String
        /// One for each of `RunSeries.events`.
        public var events: [EventStatistics]
    }

    /// How often an event was told at least once in a run, and when for the first time.
    public struct EventStatistics: Equatable, Sendable {
        public var probability: Double
        /// Seconds from the start of the walk, of the runs in which it was; nil where it never was. Between two runs' times they
        /// are interpolated: of n times the one of rank p (n − 1), counted from 0.
        public var p5: Double?
        public var p50: Double?
        public var p95: Double?
    }

    /// Walks through a session `runs` times, on all cores. The numbers don't hang on how many there are.
    /// - Throws: `SessionError` for a walk that is too long to be stepped through.
    public init(_ prepared: PreparedSession, options: Simulator.Options = .init(), runs: Int) throws(SessionError) {
        self.runs = runs
        // Without anything random one run is all.
        let walked = prepared.isRandom ? runs : min(runs, 1)
        let found = Mutex([Result<[First], SessionError>?](repeating: nil, count: walked))
        let told = Mutex<[SessionWarning]>(prepared.warnings)
        DispatchQueue.concurrentPerform(iterations: walked) { run in
            let result = Result { () throws(SessionError) in
                let timeline = try Simulator(try prepared.reseeded(by: UInt64(run)), options: options).timeline()
                if run == 0 { told.withLock { $0 = timeline.session.warnings } }
                return First.list(timeline)
            }
            found.withLock { $0[run] = result }
        }
        var times: [Place: [Double]] = [:]
        for result in found.withLock({ $0 }) {
            guard let result else { continue }
            for first in try result.get() { times[first.place, default: []].append(first.time) }
        }
        warnings = told.withLock { $0 }
        pois = prepared.pois.enumerated().map { index, poi in
            PointStatistics(
                id: poi.id,
                events: Self.events.indices.map { event in
                    EventStatistics((times[Place(poi: index, event: event)] ?? []).sorted(), runs: walked)
                })
        }
    }

    /// One JSON object on one line.
    public var json: String {
        var list = JSONLine()
        for poi in pois {
            var line = JSONLine()
            for (name, event) in zip(Self.events, poi.events) { line.add(name, raw: event.json) }
            list.add(poi.id, raw: line.text)
        }
        var line = JSONLine()
        line.add("runs", runs)
        line.add("pois", raw: list.text)
        return line.text
    }

    private struct Place: Hashable {
        var poi: Int
        var event: Int
    }

    /// An event that was told for the first time in a run.
    private struct First {
        var place: Place
        var time: Double

        static func list(_ timeline: Timeline) -> [First] {
            var seen: Set<Place> = []
            var list: [First] = []
            for event in timeline.ruleEvents {
                guard let kind = RunSeries.events.firstIndex(of: event.name), let poi = event.poi else { continue }
                let place = Place(poi: poi, event: kind)
                if seen.insert(place).inserted { list.append(First(place: place, time: event.t)) }
            }
            return list
        }
    }
}

extension RunSeries.EventStatistics {
    /// - Parameter times: rising.
    package init(_ times: [Double], runs: Int) {
        probability = Double(times.count) / Double(max(runs, 1))
        func quantile(_ part: Double) -> Double? {
            guard let last = times.indices.last else { return nil }
            let rank = part * Double(last)
            let low = Int(rank)
            let high = min(low + 1, last)
            return Rounding.time(times[low] + (times[high] - times[low]) * (rank - Double(low)))
        }
        p5 = quantile(0.05)
        p50 = quantile(0.5)
        p95 = quantile(0.95)
    }

    fileprivate var json: String {
        var line = JSONLine()
        line.add("probability", probability)
        line.add("p5", p5)
        line.add("p50", p50)
        line.add("p95", p95)
        return line.text
    }
}

extension PreparedSession {
    /// Whether another seed can make a difference.
    var isRandom: Bool {
        let sensors = session.sensors
        return level != nil || sensors?.position?.isRandom == true || sensors?.compass?.isRandom == true
    }

    /// The same session with its seeds raised.
    func reseeded(by number: UInt64) throws(SessionError) -> PreparedSession {
        if number == 0 { return self }
        var session = session
        session.seed &+= number
        if let seed = session.sensors?.seed { session.sensors?.seed = seed &+ number }
        let own = pois.count - (level?.things.count ?? 0)
        return try PreparedSession(
            session: session, player: player, pois: Array(pois[..<own]), plan: plan, models: models)
    }
}
