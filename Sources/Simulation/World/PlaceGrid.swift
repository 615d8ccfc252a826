import Foundation
import Geodesy

/// Finds the places near a coordinate among very many: cells of about the same size all over the Earth.
///
/// Rows of latitude are cut into as many cells as fit round the Earth there. A query looks at the cells that a circle may
/// touch and gives what is in them, a little more than the circle holds.
package struct PlaceGrid: Sendable {
    private let cell: Degrees
    /// Places in the order of their cells.
    private let places: [Int32]
    private let cells: [Int: Range<Int>]

    private static let metresPerDegree = 110_574.0

    /// - Parameter cell: length of a cell's side, metres.
    package init(_ coordinates: some Collection<Coordinate>, cell metres: Metres) {
        let cell = min(max(metres / Self.metresPerDegree, 1e-4), 30)
        self.cell = cell
        let keys = coordinates.map { Self.key($0, cell: cell) }
        places = keys.indices.sorted { (keys[$0], $0) < (keys[$1], $1) }.map(Int32.init)
        var cells: [Int: Range<Int>] = [:]
        var start = 0
        while start < places.count {
            let key = keys[Int(places[start])]
            var end = start + 1
            while end < places.count, keys[Int(places[end])] == key { end += 1 }
            cells[key] = start..<end
            start = end
        }
        self.cells = cells
    }

    /// The places within `radius` metres and some beyond it, in rising order.
    package func places(near center: Coordinate, radius: Metres) -> [Int] {
        let reach = radius / Self.metresPerDegree
        let lowRow = Self.row(max(center.latitude - reach, -90), cell)
        let highRow = Self.row(min(center.latitude + reach, 90), cell)
        // When the circle takes more cells than are filled, looking at the filled ones is quicker.
        let width = reach / cell * 2 + 2
        if width * width > Double(cells.count) * 2 { return all(nearRows: lowRow...highRow) }
        var found: [Int] = []
        for row in lowRow...highRow {
            let columns = Self.columns(row, cell)
            let farthest = max(abs(Double(row) * cell - 90), abs(Double(row + 1) * cell - 90)) + reach
            let scale = farthest < 89.9 ? cos(farthest * .pi / 180) : 0
            let span = scale > 0 ? reach / scale / 360 * Double(columns) : Double(columns)
            let middle = Self.position(center.longitude, columns)
            let first = Int((middle - span).rounded(.down))
            let last = Int((middle + span).rounded(.down))
            if last - first + 1 >= columns {
                for column in 0..<columns { take(row, column, into: &found) }
            } else {
                for column in first...last { take(row, (column % columns + columns) % columns, into: &found) }
            }
        }
        return found.sorted()
    }

    private func take(_ row: Int, _ column: Int, into found: inout [Int]) {
        if let range = cells[row << 32 | column] { found += places[range].map(Int.init) }
    }

    private func all(nearRows rows: ClosedRange<Int>) -> [Int] {
        var found: [Int] = []
        for (key, range) in cells where rows.contains(key >> 32) { found += places[range].map(Int.init) }
        return found.sorted()
    }

    private static func row(_ latitude: Degrees, _ cell: Degrees) -> Int {
        Int(((latitude + 90) / cell).rounded(.down))
    }

    private static func columns(_ row: Int, _ cell: Degrees) -> Int {
        let nearest = min(abs(Double(row) * cell - 90), abs(Double(row + 1) * cell - 90))
        return max(1, Int(360 * cos(min(nearest, 90) * .pi / 180) / cell))
    }

    private static func position(_ longitude: Degrees, _ columns: Int) -> Double {
        Bearing.normalized(longitude + 180) / 360 * Double(columns)
    }

    private static func key(_ coordinate: Coordinate, cell: Degrees) -> Int {
        let row = row(coordinate.latitude, cell)
        let columns = columns(row, cell)
        return row << 32 | min(Int(position(coordinate.longitude, columns)), columns - 1)
    }
}
