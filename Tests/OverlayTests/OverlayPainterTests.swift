import Overlay
import Testing

/// What is laid over the picture: pixels that depend on nothing but the state, and stay where they belong.
@Suite struct OverlayPainterTests {
    private func overlay(labels: Int, arrows: Int = 3, heading: Double = 47.4) -> AROverlay {
        var state = AROverlay(heading: heading, status: AROverlay.Status(time: 90.5, speed: 1.4, accuracy: 6))
        for bearing in stride(from: 0.0, to: 360, by: 30) {
            state.marks.append(AROverlay.CompassMark(bearing: bearing))
        }
        for index in 0..<labels {
            let x = Double((index * 397) % 1280)
            let y = 260 + Double((index * 31) % 140)
            let distance = Double(index) * 7 + 4
            state.labels.append(AROverlay.Label(name: "Thing \(index)", distance: distance, anchorX: x, anchorY: y))
        }
        for index in 0..<arrows {
            let side: AROverlay.EdgeArrow.Side = index % 2 == 0 ? .left : .right
            state.arrows.append(AROverlay.EdgeArrow(name: "Mill \(index)", distance: Double(index), side: side))
        }
        return state
    }

    @Test func sameStateSamePixelsWhateverWasPaintedBefore() throws {
        let first = try #require(OverlayPainter(width: 1280, height: 720))
        let second = try #require(OverlayPainter(width: 1280, height: 720))
        let busy = overlay(labels: 30)
        let expected = first.paint(busy)
        second.warmUp()
        _ = second.paint(overlay(labels: 5, arrows: 9, heading: 200))
        #expect(second.paint(busy) == expected)
        #expect(first.paint(busy) == expected)
        #expect(first.paint(overlay(labels: 30, heading: 47.5)) != expected)
    }

    /// Names and arrows lie in the picture and cover no other; of things and lines a part may reach out of it.
    @Test(arguments: [(1280, 720), (720, 1280), (320, 180), (64, 48), (1, 1), (3000, 40)])
    func layersAreBoundedAndNamesApart(width: Int, height: Int) throws {
        let painter = try #require(OverlayPainter(width: width, height: height))
        let images = painter.paint(overlay(labels: 60, arrows: 20))
        let reach = height / 2 + 100
        for image in images {
            let place = image.place
            #expect(place.width > 0 && place.height > 0)
            #expect(image.bytes.count >= place.width * place.height * 4 && image.bytes.count % (place.width * 4) == 0)
            #expect(image.opacity >= 0.85 && image.opacity <= 1)
            #expect(place.x > -100 && place.x < width + 100 && place.y > -reach && place.y < height + reach)
        }
        // In less there is no room. Glass is wider than high; lines and things are not.
        guard min(width, height) >= 180 else { return }
        let names = images.map(\.place).filter { $0.width > 2 * $0.height && $0.height > 12 }
        for (index, name) in names.enumerated() {
            for other in names[..<index] {
                let isBeside = other.x >= name.x + name.width || name.x >= other.x + other.width
                let isAbove = other.y >= name.y + name.height || name.y >= other.y + other.height
                #expect(isBeside || isAbove)
            }
        }
    }

    /// What is shown again elsewhere is the same array, by which a renderer knows that it has it.
    @Test func aNameThatMovesIsNotPaintedAgain() throws {
        let painter = try #require(OverlayPainter(width: 1280, height: 720))
        func arrays(_ shift: Double) -> Set<UnsafeRawPointer> {
            var state = overlay(labels: 12)
            // At the sides of the picture lines are slanted, each its own way.
            for index in state.labels.indices { state.labels[index].anchorX = 90 + Double(index) * 95.25 + shift }
            let images = painter.paint(state)
            #expect(images.count > 30)
            return Set(images.dropFirst(3).compactMap { $0.bytes.withUnsafeBytes(\.baseAddress) })
        }
        let first = arrays(0)
        #expect(first == arrays(0))
        #expect(arrays(7).isSubset(of: first), "whole pixels on")
    }

    @Test func anArrowWithoutNameIsShortAndStillAtItsEdge() throws {
        let painter = try #require(OverlayPainter(width: 1280, height: 720))
        func pill(_ name: String?, _ side: AROverlay.EdgeArrow.Side) -> PixelRectangle? {
            var state = overlay(labels: 0, arrows: 0)
            let bare = Set(painter.paint(state).map(\.place))
            state.arrows = [AROverlay.EdgeArrow(name: name, distance: 25, side: side)]
            return painter.paint(state).map(\.place).first { !bare.contains($0) }
        }
        for side in AROverlay.EdgeArrow.Side.allCases {
            let named = try #require(pill("Wolf at the fountain", side))
            let short = try #require(pill(nil, side))
            #expect(short.width < named.width / 2)
            #expect(side == .left ? short.x == named.x : short.x + short.width == named.x + named.width)
        }
    }

    /// No part is larger than its alpha.
    @Test func pixelsArePremultiplied() throws {
        let painter = try #require(OverlayPainter(width: 640, height: 360))
        for image in painter.paint(overlay(labels: 10)) {
            let isRight = stride(from: 0, to: image.bytes.count, by: 4).allSatisfy { start in
                image.bytes[start..<(start + 3)].allSatisfy { $0 <= image.bytes[start + 3] }
            }
            #expect(isRight)
        }
    }

    @Test(arguments: [
        "", " ", "مسجد الكبير", "東京タワー", "🗼👩‍👩‍👧‍👦", "a\nb\rc\u{2028}d", "\u{0}\u{1B}[31m", "e\u{301}\u{302}\u{303}",
        String(repeating: "long ", count: 10_000), "\u{202E}backwards", "<b>&amp;</b>", "\u{FFFF}",
    ])
    func anyNameCanBePainted(name: String) throws {
        let painter = try #require(OverlayPainter(width: 640, height: 360))
        var state = overlay(labels: 1)
        state.labels[0].name = name
        state.arrows[0].name = name
        #expect(!painter.paint(state).isEmpty)
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity, 1e300, -1e300]) func oddNumbersCanBePainted(number: Double)
        throws
    {
        let painter = try #require(OverlayPainter(width: 640, height: 360))
        var state = overlay(labels: 3)
        state.heading = number
        state.marks = [AROverlay.CompassMark(bearing: number)]
        state.labels[0].distance = number
        state.labels[1].anchorX = number
        state.labels[2].anchorY = number
        state.arrows[0].distance = number
        state.status = AROverlay.Status(time: number, speed: number, accuracy: number)
        #expect(!painter.paint(state).isEmpty)
    }

    /// What is covered by something else is kept free.
    @Test func nothingLiesUnderTheInset() throws {
        let painter = try #require(OverlayPainter(width: 1280, height: 720))
        let inset = MapPainter.insetPlace(width: 1280, height: 720)
        var state = overlay(labels: 0, arrows: 0)
        state.labels = [AROverlay.Label(name: "Hidden", distance: 5, anchorX: 1150, anchorY: 650)]
        let with = painter.paint(state, keepFree: [inset])
        let pill = with.filter { $0.place.x > 900 }.map(\.place)
        // Only the line that leads to the thing may pass under the map; the name stands above it.
        #expect(pill.contains { $0.y < inset.y })
    }
}
