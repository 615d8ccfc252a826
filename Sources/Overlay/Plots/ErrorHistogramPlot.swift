import CPangoCairo
import PlainText
import Simulation

/// How the errors of many fixes are spread, with the radius that holds 68 % of them.
enum ErrorHistogramPlot {
    private static let bins = 60

    static func draw(_ study: SensorStudy, title: String) -> OverlayImage? {
        guard let inside = study.shareWithinAccuracy, let radius = study.quantile(0.68),
            let most = study.quantile(0.995), let median = study.quantile(0.5), let far = study.quantile(0.95),
            let sheet = PlotSheet(width: 1200, height: 600, title: "Histogram of the position error", subtitle: title)
        else { return nil }
        let end = max(most, 0.01)
        let width = end / Double(bins)
        var counts = [Int](repeating: 0, count: bins)
        for fix in study.manyFixes where fix.error < end { counts[min(Int(fix.error / width), bins - 1)] += 1 }
        let shares = counts.map { 100 * Double($0) / Double(study.manyFixes.count) / width }
        let axes = PlotAxes(sheet, x: 0...end, y: 0...((shares.max() ?? 1) * 1.12), keys: false)
        axes.drawGrid(on: sheet)
        let canvas = sheet.canvas
        for (index, share) in shares.enumerated() {
            let left = axes.across(Double(index) * width)
            let right = axes.across(Double(index + 1) * width)
            cairo_rectangle(canvas.pen, left + 0.5, axes.up(share), right - left - 1, axes.bottom - axes.up(share))
            canvas.fill(
                Double(index) * width + width / 2 <= radius ? PlotSheet.blue.faded(0.85) : PlotSheet.blue.faded(0.35))
        }
        canvas.line(axes.across(radius), axes.top, axes.across(radius), axes.bottom)
        canvas.stroke(PlotSheet.amber, width: 2.5)
        axes.draw(on: sheet, across: "horizontal error, metres", up: "share of the fixes, % a metre")
        notes(study, inside: inside, radius: radius, median: median, far: far, axes, sheet)
        return sheet.image()
    }

    private static func notes(
        _ study: SensorStudy, inside: Double, radius: Double, median: Double, far: Double, _ axes: PlotAxes,
        _ sheet: PlotSheet
    ) {
        let isRight = axes.across(radius) > (axes.left + axes.right) / 2
        let x = axes.across(radius) + (isRight ? -12 : 12)
        let side = isRight ? PlotSheet.Alignment.right : .left
        sheet.write(
            "68 % lie within \(PlotSheet.number(radius, decimals: 1)) m", x: x, y: axes.top + 4, size: 17, isBold: true,
            PlotSheet.amber, side)
        let right = axes.right - 12
        let lines = [
            "half within \(PlotSheet.number(median, decimals: 1)) m, 95 % within \(PlotSheet.number(far, decimals: 1)) m",
            "\(PlotSheet.number(100 * inside, decimals: 1)) % lie within the radius that was reported with them",
            "\(study.manyFixes.count) fixes of \(study.runs) walk\(study.runs == 1 ? "" : "s"), each with its own seed",
        ]
        for (number, line) in lines.enumerated() {
            sheet.write(line, x: right, y: axes.top + 60 + 26 * Double(number), size: 15, PlotSheet.soft, .right)
        }
    }
}
