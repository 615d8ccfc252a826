import Foundation
import Overlay
import SceneMath
import Testing
import Viewer

@Suite("Controls of the window")
struct ControlTests {
    // MARK: Clicks and drags

    @Test("a hand that trembles by 4 pixels clicks, one that moves farther drags", arguments: [1.0, 2])
    func slack(_ scale: Double) {
        var gesture = PointerGesture()
        gesture.scale = scale
        gesture.press(.left, Vector2(100, 100), [])
        #expect(gesture.move(Vector2(100 + 4 * scale, 100)) == nil)
        #expect(gesture.release(.left, Vector2(104, 100)) == .click(.left, Vector2(100, 100)))

        gesture.press(.left, Vector2(100, 100), .shift)
        let first = gesture.move(Vector2(100 + 5 * scale, 100))
        #expect(first == .drag(.left, by: Vector2(5 * scale, 0), .shift))
        // Once it drags, small steps count.
        let second = gesture.move(Vector2(101 + 5 * scale, 100))
        #expect(second == .drag(.left, by: Vector2(1, 0), .shift))
        #expect(gesture.release(.left, Vector2(101 + 5 * scale, 100)) == .dropped)
        #expect(gesture.move(Vector2(0, 0)) == nil)
    }

    @Test("another button while one is down changes nothing")
    func twoButtons() {
        var gesture = PointerGesture()
        gesture.press(.left, .zero, [])
        gesture.press(.right, Vector2(50, 50), [])
        #expect(gesture.release(.right, Vector2(50, 50)) == nil)
        #expect(gesture.release(.left, .zero) == .click(.left, .zero))
    }

    // MARK: Head

    @Test("what is under the pointer stays under it")
    func headFollows() {
        var head = HeadControl(fieldOfView: 60)
        // At the middle of a picture 720 pixels high one degree is 720 / (2 tan 30°) · π / 180 pixels.
        let pixels = 720 / (2 * 0.5773502691896257) * .pi / 180
        head.drag(Vector2(pixels, 0), height: 720, from: .init(heading: 0.5, pitch: 0))
        #expect(head.look == .init(heading: 359.5, pitch: 0))
        head.drag(Vector2(0, 10 * pixels), height: 720, from: head.look ?? .init(heading: 0, pitch: 0))
        #expect(head.look == .init(heading: 359.5, pitch: 10))
        head.drag(Vector2(-pixels, 1e6), height: 720, from: head.look ?? .init(heading: 0, pitch: 0))
        #expect(head.look == .init(heading: 0.5, pitch: 89))
        head.reset()
        #expect(head.look == nil)
    }

    @Test("the wheel zooms within limits, and Home undoes it")
    func zoom() {
        var head = HeadControl(fieldOfView: 60)
        head.zoom(1)
        #expect(abs(head.fieldOfView - 54) < 1e-9)
        head.zoom(-1)
        #expect(abs(head.fieldOfView - 60) < 1e-9)
        head.zoom(1000)
        #expect(head.fieldOfView == 5)
        head.zoom(.nan)
        head.zoom(-1e9)
        #expect(head.fieldOfView == 120)
        #expect(head.isZoomed)
        head.reset()
        #expect(head.fieldOfView == 60)
    }

    // MARK: Model

    private static let box = AxisAlignedBox(min: Vector3(-1, 0, -2), max: Vector3(1, 3, 2))

    @Test("a drag over the whole picture turns by five radians")
    func orbit() {
        var orbit = OrbitControl(around: Self.box, aspect: 16.0 / 9)
        let (turn, tilt) = (orbit.turn, orbit.tilt)
        orbit.rotate(Vector2(1280, 0), size: Vector2(1280, 720))
        #expect(abs(orbit.turn - turn - 5) < 1e-12)
        orbit.rotate(Vector2(0, 360), size: Vector2(1280, 720))
        #expect(abs(orbit.tilt - tilt - 2.5) < 1e-12)
        orbit.reset()
        #expect(orbit.turn == turn && orbit.tilt == tilt)
    }

    @Test("the first view shows all of a model", arguments: [16.0 / 9, 1, 9.0 / 16])
    func fits(_ aspect: Double) {
        let orbit = OrbitControl(around: Self.box, aspect: aspect)
        let half = 22.5 * Double.pi / 180
        for corner in 0..<8 {
            let place = Vector3(
                corner & 1 == 0 ? Self.box.min.x : Self.box.max.x, corner & 2 == 0 ? Self.box.min.y : Self.box.max.y,
                corner & 4 == 0 ? Self.box.min.z : Self.box.max.z)
            let seen = orbit.orientation.act(place - orbit.center) - orbit.eye
            #expect(abs(seen.y / -seen.z) < tan(half))
            #expect(abs(seen.x / -seen.z) < tan(half) * aspect)
            #expect(-seen.z > orbit.depths.near && -seen.z < orbit.depths.far)
        }
    }

    @Test("a drag to move keeps the middle's plane under the pointer; the wheel nears")
    func panAndDolly() {
        var orbit = OrbitControl(around: Self.box, aspect: 1)
        let before = orbit.distance
        orbit.dolly(1)
        #expect(abs(orbit.distance - before * 0.9) < 1e-12)
        orbit.pan(Vector2(100, 50), size: Vector2(500, 500))
        let perPixel = 2 * tan(22.5 * Double.pi / 180) * orbit.distance / 500
        #expect(abs(orbit.eye.x + 100 * perPixel) < 1e-12)
        #expect(abs(orbit.eye.y - 50 * perPixel) < 1e-12)
        orbit.dolly(1e9)
        #expect(orbit.distance > 0)
        orbit.dolly(-1e9)
        #expect(orbit.distance.isFinite)
    }

    @Test("nothing to look at, or something endless, is looked at all the same")
    func emptyModel() {
        let orbit = OrbitControl(around: AxisAlignedBox([Vector3]()), aspect: 1)
        #expect(orbit.eye.isFinite)
    }

    // MARK: Time line

    @Test(
        "the time line has room for its parts", arguments: [(1280, 720), (640, 480), (720, 1280), (200, 150), (1, 1)])
    func layout(_ width: Int, _ height: Int) {
        let layout = TimeBarLayout(width: width, height: height)
        #expect(layout.line.right > layout.line.left)
        guard width >= 200 else { return }
        #expect(layout.bounds.contains(Vector2(layout.line.left, layout.line.y)))
        #expect(layout.bounds.contains(Vector2(layout.line.right, layout.line.y)))
        #expect(!layout.lineArea.contains(Vector2(Double(layout.button.x) + 1, Double(layout.button.y) + 1)))
        #expect(!layout.mapPlace.contains(Vector2(Double(layout.bounds.x) + 1, Double(layout.bounds.y))))
        #expect(layout.mapPlace.y + layout.mapPlace.height <= layout.bounds.y)
        for time in [10.0, 33, 60] {
            #expect(abs(layout.time(atX: layout.x(of: time, in: 10...60), in: 10...60) - time) < 1e-9)
        }
        #expect(layout.time(atX: -50, in: 10...60) == 10)
        #expect(layout.time(atX: 1e9, in: 10...60) == 60)
        #expect(layout.time(atX: 100, in: 7...7) == 7)
    }
}

extension Vector3 {
    fileprivate var isFinite: Bool { x.isFinite && y.isFinite && z.isFinite }
}
