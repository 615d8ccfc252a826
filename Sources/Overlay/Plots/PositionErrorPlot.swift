import CPangoCairo
import Simulation

/// How far each fix is from the truth over time, with the radius that the receiver reports, and its outages.
enum PositionErrorPlot {
    static func draw(_ study: SensorStudy, title: String) -> OverlayImage? {
        guard
            let sheet = PlotSheet(
                width: 1200, height: 600, title: "Position error over time", subtitle: title)
        else { return nil }
        let inMinutes = study.span.upperBound - study.span.lowerBound > 600
        let unit = inMinutes ? 60.0 : 1
        let start = study.span.lowerBound / unit
        let end = max(study.span.upperBound / unit, start + 1e-3)
        let most = study.fixes.reduce(1.0) { max($0, $1.error, $1.accuracy) }
        let axes = PlotAxes(sheet, x: start...end, y: 0...(most * 1.06))
        drawOutages(study, axes, sheet, unit)
        axes.drawGrid(on: sheet)
        let canvas = sheet.canvas
        canvas.clipped(to: axes.area) {
            // As long as fixes follow each other the receiver holds on to each until the next.
            let gap = longestStep(study)
            radius(study, axes, unit, gap, on: canvas)
            cairo_new_path(canvas.pen)
            var last: SensorStudy.FixError?
            for fix in study.fixes {
                let (x, y) = (axes.across(fix.time / unit), axes.up(fix.error))
                if let last, fix.time - last.time <= gap {
                    cairo_line_to(canvas.pen, x, y)
                } else {
                    cairo_move_to(canvas.pen, x, y)
                }
                last = fix
            }
            canvas.stroke(PlotSheet.blue, width: 1.8)
        }
        axes.draw(on: sheet, across: inMinutes ? "time, minutes" : "time, seconds", up: "horizontal error, metres")
        var x = axes.left
        x = sheet.writeKey("error of the fix", x: x, y: 88) { x, y in
            canvas.line(x, y, x + 26, y)
            canvas.stroke(PlotSheet.blue, width: 2.5)
        }
        x = sheet.writeKey("reported accuracy (68 % radius)", x: x, y: 88) { x, y in
            cairo_rectangle(canvas.pen, x, y - 7, 26, 14)
            canvas.fill(PlotSheet.amber.faded(0.18))
            canvas.line(x, y - 7, x + 26, y - 7)
            canvas.stroke(PlotSheet.amber, width: 1.5)
        }
        if !study.outages.isEmpty {
            _ = sheet.writeKey("no fix", x: x, y: 88) { x, y in
                cairo_rectangle(canvas.pen, x, y - 7, 26, 14)
                canvas.fill(PlotSheet.grey.faded(0.55))
            }
        }
        return sheet.image()
    }

    private static func drawOutages(_ study: SensorStudy, _ axes: PlotAxes, _ sheet: PlotSheet, _ unit: Double) {
        sheet.canvas.clipped(to: axes.area) {
            for outage in study.outages {
                let left = axes.across(outage.lowerBound / unit)
                cairo_rectangle(
                    sheet.canvas.pen, left, axes.top, max(axes.across(outage.upperBound / unit) - left, 1),
                    axes.bottom - axes.top)
            }
            sheet.canvas.fill(PlotSheet.grey.faded(0.55))
        }
    }

    /// The band from 0 to the reported radius, a piece for each stretch of fixes, and its upper edge.
    private static func radius(
        _ study: SensorStudy, _ axes: PlotAxes, _ unit: Double, _ gap: Double, on canvas: Canvas
    ) {
        var stretch: [SensorStudy.FixError] = []
        func finish() {
            guard let first = stretch.first, let last = stretch.last else { return }
            let edge = stretch.map { (axes.across($0.time / unit), axes.up($0.accuracy)) }
            canvas.polygon(
                [(axes.across(first.time / unit), axes.bottom)] + edge + [(axes.across(last.time / unit), axes.bottom)])
            canvas.fill(PlotSheet.amber.faded(0.18))
            for (index, point) in edge.enumerated() {
                if index == 0 {
                    cairo_move_to(canvas.pen, point.0, point.1)
                } else {
                    cairo_line_to(canvas.pen, point.0, point.1)
                }
            }
            canvas.stroke(PlotSheet.amber, width: 1.5)
            stretch = []
        }
        for fix in study.fixes {
            if let last = stretch.last, fix.time - last.time > gap { finish() }
            stretch.append(fix)
        }
        finish()
    }

    /// Fixes farther apart than this do not belong together.
    private static func longestStep(_ study: SensorStudy) -> Double {
        let steps = zip(study.fixes, study.fixes.dropFirst()).map { $1.time - $0.time }.sorted()
        return steps.isEmpty ? 0 : 3 * steps[steps.count / 2]
    }
}
