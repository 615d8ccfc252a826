/// Where the parts of the time line lie at the lower edge of the window. Pixels from the upper left corner.
package struct TimeBarLayout: Sendable {
    let measure: OverlayMeasure

    /// - Parameters: width and height of the window in pixels.
    package init(width: Int, height: Int) { measure = OverlayMeasure(width: width, height: height) }

    /// The glass that all of it lies on.
    package var bounds: PixelRectangle {
        let height = measure.whole(66)
        let gap = measure.whole(12)
        return PixelRectangle(
            around: gap, Double(measure.height) - gap - height, max(1, Double(measure.width) - 2 * gap), height)
    }

    /// The button that plays and pauses.
    package var button: PixelRectangle {
        let side = measure.whole(42)
        let inset = measure.whole(12)
        return PixelRectangle(around: Double(bounds.x) + inset, Double(bounds.y) + inset, side, side)
    }

    /// First and last x of the line, and its y.
    package var line: (left: Double, right: Double, y: Double) {
        let left = Double(button.right) + measure.whole(18)
        let right = max(left + 1, Double(bounds.right) - measure.whole(22))
        return (left, right, (Double(bounds.y) + measure.whole(21)).rounded() + 0.5)
    }

    /// Where a press takes hold of the line: more than what is seen of it, for fingers are not that fine.
    package var lineArea: PixelRectangle {
        let reach = measure.whole(13)
        return PixelRectangle(
            around: line.left - reach, Double(bounds.y), line.right - line.left + 2 * reach,
            line.y - Double(bounds.y) + reach)
    }

    /// The middle of the line of text.
    var textMiddle: Double { Double(bounds.y) + measure.whole(47) }

    /// How far along the line an x lies, 0 to 1.
    package func fraction(atX x: Double) -> Double {
        min(max((x - line.left) / (line.right - line.left), 0), 1)
    }

    /// The moment at an x.
    package func time(atX x: Double, in span: ClosedRange<Double>) -> Double {
        span.lowerBound + fraction(atX: x) * (span.upperBound - span.lowerBound)
    }

    /// The x of a moment.
    package func x(of time: Double, in span: ClosedRange<Double>) -> Double {
        let length = span.upperBound - span.lowerBound
        guard length > 0, time.isFinite else { return line.left }
        return line.left + min(max((time - span.lowerBound) / length, 0), 1) * (line.right - line.left)
    }

    /// What is left of the window above the time line.
    package var freeHeight: Int { max(1, bounds.y) }

    /// Where the small map lies: at the right, above the time line.
    package var mapPlace: PixelRectangle {
        let side = min(measure.whole(250), Double(min(measure.width, freeHeight)) * 0.42).rounded()
        let gap = measure.whole(12)
        return PixelRectangle(
            around: Double(measure.width) - gap - side, Double(bounds.y) - gap - side, side, side)
    }
}
