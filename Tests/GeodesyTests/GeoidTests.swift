import Dispatch
import Geodesy
import Testing

struct GeoidTests {
    /// Values at grid points of EGM96, where the interpolation has no say; the tolerance is the grid's rounding.
    @Test(arguments: [(0.0, 0.0, 17.16), (90, 0, 13.61), (-90, 0, -29.53)] as [(Double, Double, Double)])
    func knownUndulations(latitude: Double, longitude: Double, expected: Double) throws {
        let undulation = try Geoid.egm96().undulation(at: Coordinate(latitude: latitude, longitude: longitude))
        #expect(abs(undulation - expected) < 0.01)
    }

    @Test func bothNamesOfTheAntimeridian() throws {
        let geoid = try Geoid.egm96()
        for latitude in stride(from: -80.0, through: 80, by: 20) {
            let east = try geoid.undulation(at: Coordinate(latitude: latitude, longitude: 180))
            let west = try geoid.undulation(at: Coordinate(latitude: latitude, longitude: -180))
            #expect(east == west)
            let near = try geoid.undulation(at: Coordinate(latitude: latitude, longitude: 179.999999))
            #expect(abs(east - near) < 1e-3)
        }
    }

    @Test func outsideTheEarthIsAnError() throws {
        let geoid = try Geoid.egm96()
        #expect(throws: GeoidError.self) { try geoid.undulation(at: Coordinate(latitude: 91, longitude: 0)) }
        #expect(throws: GeoidError.self) { try geoid.undulation(at: Coordinate(latitude: .nan, longitude: 0)) }
    }

    @Test func theMissingGridSaysHowToMendIt() {
        let error = GeoidError.gridMissing("File not found or invalid")
        #expect(error.description.contains("egm96_15.gtx"))
        #expect(error.hint?.contains("proj-data") == true)
    }

    @Test func severalThreadsGetTheSameHeights() throws {
        let geoid = try Geoid.egm96()
        let places = (0..<200).map { Coordinate(latitude: Double($0 % 180) - 89.5, longitude: Double($0) * 1.7 - 170) }
        let alone = try places.map { try geoid.undulation(at: $0) }
        DispatchQueue.concurrentPerform(iterations: 8) { _ in
            for (place, height) in zip(places, alone) {
                #expect((try? geoid.undulation(at: place)) == height)
            }
        }
    }
}
