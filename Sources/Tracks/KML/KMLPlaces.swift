import Geodesy

/// The Points of Placemarks, in columns: a recording kept as Placemarks with times has one for every second.
struct KMLPlaces {
    private var points = TrackColumns()
    private var names: [String?] = []
    private var comments: [String?] = []
    /// The folder in which each stands; negative where its time is no moment of a recording.
    private var folders: [Int32] = []

    var count: Int { points.count }

    /// Adds a Point.
    /// - Parameter folder: the number of the folder if the Point has a TimeStamp, otherwise nil.
    mutating func append(_ point: TrackPoint, name: String?, comment: String?, folder: Int?) {
        points.append(point)
        names.append(name)
        comments.append(comment)
        folders.append(folder.flatMap { Int32(exactly: $0) } ?? -1)
    }

    /// The Points with a TimeStamp by their folders, in file order; a single one is no way.
    func recordings() -> [(folder: Int, indices: [Int])] {
        var order: [Int32] = []
        var members: [Int32: [Int]] = [:]
        for index in folders.indices where folders[index] >= 0 {
            if members[folders[index]] == nil { order.append(folders[index]) }
            members[folders[index], default: []].append(index)
        }
        return order.compactMap { folder in
            guard let indices = members[folder], indices.count > 1 else { return nil }
            return (Int(folder), indices)
        }
    }

    /// The Points at `indices` as points of a track.
    func columns(_ indices: [Int]) -> TrackColumns {
        // A file that is nothing but one recording is not copied.
        indices.count == points.count ? points : points.picking(indices)
    }

    /// The Points as waypoints, without those at `used`, which is in ascending order.
    func waypoints(without used: [Int]) -> [Waypoint] {
        var waypoints: [Waypoint] = []
        var next = 0
        for index in 0..<points.count {
            if next < used.count, used[next] == index {
                next += 1
                continue
            }
            waypoints.append(
                Waypoint(
                    name: names[index], coordinate: points.coordinate(index), elevation: points.elevation(index),
                    time: points.time(index), comment: comments[index]))
        }
        return waypoints
    }
}
