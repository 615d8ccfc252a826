/// Where a canvas was drawn on, by cells of a grid, handed on as rectangles of which no two overlap: what lies in two would be
/// laid over the picture twice.
struct TouchedCells {
    // Clear pixels that are sent and laid over the picture cost as much as others, and a rectangle more costs as much as some
    // hundred of them: measured by `sightline bench overlay`.
    private static let cellWidth = 4
    private static let cellHeight = 4
    /// Untouched cells of a row that are not worth a rectangle more.
    private static let widestGap = 4

    private let bounds: PixelRectangle
    private let rows: Int
    /// 64 cells each, the leftmost in the lowest bit; a row of cells begins with a word.
    private let wordsPerRow: Int
    private var words: [UInt64]

    /// - Parameter bounds: of the canvas, from (0, 0).
    init(_ bounds: PixelRectangle) {
        self.bounds = bounds
        rows = (bounds.height + Self.cellHeight - 1) / Self.cellHeight
        wordsPerRow = (bounds.width + 64 * Self.cellWidth - 1) / (64 * Self.cellWidth)
        words = Array(repeating: 0, count: rows * wordsPerRow)
    }

    mutating func add(_ rectangle: PixelRectangle) {
        let inside = rectangle.intersection(bounds)
        guard !inside.isEmpty else { return }
        let first = inside.x / Self.cellWidth
        let last = (inside.right - 1) / Self.cellWidth
        for row in inside.y / Self.cellHeight...(inside.bottom - 1) / Self.cellHeight {
            for word in first / 64...last / 64 {
                let low = max(first - 64 * word, 0)
                let high = min(last - 64 * word, 63)
                words[row * wordsPerRow + word] |= (~0 >> UInt64(63 - high)) & (~0 << UInt64(low))
            }
        }
    }

    /// Rows of touched cells, joined with those above that reach as far.
    var all: [PixelRectangle] {
        var result: [PixelRectangle] = []
        var above: [Int] = []
        for row in 0..<rows {
            var current: [Int] = []
            for run in runs(row) {
                let place = PixelRectangle(
                    x: run.lowerBound * Self.cellWidth, y: row * Self.cellHeight, width: run.count * Self.cellWidth,
                    height: Self.cellHeight
                ).intersection(bounds)
                if let index = above.first(where: { result[$0].x == place.x && result[$0].width == place.width }) {
                    result[index].height += place.height
                    current.append(index)
                } else {
                    current.append(result.count)
                    result.append(place)
                }
            }
            above = current
        }
        return result
    }

    private func runs(_ row: Int) -> [Range<Int>] {
        var runs: [Range<Int>] = []
        var start = next(in: row, from: 0, touched: true)
        while start < 64 * wordsPerRow {
            let end = next(in: row, from: start, touched: false)
            if let last = runs.last, start - last.upperBound <= Self.widestGap {
                runs[runs.count - 1] = last.lowerBound..<end
            } else {
                runs.append(start..<end)
            }
            start = next(in: row, from: end, touched: true)
        }
        return runs
    }

    /// The first touched or untouched cell of a row at or after a column; the end of its words where there is none.
    private func next(in row: Int, from column: Int, touched: Bool) -> Int {
        var word = column / 64
        // Of the first word only what begins at the column.
        var mask = ~UInt64(0) << UInt64(column % 64)
        while word < wordsPerRow {
            let bits = words[row * wordsPerRow + word]
            let wanted = (touched ? bits : ~bits) & mask
            if wanted != 0 { return 64 * word + wanted.trailingZeroBitCount }
            mask = ~0
            word += 1
        }
        return 64 * wordsPerRow
    }

    mutating func removeAll() {
        for index in words.indices { words[index] = 0 }
    }
}
