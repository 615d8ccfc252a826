import Foundation
import Geodesy

/// A plane that touches the Earth where a walker was, good for measuring short ways quickly.
struct Neighbourhood: Sendable {
    let center: Coordinate
    /// Metres a degree eastwards and northwards.
    private let scale: SIMD2<Double>
    /// Whether ways on the plane are as long as on the Earth but for `tolerance`. Near the poles and for far places they are not.
    let isFlat: Bool
    /// Metres.
    let tolerance: Metres

    /// - Parameters:
    ///   - reach: metres to the farthest places.
    ///   - range: the longest way that has to be right, metres.
    init(around center: Coordinate, reach: Metres, range: Metres) {
        self.center = center
        let latitude = center.latitude * .pi / 180
        let sine = sin(latitude)
        let radius = WGS84.equatorialRadius
        let squash = WGS84.flattening * (2 - WGS84.flattening)
        let across = radius / (1 - squash * sine * sine).squareRoot()
        let along = across * (1 - squash) / (1 - squash * sine * sine)
        scale = SIMD2(across * cos(latitude), along) * (.pi / 180)
        isFlat = center.latitude.magnitude < 89 && reach < 20_000
        // Meridians draw together by the tangent of the latitude, a part of the reach over the Earth's radius; doubled, for
        // what is of higher order.
        let part = 2 * (reach + range) / radius * (abs(tan(latitude)) + 1)
        tolerance = isFlat ? range * part + 1e-3 : max(range, 1) * 1e-6
    }

    /// East and north of the centre, metres.
    func position(_ place: Coordinate) -> SIMD2<Double> { position(place.latitude, place.longitude) }

    func position(_ latitude: Degrees, _ longitude: Degrees) -> SIMD2<Double> {
        var east = longitude - center.longitude
        if east > 180 { east -= 360 } else if east < -180 { east += 360 }
        return SIMD2(east, latitude - center.latitude) * scale
    }
}
