/// Which squares of a map the track runs through, so that names can keep off it.
struct TrackCells {
    /// Side of a square, pixels.
    private static let side = 8.0

    private let columns: Int
    private let rows: Int
    private var isCrossed: [Bool]

    init(width: Double, height: Double) {
        columns = Int(width / Self.side) + 1
        rows = Int(height / Self.side) + 1
        isCrossed = [Bool](repeating: false, count: columns * rows)
    }

    /// Notes a straight piece of the track; parts outside the picture are left out.
    mutating func add(_ from: (x: Double, y: Double), _ to: (x: Double, y: Double)) {
        let length = max(abs(to.x - from.x), abs(to.y - from.y))
        // Far longer than a picture: its ends lie outside, and stepping along it would take for ever.
        guard length < 100_000 else { return }
        let steps = max(1, Int(length / (Self.side / 2)))
        for step in 0...steps {
            let part = Double(step) / Double(steps)
            let column = Int(((from.x + (to.x - from.x) * part) / Self.side).rounded(.down))
            let row = Int(((from.y + (to.y - from.y) * part) / Self.side).rounded(.down))
            if column >= 0, row >= 0, column < columns, row < rows { isCrossed[row * columns + column] = true }
        }
    }

    /// How many squares under a rectangle the track runs through.
    func covered(by box: PixelRectangle) -> Int {
        let left = max(0, Int(Double(box.x) / Self.side))
        let top = max(0, Int(Double(box.y) / Self.side))
        let right = min(columns - 1, Int(Double(box.right) / Self.side))
        let bottom = min(rows - 1, Int(Double(box.bottom) / Self.side))
        guard left <= right, top <= bottom else { return 0 }
        var count = 0
        for row in top...bottom {
            for column in left...right where isCrossed[row * columns + column] { count += 1 }
        }
        return count
    }
}
