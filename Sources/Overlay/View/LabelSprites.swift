import CPangoCairo

/// Names on their glass and dots of things as finished pictures: most of a frame's are those of the frame before, elsewhere.
final class LabelSprites {
    private struct Key: Hashable {
        var name: ObjectIdentifier?
        var distance: ObjectIdentifier
        var width: Int
    }

    private struct Pill {
        var canvas: Canvas
        // Kept alive, so that no other text gets their identity.
        var name: TextImage?
        var distance: TextImage
    }

    private static let mostKept = 400
    /// Dots are drawn at quarters of a pixel, so that they glide.
    private static let steps = 4

    private let measure: OverlayMeasure
    private var pills: [Key: Pill] = [:]
    private var dots: [Int: Canvas] = [:]

    init(_ measure: OverlayMeasure) { self.measure = measure }

    /// A name and a distance on glass; nil where there is no memory for it.
    func pill(_ place: PixelRectangle, _ name: TextImage?, _ distance: TextImage, padding: Double, gap: Double)
        -> Canvas?
    {
        let key = Key(name: name.map { ObjectIdentifier($0) }, distance: ObjectIdentifier(distance), width: place.width)
        if let known = pills[key] { return known.canvas }
        guard let canvas = Canvas(width: place.width, height: place.height) else { return nil }
        let height = Double(place.height)
        canvas.glass(0, 0, Double(place.width), height, radius: height / 2)
        var x = padding
        if let name {
            canvas.draw(name, x.rounded(), ((height - name.height) / 2).rounded(), Palette.text)
            x += name.width + gap
        }
        canvas.draw(distance, x.rounded(), ((height - distance.height) / 2).rounded(), Palette.thing)
        // All at once rather than the oldest, as with the texts.
        if pills.count >= Self.mostKept { pills.removeAll() }
        pills[key] = Pill(canvas: canvas, name: name, distance: distance)
        return canvas
    }

    /// Draws the dot of a thing around a place.
    func drawDot(_ x: Double, _ y: Double, opacity: Double, on canvas: Canvas) {
        guard abs(x) < 1e6, abs(y) < 1e6 else { return }
        let (left, top) = (x.rounded(.down), y.rounded(.down))
        let (across, down) = (Int((x - left) * Double(Self.steps)), Int((y - top) * Double(Self.steps)))
        let reach = (measure(4) + 1).rounded(.up)
        guard let dot = dot(across, down, reach: reach) else { return }
        canvas.draw(dot, left - reach, top - reach, opacity: opacity)
    }

    private func dot(_ across: Int, _ down: Int, reach: Double) -> Canvas? {
        let key = across * Self.steps + down
        if let known = dots[key] { return known }
        let side = Int(2 * reach) + 1
        guard let canvas = Canvas(width: side, height: side) else { return nil }
        let step = 1 / Double(Self.steps)
        canvas.circle(reach + (Double(across) + 0.5) * step, reach + (Double(down) + 0.5) * step, measure(2.8))
        canvas.fillKeepingPath(Palette.thing)
        canvas.stroke(Ink(0x0D1420, 0.6), width: measure(1))
        dots[key] = canvas
        return canvas
    }
}
