import SceneMath
import Simulation

extension MapMoment {
    /// What a stage says of a moment, as the map painter takes it.
    public init(_ state: OverlayState) {
        let map = state.map
        self.init(
            position: MapPoint(map.perceived.position), trackPosition: MapPoint(map.truth.position),
            heading: map.perceived.heading, fieldOfView: map.fieldOfView, accuracy: map.perceived.accuracy, time: map.t,
            speed: state.status.speed, range: map.engageRange,
            places: map.pois.map { MapPlace(name: $0.title, point: MapPoint($0.position), isEngaged: $0.isEngaged) })
    }
}

extension MapTrack {
    /// The whole way, which is the same at every moment.
    public init(_ state: MapState) {
        self.init(
            runs: state.track.map { line in
                zip(line.points, line.times).map { Vertex(point: MapPoint($0), time: $1) }
            })
    }
}

extension MapPoint {
    init(_ place: Vector2) { self.init(east: place.x, north: place.y) }
}
