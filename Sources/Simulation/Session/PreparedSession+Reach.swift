import Foundation
import Geodesy
import Tracks

extension PreparedSession {
    /// Warns where no POI can ever be seen: most often latitude and longitude stand in the wrong order.
    /// - Parameter file: where the POIs are from.
    static func reachWarnings(
        _ pois: [PointOfInterest], file: String, _ player: TrackPlayer, far: Metres
    ) -> [SessionWarning] {
        guard !pois.isEmpty, let start = player.path.first?.first else { return [] }
        // A box around the walk, wider than it needs to be: a warning must be right, not early.
        let margin = far / 110_000
        var (south, north, west, east) = (Double.infinity, -Double.infinity, Double.infinity, -Double.infinity)
        for point in player.path.joined() {
            let longitude = Bearing.difference(from: start.longitude, to: point.longitude)
            (south, north) = (min(south, point.latitude), max(north, point.latitude))
            (west, east) = (min(west, longitude), max(east, longitude))
        }
        let narrowest = cos(min(89.9, max(abs(south), abs(north)) + margin) * .pi / 180)
        let isWithin = { (poi: PointOfInterest) in
            let longitude = Bearing.difference(from: start.longitude, to: poi.coordinate.longitude)
            return south - margin...north + margin ~= poi.coordinate.latitude
                && west - margin / narrowest...east + margin / narrowest ~= longitude
        }
        if pois.contains(where: isWithin) { return [] }
        let isSwapped = pois.contains { poi in
            var other = poi
            other.coordinate = Coordinate(latitude: poi.coordinate.longitude, longitude: poi.coordinate.latitude)
            return isWithin(other)
        }
        return [
            SessionWarning(
                file: file,
                "no point of interest lies near the walk"
                    + (isSwapped ? "; GeoJSON writes longitude before latitude" : ""))
        ]
    }
}
