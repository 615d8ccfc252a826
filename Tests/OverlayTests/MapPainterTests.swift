import Overlay
import Testing

/// The map, looked at by its pixels.
@Suite struct MapPainterTests {
    private static let size = 400
    /// One hundred metres east, then one hundred north.
    private static let track: MapTrack = {
        var run: [MapTrack.Vertex] = []
        for step in 0...10 {
            run.append(MapTrack.Vertex(point: MapPoint(east: Double(step) * 10, north: 0), time: Double(step)))
        }
        for step in 1...10 {
            run.append(MapTrack.Vertex(point: MapPoint(east: 100, north: Double(step) * 10), time: Double(10 + step)))
        }
        return MapTrack(runs: [run])
    }()

    private func moment(_ time: Double, heading: Double = 0, places: [MapPlace] = []) -> MapMoment {
        let position =
            time <= 10 ? MapPoint(east: time * 10, north: 0) : MapPoint(east: 100, north: (time - 10) * 10)
        return MapMoment(
            position: position, trackPosition: position, heading: heading, fieldOfView: 60, time: time, places: places)
    }

    private func painter(_ purpose: MapPainter.Purpose = .picture) throws -> MapPainter {
        try #require(
            MapPainter(
                track: Self.track, width: Self.size, height: Self.size, purpose: purpose, pictureWidth: 1280,
                pictureHeight: 720))
    }

    private func pixel(_ bytes: [UInt8], _ x: Int, _ y: Int) -> [UInt8] {
        let start = (y * Self.size + x) * 4
        return Array(bytes[start..<(start + 4)])
    }

    @Test func sameMomentSamePixels() throws {
        let first = try painter()
        let second = try painter()
        let expected = first.paint(moment(5))
        _ = second.paint(moment(17, heading: 300))
        #expect(second.paint(moment(5)) == expected)
        #expect(first.paint(moment(5.5)) != expected)
    }

    /// North is up and east is right: the walker begins at the lower left and ends at the upper right.
    @Test func theWalkerIsWhereHeIs() throws {
        let blue: [UInt8] = [0xED, 0x80, 0x2F, 0xFF]
        let map = try painter()
        // The square of 100 m fills the room of 400 − 2 × 64 pixels around the middle.
        for (time, x, y) in [(0.0, 64, 336), (10, 336, 336), (20, 336, 64)] {
            #expect(pixel(map.paint(moment(time), withText: false), x, y) == blue, "at \(time)")
        }
    }

    @Test func whatIsWalkedDiffersFromWhatIsAhead() throws {
        let bytes = try painter().paint(moment(10, heading: 180), withText: false)
        #expect(pixel(bytes, 200, 336) == [0xED, 0x80, 0x2F, 0xFF])
        #expect(pixel(bytes, 336, 200) == [0xCF, 0xB4, 0x9D, 0xFF])
    }

    /// The wedge opens towards the heading: the paper there turns bluish.
    @Test(arguments: [(0.0, 0, -40), (90, 40, 0), (180, 0, 40), (270, -40, 0)])
    func theWedgeShowsTheHeading(heading: Double, dx: Int, dy: Int) throws {
        let map = try #require(
            MapPainter(
                track: MapTrack(runs: []), width: Self.size, height: Self.size, purpose: .picture, pictureWidth: 1280,
                pictureHeight: 720))
        let state = MapMoment(
            position: MapPoint(east: 7, north: 7), trackPosition: MapPoint(east: 7, north: 7), heading: heading,
            fieldOfView: 60, time: 0)
        let bytes = map.paint(state, withText: false)
        let ahead = pixel(bytes, 200 + dx, 200 + dy)
        let behind = pixel(bytes, 200 - dx, 200 - dy)
        #expect(Int(ahead[0]) - Int(ahead[2]) > Int(behind[0]) - Int(behind[2]) + 40)
    }

    /// A red pin in a red ring, also where another one stands in the same place.
    @Test(arguments: [MapPainter.Purpose.picture, .inset]) func theEngagedPinStandsOut(
        purpose: MapPainter.Purpose
    ) throws {
        let map = try painter(purpose)
        let plain = MapPlace(name: "wolf", point: MapPoint(east: 50, north: 50))
        let engaged = MapPlace(name: "wolf", point: MapPoint(east: 50, north: 50), isEngaged: true)
        #expect(pixel(map.paint(moment(20, places: [plain]), withText: false), 200, 200) == [0x3A, 0x83, 0xE8, 0xFF])
        for places in [[engaged], [plain, engaged], [engaged, plain]] {
            let bytes = map.paint(moment(20, places: places), withText: false)
            #expect(pixel(bytes, 200, 200) == [0x2F, 0x20, 0xD3, 0xFF])
        }
    }

    @Test func oddStatesCanBePainted() throws {
        let map = try painter(.inset)
        var state = moment(5, heading: .nan, places: [MapPlace(name: "Nowhere", point: MapPoint(east: .nan, north: 0))])
        state.accuracy = .infinity
        state.range = 1e12
        #expect(map.paint(state).count == Self.size * Self.size * 4)
        state.position = MapPoint(east: 1e12, north: -1e12)
        #expect(map.paint(state).count == Self.size * Self.size * 4)
    }
}
