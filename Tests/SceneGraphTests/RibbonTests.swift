import Foundation
import SceneGraph
import SceneMath
import Testing

@Suite("Ribbons")
struct RibbonTests {
    @Test("a straight one has its width, and counts metres along")
    func straight() {
        let ribbon = Geometry.ribbon(along: [[0, 0, 0], [0, 0, -3], [0, 0, -7]], width: 2)
        #expect(ribbon.indices.count == 12)
        #expect(ribbon.vertices.map(\.position.x) == [-1, 1, -1, 1, -1, 1])
        #expect(ribbon.vertices.map(\.v) == [0, 0, 3, 3, 7, 7])
        #expect(ribbon.vertices.map(\.u) == [0, 1, 0, 1, 0, 1])
        #expect(ribbon.vertices.allSatisfy { $0.normal == [0, 1, 0] })
    }

    static let turns: [(name: String, degrees: Double)] = [
        ("gentle right", 10), ("right", 90), ("left", -90), ("sharp", 135), ("very sharp left", -140),
    ]

    @Test("a mitred join keeps both edges at half the width from both parts", arguments: turns)
    func mitre(_ row: (name: String, degrees: Double)) {
        let angle = row.degrees * .pi / 180
        let end = Vector3(10 * sin(angle), 0, -10 - 10 * cos(angle))
        let ribbon = Geometry.ribbon(along: [[0, 0, 0], [0, 0, -10], end], width: 2)
        #expect(ribbon.vertices.count == 6, "\(row.name)")
        let middle = Vector3(0, 0, -10)
        let direction = (end - middle) / 10
        for corner in ribbon.vertices[2...3] {
            let p = Vector3(corner.position) - middle
            #expect(abs(abs(p.x) - 1) < 1e-5, "\(row.name): from the first part")
            #expect(abs(p.cross(direction).length - 1) < 1e-5, "\(row.name): from the second part")
        }
    }

    @Test("where it turns back, its parts end straight and reach no farther than the width")
    func turnBack() {
        for degrees in [150.0, 179, 180, -160, -180] {
            let angle = degrees * .pi / 180
            let end = Vector3(10 * sin(angle), 0, -10 - 10 * cos(angle))
            let ribbon = Geometry.ribbon(along: [[0, 0, 0], [0, 0, -10], end], width: 2)
            for vertex in ribbon.vertices {
                #expect(vertex.position.z > -11.01, "\(degrees)")
                #expect(abs(vertex.position.x) < 11.01, "\(degrees)")
            }
            #expect(ribbon.vertices.count == 9, "\(degrees)")
        }
    }

    static let odd: [(name: String, points: [Vector3], triangles: Int)] = [
        ("no point", [], 0),
        ("one point", [[1, 2, 3]], 0),
        ("the same point again and again", [[1, 2, 3], [1, 2, 3], [1, 2, 3]], 0),
        ("duplicates in the middle", [[0, 0, 0], [0, 0, -1], [0, 0, -1], [0, 0, -2]], 4),
        ("points nowhere", [[0, 0, 0], [.nan, 0, 0], [0, .infinity, 0], [0, 0, -2]], 2),
        ("straight up", [[0, 0, 0], [0, 5, 0]], 2),
        ("along, then straight up, then along", [[0, 0, 0], [0, 0, -5], [0, 5, -5], [0, 5, -10]], 6),
    ]

    @Test("odd ways survive", arguments: odd)
    func survive(_ row: (name: String, points: [Vector3], triangles: Int)) {
        let ribbon = Geometry.ribbon(along: row.points, width: 1)
        #expect(ribbon.indices.count / 3 == row.triangles, "\(row.name)")
        for vertex in ribbon.vertices {
            #expect(Vector3(vertex.position).isFinite && Vector3(vertex.normal).isFinite, "\(row.name)")
        }
    }

    @Test("100 km from the origin its edges are right to a millimetre about its own origin")
    func farAway() {
        let origin = Vector3(100_000, 0, -100_000)
        let ribbon = Geometry.ribbon(along: [origin, origin + [0, 0, -3.3]], width: 0.7, origin: origin)
        #expect(ribbon.vertices.allSatisfy { abs(abs($0.position.x) - 0.35) < 1e-6 })
    }
}
