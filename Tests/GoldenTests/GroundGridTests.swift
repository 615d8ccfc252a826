import Foundation
import SceneGraph
import SceneMath
import SceneRenderer
import Testing

extension PictureTests {
    /// A bright grid on a dark ground, seen from 1.6 above it, towards −z.
    private static func overGround(eye: Vector3, lines: [GroundGrid.Lines], fieldOfView: Double = 60) -> Stage {
        let grid = GroundGrid(origin: .zero, lines: lines, color: Color(sRGB: 255, 255, 255))
        var sky = Sky(groundHorizon: Color(sRGB: 40, 40, 40), ground: Color(sRGB: 40, 40, 40))
        sky.grid = grid
        return Stage(background: .sky(sky), eye: eye, target: eye + Vector3(0, 0, -1), fieldOfView: fieldOfView)
    }

    @Test(
        "a line across the view lies on the row that a pinhole gives it",
        arguments: [(distance: 5.0, far: 0.0), (10, 0), (20, 0), (5, 100_000), (10, 100_000)])
    func gridLineAcross(row: (distance: Double, far: Double)) throws {
        let width = 0.02 * row.distance
        // The eye stands halfway between two lines to the north; the line asked for is the nearest ahead.
        let stage = Self.overGround(
            eye: Vector3(row.far + 0.5, 1.6, row.distance - row.far * 10),
            lines: [GroundGrid.Lines(spacing: 1000, width: width, strength: 1)])
        let image = try Self.withRenderer { try $0.picture(stage) }
        let size = Self.size
        let focal = Double(size.height) / 2 / tan(30 * Double.pi / 180)
        let expected = Double(size.height) / 2 + focal * 1.6 / row.distance
        // The middle of what is brighter than the ground, in a column away from the line along the view.
        let column = size.width - 20
        var sum = 0.0
        var weight = 0.0
        for y in (size.height / 2 + 8)..<size.height {
            let light = Double(image.pixels[4 * (y * size.width + column)]) - 40
            if light > 2 {
                sum += (Double(y) + 0.5) * light
                weight += light
            }
        }
        #expect(weight > 0)
        #expect(abs(sum / max(weight, 1) - expected) < 1, "\(sum / max(weight, 1)) for \(expected)")
    }

    @Test("far away lines blend into the share of the ground that they cover")
    func gridFades() throws {
        let stage = Self.overGround(
            eye: Vector3(0.3, 1.6, 0.2), lines: [GroundGrid.Lines(spacing: 1, width: 0.1, strength: 1)])
        let image = try Self.withRenderer(RendererSettings(colorManagement: .unmanaged)) { try $0.picture(stage) }
        let size = Self.size
        // Two rows below the horizon one pixel covers many squares: 1 − 0.9² of it is line.
        let y = size.height / 2 + 2
        let ground = Double(Color(sRGB: 40, 40, 40).x) * 255
        let expected = ground + (255 - ground) * (1 - 0.9 * 0.9)
        for x in [20, 90, 200, 300] {
            #expect(abs(Double(image.pixels[4 * (y * size.width + x)]) - expected) < 6)
        }
    }

    @Test("from below there is no ground to draw on, and none beside the grid's strength")
    func gridFromBelow() throws {
        let lines = [GroundGrid.Lines(spacing: 1, width: 0.1, strength: 1)]
        let images = try [lines, []].map { lines in
            try Self.withRenderer { try $0.picture(Self.overGround(eye: Vector3(0, -1, 0), lines: lines)) }
        }
        #expect(images[0] == images[1])
    }

    @Test("golden: the metric ground at eye level")
    func goldenGround() throws {
        var sky = Sky(sunDirection: Vector3(0.3, 0.5, -1))
        sky.grid = GroundGrid(
            origin: Vector3(2, 0, 3),
            lines: [
                GroundGrid.Lines(spacing: 1, width: 0.04, strength: 0.09),
                GroundGrid.Lines(spacing: 10, width: 0.1, strength: 0.5),
                GroundGrid.Lines(spacing: 50, width: 0.22, strength: 0.85),
            ])
        let stage = Stage(
            background: .sky(sky), eye: Vector3(0, 1.6, 0), target: Vector3(0.4, 1.5, -1), fieldOfView: 60)
        try Self.withRenderer { studio in
            try Golden(
                name: "ground",
                sentence:
                    "A grey-green ground under a blue sky with a hazy sun: light lines make squares of ten metres, a wide bright "
                    + "line runs from below to the horizon at the left and another crosses it; none stairs or flickers."
            ).expect(try studio.picture(stage))
        }
    }
}
