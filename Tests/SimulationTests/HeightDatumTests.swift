import Geodesy
import Simulation
import Testing
import Tracks

/// What heights are measured from: what the session says, else what the file says, and never in silence.
@Suite struct HeightDatumTests {
    /// A table whose heights are above the ellipsoid, by the name of their column.
    private static let table = """
        time,lat,lon,ellipsoidHeight
        2026-05-01T10:00:00Z,46.05,14.5,350
        2026-05-01T10:01:00Z,46.051,14.5,350

        """
    /// 300 m above sea level is 346 m above the ellipsoid in Ljubljana.
    private static let pois = WalkText.collection([
        WalkText.feature("a", Coordinate(latitude: 46.05, longitude: 14.5), altitude: 300)
    ])

    private func prepared(_ track: String, _ world: String = "\"pois\": \"p.geojson\"") throws -> PreparedSession {
        let folder = try TemporaryFolder()
        try folder.write("walk.csv", Self.table)
        try folder.write("p.geojson", Self.pois)
        try folder.write(
            "x.session.json",
            "{\"format\": \"sightline-session/1\", \"track\": {\"file\": \"walk.csv\"\(track)},\n\"world\": {\(world)}}"
        )
        return try .load("x.session.json", in: folder)
    }

    private func undulation() throws -> Metres {
        try Geoid.egm96().undulation(at: Coordinate(latitude: 46.05, longitude: 14.5))
    }

    @Test func theFilesWordCountsWhereTheSessionSaysNothing() throws {
        let prepared = try prepared("")
        #expect(prepared.session.track.datum == .ellipsoid)
        #expect(prepared.warnings.count == 1)
        #expect(prepared.warnings.first?.message.contains("above the WGS84 ellipsoid, as the file says") == true)
        let base = Timeline(prepared).world(at: 0).pois[0].base(ground: 350)
        #expect(abs(base - (300 + (try undulation()))) < 1e-9)
    }

    @Test func theSessionsWordCountsMoreAndIsHeard() throws {
        let prepared = try prepared(",\n\"datum\": \"msl\"")
        #expect(prepared.session.track.datum == .msl)
        #expect(prepared.warnings.map(\.line) == [2])
        #expect(Timeline(prepared).world(at: 0).pois[0].base(ground: 350) == 300)
    }

    @Test func bothAgree() throws {
        let prepared = try prepared(", \"datum\": \"ellipsoid\"", "\"pois\": \"p.geojson\", \"datum\": \"ellipsoid\"")
        #expect(prepared.warnings.isEmpty)
        #expect(Timeline(prepared).world(at: 0).pois[0].base(ground: 350) == 300)
    }

    @Test func seaLevelNeedsNoWord() throws {
        let folder = try TemporaryFolder()
        try folder.write("walk.gpx", WalkText.straight(seconds: 5))
        #expect(try PreparedSession.load("walk.gpx", in: folder).warnings.isEmpty)
    }

    @Test func bareWalksToo() throws {
        let folder = try TemporaryFolder()
        try folder.write("walk.csv", Self.table)
        let prepared = try PreparedSession.load("walk.csv", in: folder)
        #expect(prepared.session.track.datum == .ellipsoid && prepared.session.world.datum == .ellipsoid)
        #expect(prepared.warnings.count == 1)
    }
}
