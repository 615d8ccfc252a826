import Geodesy
import Overlay
import Simulation
import Testing
import Tracks

/// The plots of the sensors: whole pictures, the same each time, and only those that there are numbers for.
@Suite struct SensorPlotsTests {
    private func study(_ change: (inout SensorSettings) -> Void) throws -> SensorStudy {
        let noon = try #require(Instant(parsing: "2026-05-01T12:00:00Z"))
        var track = Track(name: "t")
        for second in 0...60 {
            track.points.append(
                TrackPoint(
                    coordinate: Coordinate(latitude: 46 + 1e-5 * Double(second), longitude: 14.5), elevation: 300,
                    time: noon.advanced(by: Double(second))))
        }
        track.segments = [0..<track.points.count]
        var session = Session(walk: "t")
        var sensors = SensorSettings()
        change(&sensors)
        session.sensors = sensors
        let player = try TrackPlayer(TrackDocument(tracks: [track]))
        return try SensorStudy(PreparedSession(session: session, player: player, pois: []))
    }

    @Test func thereAreThree() throws {
        let study = try study { sensors in
            sensors.position = PositionSensorSettings()
            sensors.position?.model = .urbanCanyon
            sensors.compass = CompassSettings()
            sensors.compass?.hardIron = HorizontalField(forward: 3, right: 1)
        }
        let plots = try #require(SensorPlots.plots(study, receiver: "a", compass: "b"))
        #expect(plots.map(\.name) == ["position-error", "error-histogram", "compass-rose"])
        for plot in plots {
            let place = plot.image.place
            #expect(plot.image.bytes.count == 4 * place.width * place.height)
            // Opaque, and neither empty nor full.
            #expect(stride(from: 3, to: plot.image.bytes.count, by: 4).allSatisfy { plot.image.bytes[$0] == 255 })
            let dark = stride(from: 0, to: plot.image.bytes.count, by: 4).count { plot.image.bytes[$0] < 128 }
            #expect(dark > 1000 && dark < place.width * place.height / 2)
        }
        let again = try #require(SensorPlots.plots(study, receiver: "a", compass: "b"))
        #expect(zip(plots, again).allSatisfy { $0.image == $1.image })
    }

    @Test func onlyWhatThereIs() throws {
        let compass = try study { $0.compass = CompassSettings() }
        #expect(SensorPlots.plots(compass, receiver: "", compass: "")?.map(\.name) == ["compass-rose"])
        let perfect = try study { $0.position = PositionSensorSettings() }
        #expect(SensorPlots.plots(perfect, receiver: "", compass: "")?.count == 2)
        #expect(perfect.runs == 1 && perfect.shareWithinAccuracy == 1)
    }

    /// The share of the many fixes within their radius: 1,000 walks of a minute, whose reflections (τ = 10 s) give some six
    /// independent values each at least; four standard deviations of 6,000 are 0.024.
    @Test func theStudyFindsTheAccuracyHonest() throws {
        let study = try study { sensors in
            sensors.position = PositionSensorSettings()
            sensors.position?.model = .urbanCanyon
        }
        let share = try #require(study.shareWithinAccuracy)
        #expect(abs(share - 0.68) < 0.024)
        #expect(study.runs == 1000)
    }
}
