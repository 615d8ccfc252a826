/// A rectangle of whole pixels; (0, 0) is the corner of the top left pixel of the picture.
public struct PixelRectangle: Equatable, Hashable, Sendable {
    public var x: Int
    public var y: Int
    public var width: Int
    public var height: Int

    public init(x: Int, y: Int, width: Int, height: Int) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    var right: Int { x + width }
    var bottom: Int { y + height }
    var isEmpty: Bool { width <= 0 || height <= 0 }
    var area: Int { isEmpty ? 0 : width * height }

    func intersects(_ other: PixelRectangle) -> Bool {
        x < other.right && other.x < right && y < other.bottom && other.y < bottom
    }

    func intersection(_ other: PixelRectangle) -> PixelRectangle {
        let (left, top) = (max(x, other.x), max(y, other.y))
        return PixelRectangle(
            x: left, y: top, width: max(0, min(right, other.right) - left),
            height: max(0, min(bottom, other.bottom) - top))
    }

    func union(_ other: PixelRectangle) -> PixelRectangle {
        if isEmpty { return other }
        if other.isEmpty { return self }
        let (left, top) = (min(x, other.x), min(y, other.y))
        return PixelRectangle(
            x: left, y: top, width: max(right, other.right) - left, height: max(bottom, other.bottom) - top)
    }

    /// Whether a place lies in it, pixels.
    package func contains(_ place: SIMD2<Double>) -> Bool {
        place.x >= Double(x) && place.x < Double(right) && place.y >= Double(y) && place.y < Double(bottom)
    }

    /// Grown by a number of pixels on every side.
    func grown(by margin: Int) -> PixelRectangle {
        PixelRectangle(x: x - margin, y: y - margin, width: width + 2 * margin, height: height + 2 * margin)
    }

    /// The smallest rectangle of whole pixels around one of fractions; empty where a number is none.
    init(around left: Double, _ top: Double, _ width: Double, _ height: Double) {
        let edges = [left, top, left + width, top + height]
        guard edges.allSatisfy({ abs($0) < 1e9 }) else {
            self.init(x: 0, y: 0, width: 0, height: 0)
            return
        }
        let x = Int(left.rounded(.down))
        let y = Int(top.rounded(.down))
        self.init(
            x: x, y: y, width: Int((left + width).rounded(.up)) - x, height: Int((top + height).rounded(.up)) - y)
    }
}
