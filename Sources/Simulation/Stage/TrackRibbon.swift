import Foundation
import Geodesy
import SceneGraph
import SceneMath
import Tracks

/// The walked way as a ribbon on the ground around the walker: what lies ahead in one colour, what is done in another.
final class TrackRibbon {
    private static let width = 0.4
    /// Above the ground, so that the grid does not shine through.
    private static let lift = 0.05
    /// Metres around the walker within which it is drawn; farther away it is thinner than a pixel.
    private static let reach: Metres = 600
    /// Pieces shorter than this are drawn as one, metres: a receiver's trembling is no part of the way.
    private static let shortest: Metres = 2.5

    private let pieces: [Piece]
    /// No piece is longer, metres.
    private let longest: Metres
    private let grid: PlaceGrid
    private let holder: Node
    private let ahead = Material(diffuse: Color(sRGB: 255, 170, 40), isUnlit: true, isDoubleSided: true)
    private let behind = Material(diffuse: Color(sRGB: 96, 116, 150), isUnlit: true, isDoubleSided: true)
    private let strip: Geometry
    /// Rounds the bends between pieces.
    private let joint: Geometry
    private var nodes: [Node] = []

    private struct Piece {
        var start: Coordinate
        var end: Coordinate
        var from: Double
        var to: Double
        var length: Metres

        /// Itself, or parts of equal length and time that are not longer than `longest`.
        func divided(longest: Metres) -> [Piece] {
            guard length > longest else { return [self] }
            let count = (length / longest).rounded(.up)
            return (0..<Int(count)).map { index in
                let first = Double(index) / count
                let last = Double(index + 1) / count
                return Piece(
                    start: Geodesic.interpolate(from: start, to: end, fraction: first),
                    end: Geodesic.interpolate(from: start, to: end, fraction: last),
                    from: from + (to - from) * first, to: from + (to - from) * last, length: length / count)
            }
        }
    }

    init(_ player: TrackPlayer, holder: Node) {
        self.holder = holder
        // Lies along −z from its beginning, 1 wide and 1 long.
        let corners: [SIMD3<Float>] = [[-0.5, 0, 0], [0.5, 0, 0], [0.5, 0, -1], [-0.5, 0, -1]]
        strip = Geometry(
            vertices: corners.map { Vertex(position: $0, normal: [0, 1, 0], uv: [$0.x + 0.5, -$0.z]) },
            indices: [0, 1, 2, 0, 2, 3], isClosed: false)
        joint = Self.disc
        (pieces, longest) = Self.pieces(of: player)
        grid = PlaceGrid(
            pieces.lazy.map { Geodesic.interpolate(from: $0.start, to: $0.end, fraction: 0.5) }, cell: Self.reach / 4)
    }

    /// The way cut into pieces: short ones joined, long ones divided, so that few have to be looked at around a place.
    private static func pieces(of player: TrackPlayer) -> (pieces: [Piece], longest: Metres) {
        var pieces: [Piece] = []
        var total = 0.0
        for line in player.timedPath {
            guard var start = line.first else { continue }
            for (index, point) in line.enumerated().dropFirst() {
                let length = Geodesic.distance(from: start.coordinate, to: point.coordinate)
                guard length >= shortest || index == line.count - 1, length > 0 else { continue }
                pieces.append(
                    Piece(
                        start: start.coordinate, end: point.coordinate, from: start.time, to: point.time, length: length
                    ))
                total += length
                start = point
            }
        }
        // A flight has legs of hundreds of kilometres; twenty thousand pieces are enough for the longest of walks.
        let longest = max(200, total / 20_000)
        return (pieces.flatMap { $0.divided(longest: longest) }, longest)
    }

    /// Lays the ribbon in the axes of a walker's feet.
    func place(around pose: Pose, time: Double) {
        let frame = LocalFrame(origin: pose.coordinate, height: 0)
        var used = 0
        for index in grid.places(near: pose.coordinate, radius: Self.reach + longest / 2) {
            let piece = pieces[index]
            let start = flat(frame.local(of: piece.start))
            let end = flat(frame.local(of: piece.end))
            guard min(start.length, end.length) <= Self.reach + longest else { continue }
            if piece.from < time, time < piece.to {
                let middle = start.lerp(to: end, (time - piece.from) / (piece.to - piece.from))
                lay(start, middle, behind, &used)
                lay(middle, end, ahead, &used)
            } else {
                lay(start, end, piece.to <= time ? behind : ahead, &used)
            }
        }
        for node in nodes[used...] where !node.isHidden { node.isHidden = true }
    }

    private func flat(_ position: LocalPosition) -> Vector3 {
        Vector3(scene: LocalPosition(east: position.east, north: position.north, up: Self.lift))
    }

    private func lay(_ start: Vector3, _ end: Vector3, _ material: Material, _ used: inout Int) {
        guard let way = (end - start).normalized else { return }
        let piece = node(strip, material, &used)
        piece.position = start
        piece.orientation = Quaternion(basis: way.cross(.unitY), .unitY, -way)
        piece.scale = Vector3(Self.width, 1, (end - start).length)
        let bend = node(joint, material, &used)
        bend.position = end
        bend.orientation = .identity
        bend.scale = Vector3(Self.width, 1, Self.width)
    }

    /// The next of the nodes, which are made as they are needed and kept.
    private func node(_ geometry: Geometry, _ material: Material, _ used: inout Int) -> Node {
        if used == nodes.count {
            nodes.append(Node(geometry: geometry, material: material))
            holder.addChildNode(nodes[used])
        }
        let node = nodes[used]
        used += 1
        if node.geometry != geometry { node.geometry = geometry }
        if node.material != material { node.material = material }
        if node.isHidden { node.isHidden = false }
        return node
    }

    /// A round sheet of diameter 1 that looks up.
    private static var disc: Geometry {
        let corners = 16
        let ring = (0..<corners).map { index -> Vertex in
            let angle = 2 * Float.pi * Float(index) / Float(corners)
            return Vertex(position: [cos(angle) / 2, 0, -sin(angle) / 2], normal: [0, 1, 0], uv: [0.5, 0.5])
        }
        return Geometry(
            vertices: ring, indices: (1..<(corners - 1)).flatMap { [0, $0, $0 + 1] }, isClosed: false)
    }
}
