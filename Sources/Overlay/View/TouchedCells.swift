/// Where a canvas was drawn on, by cells of a grid, handed on as rectangles of which no two overlap: what lies in two would be
/// laid over the picture twice.
struct TouchedCells {
    // A quarter of a label's height: clear pixels that are sent and laid over the picture cost as much as others, and a
    // rectangle more costs as much as some hundred of them.
    private static let cellWidth = 16
    private static let cellHeight = 8
    /// Untouched cells of a row that are not worth a rectangle more.
    private static let widestGap = 1

    private let bounds: PixelRectangle
    private let columns: Int
    private var cells: [Bool]

    /// - Parameter bounds: of the canvas, from (0, 0).
    init(_ bounds: PixelRectangle) {
        self.bounds = bounds
        columns = (bounds.width + Self.cellWidth - 1) / Self.cellWidth
        let rows = (bounds.height + Self.cellHeight - 1) / Self.cellHeight
        cells = Array(repeating: false, count: columns * rows)
    }

    mutating func add(_ rectangle: PixelRectangle) {
        let inside = rectangle.intersection(bounds)
        guard !inside.isEmpty else { return }
        for row in inside.y / Self.cellHeight...(inside.bottom - 1) / Self.cellHeight {
            for column in inside.x / Self.cellWidth...(inside.right - 1) / Self.cellWidth {
                cells[row * columns + column] = true
            }
        }
    }

    /// Rows of touched cells, joined with those above that reach as far.
    var all: [PixelRectangle] {
        var result: [PixelRectangle] = []
        var above: [Int] = []
        for row in 0..<(columns == 0 ? 0 : cells.count / columns) {
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
        for column in 0..<columns where cells[row * columns + column] {
            if let last = runs.last, column - last.upperBound <= Self.widestGap {
                runs[runs.count - 1] = last.lowerBound..<column + 1
            } else {
                runs.append(column..<column + 1)
            }
        }
        return runs
    }

    mutating func removeAll() {
        for index in cells.indices { cells[index] = false }
    }
}
