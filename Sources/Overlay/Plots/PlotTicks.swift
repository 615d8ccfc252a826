import Foundation

/// Round numbers along an axis: multiples of 1, 2 or 5 and zeros.
package struct PlotTicks: Equatable {
    package let step: Double
    package let values: [Double]

    /// - Parameter wanted: about how many.
    package init(from low: Double, to high: Double, wanted: Int = 6) {
        let span = max(high - low, 1e-9)
        let unit = pow(10, (log10(span / Double(wanted))).rounded(.down))
        let multiple = [1.0, 2, 5, 10].first { span / ($0 * unit) <= Double(wanted) } ?? 10
        step = multiple * unit
        let first = (low / step - 1e-9).rounded(.up)
        let last = (high / step + 1e-9).rounded(.down)
        values = first <= last ? stride(from: first, through: last, by: 1).map { $0 * (multiple * unit) } : []
    }

    /// Decimals that tell the ticks apart.
    var decimals: Int { step >= 1 ? 0 : min(Int((-log10(step) - 1e-9).rounded(.up)), 9) }
}
