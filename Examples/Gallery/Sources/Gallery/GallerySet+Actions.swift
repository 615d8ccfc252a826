import SceneGraph
import SceneMath

extension GallerySet {
    /// Four balls make the same way in the same time; each is shown at thirteen moments.
    static func timing() -> GallerySet {
        let set = GallerySet(from: [0, 0, 11], to: .zero)
        let modes: [TimingMode] = [.linear, .easeIn, .easeOut, .easeInEaseOut]
        for (row, mode) in modes.enumerated() {
            let way = Action.move(by: [9, 0, 0], duration: 3).timed(mode)
            let start = NodeState(position: [-4.5, 2.1 - 1.4 * Double(row), 0])
            for moment in 0...12 {
                let state = way.state(at: Double(moment) / 4, from: start)
                set.add(.sphere(radius: 0.22), blend(Double(moment) / 12)).apply(state)
            }
        }
        return set
    }

    /// A closed curve, walked by arrows that look where they go, and the same points joined by straight lines.
    static func path() -> GallerySet {
        let set = GallerySet(from: [0, 7, 8], to: [0, 0, 0.6])
        let points: [Vector3] = [
            [-4, 0, 0], [-2, 0, -2.4], [0, 0, 0], [2, 0, -2.4], [4, 0, 0], [2.4, 0, 2.6], [-2.4, 0, 2.6],
        ]
        for point in points { set.add(.sphere(radius: 0.11), Color(sRGB: 60, 60, 66), at: point) }
        let curve = ActionPath.curve(through: points, isClosed: true)
        set.add(.polyline(along: (0...200).map { curve.point(at: Double($0) / 200) }), Color(sRGB: 150, 156, 164))
        let walk = Action.followPath(curve, orienting: true, duration: 24)
        for moment in 0..<24 {
            let arrow = set.arrow(blend(Double(moment) / 23))
            arrow.apply(walk.state(at: Double(moment), from: NodeState()))
            set.scene.rootNode.addChildNode(arrow)
        }
        return set
    }

    /// One action of many parts at sixteen moments, from left to right: hops, turns, grows, and fades at the end.
    static func composed() -> GallerySet {
        let set = GallerySet(from: [0, 0.8, 12], to: [0, 0.5, 0])
        let up = Action.move(by: [0, 1.4, 0], duration: 0.5).timed(.easeOut)
        let hop = Action.sequence([up, up.reversed().timed(.easeIn)])
        let act = Action.group([
            .repeat(hop, count: 4), .rotate(by: 2 * .pi, around: [0.3, 1, 0], duration: 4),
            .sequence([.scale(by: 1.7, duration: 2), .scale(by: 1.7, duration: 2).reversed()]),
            .sequence([.wait(duration: 3), .fadeOpacity(to: 0.15, duration: 1)]),
        ])
        for moment in 0...15 {
            let column = Double(moment)
            let state = act.state(at: column * 4 / 15, from: NodeState(position: [column * 0.74 - 5.55, -0.3, 0]))
            set.add(.box(width: 0.42, height: 0.42, length: 0.42), blend(column / 15)).apply(state)
        }
        return set
    }

    /// Arrows that look at a ball, and plates that face the eye about their upright axis, after actions have moved all.
    static func constraints() -> GallerySet {
        let set = GallerySet(from: [0, 3.4, 9], to: [0, 0.9, 0], hasGround: true)
        let ball = set.add(.sphere(radius: 0.45), Color(sRGB: 226, 92, 40))
        ball.runAction(.followPath(ActionPath([[-6, 1.8, -2], [2, 1.8, -1]]), duration: 1))
        for column in 0..<9 {
            let arrow = set.arrow(Color(sRGB: 38, 96, 190), length: 0.9)
            arrow.position = [Double(column) - 4, 0.5, 1.4]
            arrow.constraints = [.lookAt(ball, gimbalLock: true)]
            set.scene.rootNode.addChildNode(arrow)
        }
        for column in 0..<5 {
            let plate = set.add(
                .plane(width: 1, height: 1.3), Color(sRGB: 240, 200, 70), at: [Double(column) * 2.4 - 4.8, 0.65, -3.2])
            plate.material.isDoubleSided = true
            plate.runAction(.rotate(by: 2, around: .unitY, duration: 1))
            plate.constraints = [.billboard(freeAxes: .y)]
        }
        set.scene.advance(to: 1, pointOfView: set.eye)
        return set
    }
}
