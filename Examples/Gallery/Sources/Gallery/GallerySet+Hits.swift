import SceneGraph
import SceneMath

extension GallerySet {
    /// A fan of rays from a lamp at the left: each ends at what it meets first, with a dot there and the normal as a pin.
    static func hits() -> GallerySet {
        let set = GallerySet(from: [0.4, 4.2, 9.5], to: [0.4, 0.6, 0], hasGround: true)
        let stone = Color(sRGB: 196, 200, 208)
        set.add(.sphere(radius: 1), stone, at: [0, 1, -0.4])
        set.add(.torus(ringRadius: 0.9, pipeRadius: 0.32), stone, at: [2.4, 1.1, 0.6]).eulerAngles = [1.2, 0, 0.5]
        let block = set.add(.box(width: 1.2, height: 2, length: 1.2), stone, at: [3.6, 1, -2])
        block.eulerAngles.y = 0.5
        set.add(.cone(bottomRadius: 0.7, height: 1.8), stone, at: [-0.6, 0.9, 2])
        let lamp = Vector3(-4.6, 1.4, 0.6)
        var options = HitTestOptions()
        options.categoryBitMask = 1
        for row in 0..<3 {
            for column in 0..<17 {
                let angle = (Double(column) - 8) * 0.075
                let ray = Ray(origin: lamp, direction: [1, (Double(row) - 1) * 0.11 - 0.03, angle])
                let hit = set.scene.hitTest(ray, options: options).first
                let end = hit?.worldCoordinates ?? ray.point(at: 12)
                set.line(from: lamp, to: end, hit == nil ? Color(sRGB: 150, 160, 170) : Color(sRGB: 226, 92, 40))
                if let hit { set.pin(at: end, hit.worldNormal) }
            }
        }
        // What it is made of would be in its way: it comes last.
        set.add(.sphere(radius: 0.16), Color(sRGB: 255, 210, 60), at: lamp)
        return set
    }

    private func line(from start: Vector3, to end: Vector3, _ color: Color) {
        add(.polyline(along: [start, end]), color).material.isUnlit = true
        scene.rootNode.childNodes.last?.categoryBitMask = 2
    }

    private func pin(at place: Vector3, _ normal: Vector3) {
        let color = Color(sRGB: 30, 90, 200)
        for node in [
            add(.sphere(radius: 0.05), color, at: place),
            add(.cylinder(radius: 0.015, height: 0.36), color, at: place + normal * 0.18),
        ] {
            node.orientation = Quaternion(from: .unitY, to: normal)
            // Seen by the camera, not by the rays that follow.
            node.categoryBitMask = 2
        }
    }
}
