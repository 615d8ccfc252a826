import CPangoCairo

/// A frame with two axes: what lies where on a sheet.
struct PlotAxes {
    let x: ClosedRange<Double>
    let y: ClosedRange<Double>
    let left: Double
    let top: Double
    let right: Double
    let bottom: Double

    /// Below the title, with room for numbers and the axes' titles.
    init(_ sheet: PlotSheet, x: ClosedRange<Double>, y: ClosedRange<Double>, keys: Bool = true) {
        self.x = x
        self.y = y
        left = 92
        right = sheet.width - 40
        top = keys ? 124 : 96
        bottom = sheet.height - 76
    }

    func across(_ value: Double) -> Double {
        left + (value - x.lowerBound) / (x.upperBound - x.lowerBound) * (right - left)
    }

    func up(_ value: Double) -> Double {
        bottom - (value - y.lowerBound) / (y.upperBound - y.lowerBound) * (bottom - top)
    }

    var area: PixelRectangle { PixelRectangle(around: left, top, right - left, bottom - top) }

    /// The lines behind what is drawn.
    func drawGrid(on sheet: PlotSheet) {
        for value in ticksAcross.values {
            sheet.canvas.line(across(value).rounded() + 0.5, top, across(value).rounded() + 0.5, bottom)
        }
        for value in ticksUp.values {
            sheet.canvas.line(left, up(value).rounded() + 0.5, right, up(value).rounded() + 0.5)
        }
        sheet.canvas.stroke(PlotSheet.grid, width: 1)
    }

    /// The axes, their numbers and their titles.
    func draw(on sheet: PlotSheet, across title: String, up upwards: String) {
        sheet.canvas.line(left, bottom + 0.5, right, bottom + 0.5)
        sheet.canvas.line(left + 0.5, top, left + 0.5, bottom)
        sheet.canvas.stroke(PlotSheet.axis, width: 1)
        let (a, u) = (ticksAcross, ticksUp)
        for value in a.values {
            sheet.write(
                PlotSheet.number(value, decimals: a.decimals), x: across(value), y: bottom + 8, size: 15,
                PlotSheet.soft, .middle)
        }
        for value in u.values {
            sheet.write(
                PlotSheet.number(value, decimals: u.decimals), x: left - 10, y: up(value) - 10, size: 15,
                PlotSheet.soft, .right)
        }
        sheet.write(title, x: (left + right) / 2, y: bottom + 38, size: 16, PlotSheet.ink, .middle)
        sheet.writeUpwards(upwards, x: 30, y: (top + bottom) / 2, size: 16)
    }

    private var ticksAcross: PlotTicks { PlotTicks(from: x.lowerBound, to: x.upperBound, wanted: 10) }
    private var ticksUp: PlotTicks { PlotTicks(from: y.lowerBound, to: y.upperBound, wanted: 7) }
}
