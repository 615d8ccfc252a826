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
    /// As many pieces of a walk that becomes longer are looked at one by one before they are put into the grid.
    private static let mostUnsorted = 500

    private var pieces: TrackPieces
    /// Where the first `gridCount` of them are.
    private var grid = PlaceGrid([], cell: reach / 4)
    private var gridCount = 0
    private let holder: Node
    private let ahead = Material(diffuse: Color(sRGB: 255, 170, 40), isUnlit: true, isDoubleSided: true)
    private let behind = Material(diffuse: Color(sRGB: 96, 116, 150), isUnlit: true, isDoubleSided: true)
    private let strip: Geometry
    /// Rounds the bends between pieces.
    private let joint: Geometry
    private var nodes: [Node] = []

    init(_ player: TrackPlayer, holder: Node) {
        self.holder = holder
        // Lies along −z from its beginning, 1 wide and 1 long.
        let corners: [SIMD3<Float>] = [[-0.5, 0, 0], [0.5, 0, 0], [0.5, 0, -1], [-0.5, 0, -1]]
        strip = Geometry(
            vertices: corners.map { Vertex(position: $0, normal: [0, 1, 0], uv: [$0.x + 0.5, -$0.z]) },
            indices: [0, 1, 2, 0, 2, 3], isClosed: false)
        joint = Self.disc
        pieces = TrackPieces(player.timedPath)
        sort(pieces.list.count)
    }

    /// Takes a longer walk that is the same so far.
    func extend(to player: TrackPlayer) {
        pieces.extend(to: player.timedPath)
        let isGridRight = gridCount <= pieces.settled
        if !isGridRight || pieces.list.count - gridCount > Self.mostUnsorted { sort(pieces.settled) }
    }

    /// Puts the first pieces into the grid.
    private func sort(_ count: Int) {
        gridCount = count
        grid = PlaceGrid(pieces.list[..<count].lazy.map(\.middle), cell: Self.reach / 4)
    }

    /// Lays the ribbon in the axes of a walker's feet.
    func place(around pose: Pose, time: Double) {
        let frame = LocalFrame(origin: pose.coordinate, height: 0)
        var used = 0
        let longest = pieces.longest
        let near = grid.places(near: pose.coordinate, radius: Self.reach + longest / 2)
        for index in near + (gridCount..<pieces.list.count) {
            let piece = pieces.list[index]
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
