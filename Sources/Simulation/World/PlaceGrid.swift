import Foundation
import Geodesy

/// Finds the places near a coordinate among very many: cells of about the same size all over the Earth.
///
/// Rows of latitude are cut into as many cells as fit round the Earth there. Places lie in memory in the order of their cells,
/// row by row, so that the part of a row that a circle may touch is one piece, found by halves. A query gives what is in such
/// pieces, a little more than the circle holds.
package struct PlaceGrid: Sendable {
    private let cell: Degrees
    /// Places in the order of their cells.
    let places: [Int32]
    /// Cells that hold something, rising; and where each begins in `places`, with the end at the end.
    private let keys: [UInt64]
    private let starts: [Int32]

    private static let metresPerDegree = 110_574.0
    /// Bits of a key that number the cells of a row: enough for the narrowest ones.
    private static let columnBits: UInt64 = 22

    /// - Parameter cell: length of a cell's side, metres.
    package init(_ coordinates: some Collection<Coordinate>, cell metres: Metres) {
        let cell = min(max(metres / Self.metresPerDegree, 1e-4), 30)
        self.cell = cell
        var keyed = coordinates.map { Self.key($0, cell: cell) }
        places = RadixSort.order(of: &keyed)
        var keys: [UInt64] = []
        var starts: [Int32] = []
        for (index, key) in keyed.enumerated() where index == 0 || key != keyed[index - 1] {
            keys.append(key)
            starts.append(Int32(index))
        }
        starts.append(Int32(keyed.count))
        self.keys = keys
        self.starts = starts
    }

    /// The places within `radius` metres and some beyond it, in rising order.
    package func places(near center: Coordinate, radius: Metres) -> [Int] {
        var found: [Int] = []
        forEachPiece(near: center, radius: radius) { piece in found += piece.lazy.map(Int.init) }
        return found.sorted()
    }

    /// Hands over the same places piece by piece, in no order that means anything.
    package func forEachPiece(near center: Coordinate, radius: Metres, _ body: (ArraySlice<Int32>) -> Void) {
        guard !keys.isEmpty else { return }
        let reach = radius / Self.metresPerDegree
        let lowRow = Self.row(max(center.latitude - reach, -90), cell)
        let highRow = Self.row(min(center.latitude + reach, 90), cell)
        // When the circle takes more rows than hold anything, looking at everything near its latitude is quicker.
        if highRow - lowRow > keys.count {
            return hand(lowRow << Self.columnBits..<(highRow + 1) << Self.columnBits, body)
        }
        for row in lowRow...highRow {
            let columns = Self.columns(row, cell)
            let farthest = max(abs(Double(row) * cell - 90), abs(Double(row + 1) * cell - 90)) + reach
            let scale = farthest < 89.9 ? cos(farthest * .pi / 180) : 0
            let span = scale > 0 ? reach / scale / 360 * Double(columns) : Double(columns)
            let middle = Self.position(center.longitude, columns)
            let first = Int((middle - span).rounded(.down))
            let last = Int((middle + span).rounded(.down))
            let start = row << Self.columnBits
            if last - first + 1 >= columns {
                hand(start..<(start + UInt64(columns)), body)
            } else {
                // The circle may reach across the antimeridian, where the numbers of the columns start again.
                hand(start + UInt64(max(first, 0))..<start + UInt64(min(last, columns - 1) + 1), body)
                if first < 0 { hand(start + UInt64(first + columns)..<start + UInt64(columns), body) }
                if last >= columns { hand(start..<start + UInt64(last - columns + 1), body) }
            }
        }
    }

    /// Hands over what lies in the cells of a range.
    private func hand(_ range: Range<UInt64>, _ body: (ArraySlice<Int32>) -> Void) {
        let first = keys.partitioningIndex { $0 >= range.lowerBound }
        guard first < keys.count, keys[first] < range.upperBound else { return }
        let end = first + keys[first...].prefix(64).prefix { $0 < range.upperBound }.count
        // Most pieces are a few cells; longer ones are found by halves.
        let last = end - first < 64 ? end : keys.partitioningIndex { $0 >= range.upperBound }
        body(places[Int(starts[first])..<Int(starts[last])])
    }

    private static func row(_ latitude: Degrees, _ cell: Degrees) -> UInt64 {
        UInt64(max(((latitude + 90) / cell).rounded(.down), 0))
    }

    private static func columns(_ row: UInt64, _ cell: Degrees) -> Int {
        let nearest = min(abs(Double(row) * cell - 90), abs(Double(row + 1) * cell - 90))
        return max(1, Int(360 * cos(min(nearest, 90) * .pi / 180) / cell))
    }

    private static func position(_ longitude: Degrees, _ columns: Int) -> Double {
        Bearing.normalized(longitude + 180) / 360 * Double(columns)
    }

    private static func key(_ coordinate: Coordinate, cell: Degrees) -> UInt64 {
        let row = row(coordinate.latitude, cell)
        let columns = columns(row, cell)
        return row << columnBits | UInt64(min(Int(position(coordinate.longitude, columns)), columns - 1))
    }
}
