import Geodesy
import Simulation

/// A walker who stands at a place for a while, and what a session with things around tells of it.
struct GameWalk {
    let start = Coordinate(latitude: 46, longitude: 14.5)
    var seconds = 30
    var speed = 0.0
    /// Ids with metres and bearing from the start, and further properties.
    var things: [(id: String, distance: Double, bearing: Double, properties: String)] = []
    /// The level's plan, where there is one.
    var plan: String?

    func place(_ distance: Double, _ bearing: Double) -> Coordinate {
        Geodesic.direct(from: start, bearing: bearing, distance: distance).coordinate
    }

    func prepared(_ keys: String, seed: UInt64? = nil) throws -> PreparedSession {
        let folder = try TemporaryFolder()
        try folder.write("walk.gpx", WalkText.straight(from: start, speed: speed, seconds: seconds))
        try folder.write(
            "p.geojson",
            WalkText.collection(things.map { WalkText.feature($0.id, place($0.distance, $0.bearing), $0.properties) }))
        if let plan { try folder.write("level.plan.json", plan) }
        try folder.write(
            "x.session.json",
            """
            {"format": "sightline-session/1", "track": {"file": "walk.gpx"}, "world": {"pois": "p.geojson"},
            \(keys)}
            """)
        return try PreparedSession.load("x.session.json", in: folder, seed: seed)
    }

    func timeline(_ keys: String, seed: UInt64? = nil) throws -> Timeline {
        try Simulator(try prepared(keys, seed: seed)).timeline()
    }

    /// The log without fixes, and without the events named.
    func log(_ keys: String, without names: [String] = [], seed: UInt64? = nil) throws -> [String] {
        let timeline = try timeline(keys, seed: seed)
        let log = EventLog(pois: timeline.session.pois)
        return timeline.events.filter { !(names + ["fix"]).contains($0.name) }.map(log.line)
    }
}
