import Foundation
import Geodesy

/// The floor's plain of 20 × 20 km laid on the Earth: its places and its walk, number for number.
struct EncounterPlain {
    /// Where the places are.
    let places: [Coordinate]
    /// 200,000 steps of 3 m.
    let walk: [Coordinate]

    private static let width = 20000.0
    private static let frame = LocalFrame(origin: Coordinate(latitude: 46, longitude: 14.5))

    init(_ count: Int) {
        var random = Xorshift()
        let width = Self.width
        func crowded(_ at: Float, _ random: inout Xorshift) -> Float {
            let offset = (random.uniform() + random.uniform() + random.uniform() - 1.5) * 16
            return min(Float(width - 1), max(0, (at / 200).rounded() * 200 + Float(offset)))
        }
        places = (0..<count).map { index in
            var x = Float(width) * Float(random.uniform())
            var y = Float(width) * Float(random.uniform())
            if index < count / 2 {
                x = crowded(x, &random)
                y = crowded(y, &random)
            }
            return Self.coordinate(Double(x), Double(y))
        }
        var (x, y, way) = (width / 2, width / 2, 0.0)
        walk = (0..<200_000).map { _ in
            way += (random.uniform() - 0.5) * 0.3
            x += 3 * cos(way)
            y += 3 * sin(way)
            if x < 100 || x > width - 100 || y < 100 || y > width - 100 { (x, y) = (width / 2, width / 2) }
            return Self.coordinate(x, y)
        }
    }

    /// The walk at 1.4 m/s, a point a second, as a GPX file.
    func gpx(seconds: Int) -> [UInt8] {
        var text =
            #"<gpx version="1.1" creator="sightline bench" xmlns="http://www.topografix.com/GPX/1/1"><trk><trkseg>"#
        var (x, y, way) = (Self.width / 2, Self.width / 2, 0.0)
        var random = Xorshift()
        for second in 0...seconds {
            let place = Self.coordinate(x, y)
            let (hours, minutes) = (second / 3600 % 24, second / 60 % 60)
            let time = [hours, minutes, second % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
            text += "<trkpt lat=\"\(place.latitude)\" lon=\"\(place.longitude)\">"
            text += "<time>2024-05-0\(1 + second / 86400)T\(time)Z</time></trkpt>"
            way += (random.uniform() - 0.5) * 0.3
            x = min(max(x + 1.4 * cos(way), 100), Self.width - 100)
            y = min(max(y + 1.4 * sin(way), 100), Self.width - 100)
        }
        return Array((text + "</trkseg></trk></gpx>").utf8)
    }

    /// The plain's middle touches the Earth at the origin; it follows the Earth's curve.
    private static func coordinate(_ x: Double, _ y: Double) -> Coordinate {
        let flat = LocalPosition(east: x - width / 2, north: y - width / 2, up: 0)
        return frame.coordinate(of: flat).coordinate
    }

    /// The floor's random numbers. Source: G. Marsaglia, Xorshift RNGs, J. Statistical Software 8 (2003).
    private struct Xorshift {
        private var state: UInt64 = 88_172_645_463_325_252

        mutating func uniform() -> Double {
            state ^= state << 13
            state ^= state >> 7
            state ^= state << 17
            return Double(state >> 11) * 0x1p-53
        }
    }
}
