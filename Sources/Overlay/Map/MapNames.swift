/// The names of things on the map, each beside its pin, the nearest to the walker first; one without room is left out.
struct MapNames {
    let measure: OverlayMeasure
    let texts: TextSetter
    let viewport: MapViewport
    let isInset: Bool
    let trackCells: TrackCells

    private var most: Int { isInset ? 6 : 60 }

    func draw(_ state: MapMoment, avoiding: [PixelRectangle], on canvas: Canvas) {
        let plainPin = measure(isInset ? 6.5 : 9.5)
        let engagedPin = measure(isInset ? 10.5 : 14)
        let picture = PixelRectangle(x: 0, y: 0, width: Int(viewport.width), height: Int(viewport.height))
            .grown(by: -Int(measure.whole(5)))
        let visible = state.places.enumerated().compactMap { index, place -> (Int, MapPlace, Double, Double)? in
            let (x, y) = viewport.pixel(place.point)
            guard x >= 0, y >= 0, x <= viewport.width, y <= viewport.height else { return nil }
            return (index, place, x, y)
        }
        let walker = viewport.pixel(state.position)
        var taken = avoiding
        func square(_ x: Double, _ y: Double, _ radius: Double) -> PixelRectangle {
            PixelRectangle(around: x - radius, y - radius, 2 * radius, 2 * radius)
        }
        taken.append(square(walker.x, walker.y, plainPin))
        taken += visible.map { square($0.2, $0.3, $0.1.isEngaged ? engagedPin : plainPin) }
        let style = TextStyle(
            size: measure.whole(isInset ? 10.5 : 14), isBold: true,
            widest: max(measure.whole(70), min(measure.whole(isInset ? 90 : 220), viewport.width * 0.35)),
            rim: measure(2))
        let nearest = visible.sorted {
            ($0.1.point.distance(to: state.position), $0.0) < ($1.1.point.distance(to: state.position), $1.0)
        }
        var drawn = 0
        for (_, place, x, y) in nearest where !place.name.isEmpty && drawn < most {
            guard let text = texts.image(place.name, style) else { continue }
            let pin = place.isEngaged ? engagedPin : plainPin
            let spots = [
                (x + pin + measure(2), y - text.height / 2), (x - pin - measure(2) - text.width, y - text.height / 2),
                (x - text.width / 2, y - pin - measure(1) - text.height), (x - text.width / 2, y + pin + measure(1)),
            ]
            // The first of the free ones that covers least of the track.
            var best: (box: PixelRectangle, covered: Int)?
            for (left, top) in spots {
                let box = PixelRectangle(around: left.rounded(), top.rounded(), text.width, text.height)
                guard box.intersection(picture) == box, !taken.contains(where: { $0.intersects(box) }) else { continue }
                let covered = trackCells.covered(by: box)
                if covered < best?.covered ?? .max { best = (box, covered) }
            }
            guard let box = best?.box else { continue }
            canvas.draw(text, Double(box.x), Double(box.y), Palette.paperText, rim: Palette.paper)
            taken.append(box)
            drawn += 1
        }
    }
}
