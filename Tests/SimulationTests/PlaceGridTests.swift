import Geodesy
import Simulation
import Testing

@Suite struct PlaceGridTests {
    @Test(arguments: [
        ("town", Coordinate(latitude: 46.05, longitude: 14.5), 0.05, 500.0),
        ("antimeridian", Coordinate(latitude: -17, longitude: 179.99), 0.1, 3000.0),
        ("pole", Coordinate(latitude: 89.99, longitude: 30), 0.05, 5000.0),
        ("south pole", Coordinate(latitude: -90, longitude: 0), 0.05, 5000.0),
        ("wide", Coordinate(latitude: 10, longitude: -75), 20, 900_000.0),
    ])
    func findsAllThatAreNear(name: String, center: Coordinate, spread: Double, radius: Double) {
        let random = CounterRandom(seed: 2, stream: 5)
        let places = (0..<3000).map { index -> Coordinate in
            let bearing = 360 * random.uniform(UInt64(index) * 2)
            let distance = spread * 111_000 * random.uniform(UInt64(index) * 2 + 1)
            return Geodesic.direct(from: center, bearing: bearing, distance: distance).coordinate
        }
        for cell in [radius / 8, radius * 2, 10_000] {
            let grid = PlaceGrid(places, cell: cell)
            let found = Set(grid.places(near: center, radius: radius))
            for (index, place) in places.enumerated()
            where Geodesic.distance(from: center, to: place) <= radius {
                #expect(found.contains(index), "\(name)")
            }
        }
    }

    @Test func givesFewMoreThanAsked() {
        let places = (0..<100_000).map {
            Coordinate(latitude: Double($0 / 316) * 0.001, longitude: Double($0 % 316) * 0.001)
        }
        let grid = PlaceGrid(places, cell: 100)
        let found = grid.places(near: Coordinate(latitude: 0.15, longitude: 0.15), radius: 500)
        #expect(found.count < 200)
        #expect(found == found.sorted())
    }

    @Test func manyAtOnePlaceAndNoneAtAll() {
        let place = Coordinate(latitude: 1, longitude: 2)
        #expect(
            PlaceGrid([Coordinate](repeating: place, count: 1000), cell: 50).places(near: place, radius: 1).count
                == 1000)
        #expect(PlaceGrid([Coordinate](), cell: 50).places(near: place, radius: 1).isEmpty)
    }
}
