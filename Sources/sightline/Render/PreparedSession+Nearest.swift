import Geodesy
import Simulation

extension PreparedSession {
    /// The id of the POI nearest to a place; nil where there is none.
    func nearestID(to place: Coordinate) -> String? {
        var best: (id: String, distance: Double)?
        for poi in pois {
            let distance = Geodesic.distance(from: place, to: poi.coordinate)
            if distance < best?.distance ?? .infinity { best = (poi.id, distance) }
        }
        return best?.id
    }
}
