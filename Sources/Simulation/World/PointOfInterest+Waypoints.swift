import Tracks

extension PointOfInterest {
    /// The waypoints of a walk's file as POIs.
    ///
    /// The id is the name where no other waypoint bears it, else the number of the waypoint in its file.
    package static func list(of waypoints: [Waypoint]) -> [PointOfInterest] {
        var uses: [String: Int] = [:]
        for waypoint in waypoints { if let name = waypoint.name { uses[name, default: 0] += 1 } }
        var taken = Set(uses.filter { $0.value == 1 }.keys)
        var next = waypoints.count + 1
        return waypoints.enumerated().map { index, waypoint in
            let id: String
            if let name = waypoint.name, !name.isEmpty, uses[name] == 1 {
                id = name
            } else {
                var number = String(index + 1)
                while !taken.insert(number).inserted {
                    number = String(next)
                    next += 1
                }
                id = number
            }
            return PointOfInterest(
                id: id, name: waypoint.name, kind: waypoint.type, coordinate: waypoint.coordinate,
                altitude: waypoint.elevation.map { .absolute($0) } ?? .ground)
        }
    }
}
