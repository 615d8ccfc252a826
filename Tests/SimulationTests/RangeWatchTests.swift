import Geodesy
import Simulation
import Testing

/// Few looks give what looking at every place in every step gives, wherever on the Earth.
@Suite struct RangeWatchTests {
    @Test(arguments: [
        ("town", Coordinate(latitude: 46, longitude: 14.5), 50.0, 3.0),
        ("standing nearly still", Coordinate(latitude: 46, longitude: 14.5), 50, 0.02),
        ("antimeridian", Coordinate(latitude: -17, longitude: 179.9999), 80, 5),
        ("near the pole", Coordinate(latitude: 89.999, longitude: 30), 100, 7),
        ("far north", Coordinate(latitude: 88.5, longitude: -100), 100, 7),
        ("far sight", Coordinate(latitude: 10, longitude: 20), 60_000, 900),
        ("all around", Coordinate(latitude: 10, longitude: 20), 30_000_000, 5000),
        ("jumps", Coordinate(latitude: -33, longitude: 151), 50, 90),
    ])
    func agreesWithLookingAtAll(name: String, center: Coordinate, range: Double, step: Double) {
        let random = CounterRandom(seed: 8, stream: 3)
        let spread = min(max(range * 5, step * 40), 10_000_000)
        let places = (0..<700).map { index in
            Geodesic.direct(
                from: center, bearing: 360 * random.uniform(UInt64(index) * 2),
                distance: spread * random.uniform(UInt64(index) * 2 + 1)
            ).coordinate
        }
        let field = SiteField(places, range: range)
        var watch = RangeWatch(inner: range, outer: 1.1 * range)
        var isInside = [Bool](repeating: false, count: places.count)
        var walker = center
        var way = 0.0
        for index in 0..<600 as Range<UInt64> {
            way += 60 * (random.uniform(10_000 + index * 3) - 0.5)
            let isJump = name == "jumps" && index % 50 == 49
            let length = isJump ? 5000 * random.uniform(10_001 + index * 3) : step
            walker = index % 9 == 0 ? walker : Geodesic.direct(from: walker, bearing: way, distance: length).coordinate
            let crossed = watch.crossings(at: walker, in: field)
            var expected: [Int] = []
            for place in places.indices {
                let distance = Geodesic.distance(from: walker, to: places[place])
                let now = isInside[place] ? distance < 1.1 * range : distance <= range
                if now != isInside[place] { expected.append(place) }
                isInside[place] = now
            }
            #expect(crossed.map(\.place) == expected, "\(name), step \(index)")
            #expect(crossed.allSatisfy { $0.isInside == isInside[$0.place] })
            #expect(watch.inside == places.indices.filter { isInside[$0] })
            // One difference is enough to see.
            if crossed.map(\.place) != expected { return }
        }
    }
}
