import Geodesy
import TestSupport
import Tracks

/// Documents as odd as files can make them: gaps in every column, several tracks and segments, names that need escaping, times
/// with microseconds, the antimeridian, −0, numbers with many digits.
struct RandomDocument {
    private var random: SplitMix64
    /// What to leave out, because the format under test has no place for it.
    var holds: TrackContent
    /// Whether values stay in the ranges that receivers have, which some readers insist on.
    var isPlausible = true

    /// Whether routes have only places and heights.
    var areRoutesBare = false
    /// When tracks begin.
    var years = 1938..<2065

    init(seed: UInt64, holds: TrackContent, isPlausible: Bool = true) {
        random = SplitMix64(seed: seed)
        self.holds = holds
        self.isPlausible = isPlausible
    }

    static let names = [
        "walk", "a & b < c > d \"e\" 'f'", "Höhe 東京 🐺 e\u{301}", "x]]>y", "<!-- no -->", "one\ttab",
        "comma, semi; colon:",
        "\"quoted\", \"\"twice\"\"", "back\\slash \\u0041", "=1+1", "line\nbreak", "a\u{2028}b", "100 %", "-5",
        "# no comment",
    ]

    mutating func document() -> TrackDocument {
        var document = TrackDocument()
        let hasTimes = chance(0.8)
        let count = holds.contains(.tracks) ? 1 + Int(random.next() % 3) : 1
        for _ in 0..<count { document.tracks.append(track(hasTimes: hasTimes)) }
        if holds.contains(.routes), chance(0.5) {
            let holds = holds
            if areRoutesBare { self.holds = [.heights, .names] }
            var route = track(hasTimes: hasTimes && !areRoutesBare)
            self.holds = holds
            route.segments = [0..<route.points.count]
            document.routes.append(route)
        }
        if holds.contains(.waypoints) {
            for _ in 0..<random.next() % 3 { document.waypoints.append(waypoint()) }
        }
        if holds.contains(.datum), chance(0.3) { document.heightDatum = .ellipsoid }
        return document
    }

    private mutating func track(hasTimes: Bool) -> Track {
        var track = Track(name: holds.contains(.names) && chance(0.8) ? name() : nil)
        // A column that this track has at all, and then at most points.
        let columns = [
            TrackContent.heights, .speeds, .courses, .headings, .pitches, .rolls, .accuracies, .geoidSeparations,
        ].filter { holds.contains($0) && chance(0.6) }
        let year: Int64 = 31_556_952_000_000
        var time =
            year * Int64(years.lowerBound + 1 - 1970) + Int64(random.next() % UInt64(year * Int64(years.count - 2)))
        var place = Coordinate(latitude: random.number(in: -89...89), longitude: random.number(in: -180...180))
        for _ in 0..<(holds.contains(.segments) ? 1 + random.next() % 3 : 1) {
            let start = track.points.count
            for _ in 0..<1 + random.next() % 6 {
                time += 1000 + Int64(random.next() % 20_000_000)
                place = next(place)
                var point = TrackPoint(coordinate: place)
                if hasTimes, !holds.contains(.untimedPoints) || chance(0.9) { point.time = time }
                for column in columns where chance(0.85) { set(column, of: &point) }
                track.points.append(point)
            }
            track.segments.append(start..<track.points.count)
        }
        return track
    }

    private mutating func next(_ place: Coordinate) -> Coordinate {
        switch random.next() % 12 {
        case 0: Coordinate(latitude: -0.0, longitude: -0.0)
        case 1: Coordinate(latitude: 90, longitude: 180)
        case 2: Coordinate(latitude: -90, longitude: -179.99999999999997)
        case 3: Coordinate(latitude: 1e-7, longitude: .leastNonzeroMagnitude)
        default:
            Coordinate(
                latitude: min(max(place.latitude + random.number(in: -0.01...0.01), -90), 90),
                longitude: Bearing.difference(from: 0, to: place.longitude + random.number(in: -0.01...0.01)))
        }
    }

    private mutating func set(_ column: TrackContent, of point: inout TrackPoint) {
        let odd: [Double] = [-1, 0.1 + 0.2, 1e-7, 1.7976931348623157e308, -123456789.123]
        func value(_ range: ClosedRange<Double>) -> Double {
            isPlausible || random.next() % 6 > 0 ? random.number(in: range) : odd[Int(random.next() % 5)]
        }
        switch column {
        case .heights: point.elevation = value(-400...9000)
        case .speeds: point.speed = value(0...50)
        case .courses: point.course = value(0...359.9)
        case .headings: point.heading = value(0...359.9)
        case .pitches: point.pitch = value(-90...90)
        case .geoidSeparations: point.geoidSeparation = random.number(in: -107...86)
        case .rolls: point.roll = value(-180...180)
        default: point.accuracy = value(0.1...100)
        }
    }

    private mutating func waypoint() -> Waypoint {
        var waypoint = Waypoint(
            name: chance(0.9) ? name() : nil,
            coordinate: Coordinate(latitude: random.number(in: -90...90), longitude: random.number(in: -180...180)),
            elevation: chance(0.5) ? random.number(in: -400...9000) : nil,
            time: chance(0.3) ? Instant(microseconds: Int64(random.next() % 2_000_000_000_000_000)) : nil,
            comment: chance(0.5) ? name() : nil)
        if holds.contains(.geoidSeparations), chance(0.3) { waypoint.geoidSeparation = random.number(in: -107...86) }
        if holds.contains(.symbols), chance(0.5) {
            waypoint.symbol = name()
            waypoint.type = name()
        }
        return waypoint
    }

    private mutating func name() -> String { Self.names[Int(random.next() % UInt64(Self.names.count))] }

    private mutating func chance(_ probability: Double) -> Bool { random.number(in: 0...1) < probability }
}
