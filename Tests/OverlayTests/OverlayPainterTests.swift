import Overlay
import Testing

/// What is laid over the picture: pixels that depend on nothing but the state.
@Suite struct OverlayPainterTests {
    private let busy = AROverlay(
        heading: 47.4,
        marks: stride(from: 0.0, to: 360, by: 30).map { AROverlay.CompassMark(bearing: $0) },
        labels: (0..<12).map {
            AROverlay.Label(
                name: "Thing \($0)", distance: Double($0) * 37 + 4, anchorX: 300 + Double($0) * 40,
                anchorY: 300 + Double($0 % 3) * 30)
        },
        arrows: [AROverlay.EdgeArrow(name: "Old mill", distance: 210, side: .left)],
        status: AROverlay.Status(time: 90.5, speed: 1.4, accuracy: 6))

    @Test func sameStateSamePixelsWhateverWasPaintedBefore() throws {
        let first = try #require(OverlayPainter(width: 1280, height: 720))
        let second = try #require(OverlayPainter(width: 1280, height: 720))
        var other = busy
        other.heading = 200
        other.labels.removeLast(5)
        let expected = first.paint(busy)
        _ = second.paint(other)
        #expect(second.paint(busy) == expected)
        #expect(first.paint(busy) == expected)
    }
}
