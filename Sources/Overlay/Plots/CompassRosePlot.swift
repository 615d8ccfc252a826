import CPangoCairo
import Foundation
import Simulation

/// The heading's error around the compass: outside of the circle the compass reads too much, inside too little.
enum CompassRosePlot {
    static func draw(_ study: SensorStudy, title: String) -> OverlayImage? {
        guard let sheet = PlotSheet(width: 900, height: 900, title: "Heading error around the compass", subtitle: title)
        else { return nil }
        let rose = Rose(study, sheet)
        rose.drawRings()
        rose.drawPoints(study.headingErrors)
        rose.drawCurve(study.lastingHeadingErrors)
        rose.drawNames()
        rose.drawKeys(study)
        return sheet.image()
    }

    /// Where headings and errors lie on the sheet.
    private struct Rose {
        let sheet: PlotSheet
        let ticks: PlotTicks
        /// Degrees of error from the middle to the circle of no error, and from there to the rim.
        let reach: Double
        let x = 450.0
        let y = 480.0
        let rim = 330.0
        var canvas: Canvas { sheet.canvas }

        init(_ study: SensorStudy, _ sheet: PlotSheet) {
            self.sheet = sheet
            let most = (study.headingErrors + study.lastingHeadingErrors).reduce(1.0) { max($0, $1.error.magnitude) }
            ticks = PlotTicks(from: 0, to: most * 1.2, wanted: 3)
            reach = (most * 1.2 / ticks.step).rounded(.up) * ticks.step
        }

        /// The middle stands for an error of −reach and a bit, so that the rings there do not meet.
        func radius(_ error: Double) -> Double { max(rim * (0.55 + 0.45 * error / reach), 0) }

        func point(_ heading: Double, _ error: Double) -> (Double, Double) {
            let angle = heading * .pi / 180
            return (x + radius(error) * sin(angle), y - radius(error) * cos(angle))
        }

        func drawRings() {
            for heading in stride(from: 0.0, to: 360, by: 30) {
                let (fromX, fromY) = point(heading, -reach)
                let (toX, toY) = point(heading, reach)
                canvas.line(fromX, fromY, toX, toY)
            }
            for error in stride(from: -reach, through: reach + 1e-9, by: ticks.step) {
                canvas.circle(x, y, radius(error))
            }
            canvas.stroke(PlotSheet.grid, width: 1.2)
            canvas.circle(x, y, radius(0))
            canvas.stroke(PlotSheet.axis, width: 2)
        }

        func drawPoints(_ errors: [SensorStudy.HeadingError]) {
            for error in errors {
                let (x, y) = point(error.heading, error.error)
                canvas.circle(x, y, 2)
            }
            canvas.fill(PlotSheet.blue.faded(0.4))
        }

        func drawCurve(_ errors: [SensorStudy.HeadingError]) {
            guard !errors.isEmpty else { return }
            canvas.polygon(errors.map { point($0.heading, $0.error) })
            canvas.stroke(PlotSheet.amber, width: 3)
        }

        func drawNames() {
            for heading in stride(from: 0, to: 360, by: 30) {
                let names = [0: "N", 90: "E", 180: "S", 270: "W"]
                let name = names[heading] ?? "\(heading)°"
                let angle = Double(heading) * .pi / 180
                let isBold = names[heading] != nil
                sheet.write(
                    name, x: x + (rim + 28) * sin(angle), y: y - (rim + 28) * cos(angle) - (isBold ? 13 : 10),
                    size: isBold ? 20 : 15, isBold: isBold, isBold ? PlotSheet.ink : PlotSheet.soft, .middle)
            }
            for error in stride(from: -reach, through: reach + 1e-9, by: ticks.step) {
                let (labelX, labelY) = point(15, error)
                let text = PlotSheet.number(error.magnitude, decimals: ticks.decimals)
                let sign = error.magnitude < 1e-9 ? "" : error < 0 ? "−" : "+"
                guard let image = sheet.texts.image("\(sign)\(text)°", TextStyle(size: 14, rim: 3)) else { continue }
                canvas.draw(
                    image, (labelX - image.width / 2).rounded(), (labelY - image.height / 2).rounded(), PlotSheet.soft,
                    rim: PlotSheet.paper)
            }
        }

        func drawKeys(_ study: SensorStudy) {
            var x = 92.0
            x = sheet.writeKey("lasting error: bias, iron, declination", x: x, y: 866) { x, y in
                canvas.line(x, y, x + 26, y)
                canvas.stroke(PlotSheet.amber, width: 3)
            }
            x = sheet.writeKey("measured, device turned around", x: x, y: 866) { x, y in
                for step in [4.0, 13, 22] { canvas.circle(x + step, y, 2.2) }
                canvas.fill(PlotSheet.blue.faded(0.7))
            }
            sheet.write(
                "degrees; outside the dark circle the compass reads too much, inside too little", x: 40, y: 80,
                size: 15,
                PlotSheet.soft)
        }
    }
}
