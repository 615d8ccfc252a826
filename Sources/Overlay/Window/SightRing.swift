import CPangoCairo

/// The ring in the middle of the picture that shots go through.
struct SightRing {
    let measure: OverlayMeasure

    func draw(_ sight: WindowHUD.Sight, _ x: Double, _ y: Double, on canvas: Canvas) {
        let isOnTarget = sight == .onTarget || sight == .loadedOnTarget
        let isLoaded = sight == .loaded || sight == .loadedOnTarget
        let ink = isOnTarget ? Palette.thing : isLoaded ? Palette.good : Palette.text
        let radius = measure(isOnTarget ? 12 : 15)
        for (colour, extra) in [(Ink(0x0D1420, 0.55), measure(2.2)), (ink, 0)] {
            canvas.circle(x, y, radius)
            canvas.stroke(colour, width: measure(2) + extra)
            for (dx, dy) in [(1.0, 0.0), (-1, 0), (0, 1), (0, -1)] {
                canvas.line(
                    x + dx * radius * 0.66, y + dy * radius * 0.66, x + dx * radius * 1.5, y + dy * radius * 1.5)
            }
            canvas.stroke(colour, width: measure(2) + extra)
            canvas.circle(x, y, measure(1.8) + extra / 2)
            canvas.fill(colour)
        }
        guard isLoaded else { return }
        canvas.circle(x, y, radius + measure(6))
        canvas.stroke(Palette.good.faded(0.8), width: measure(1.6))
    }
}
