import CPangoCairo
import Simulation

/// Paints a moment of a walk from above: track, position, view, things, scale bar and north arrow.
///
/// Used from one thread. The same state gives the same pixels, whatever was painted before.
public final class MapPainter {
    /// How a map is used: a whole picture, or a small one laid into the AR view.
    public enum Purpose: Sendable { case picture, inset }

    public let width: Int
    public let height: Int

    private let purpose: Purpose
    private let canvas: Canvas
    private let texts: TextSetter
    private let measure: OverlayMeasure
    private let track: MapTrack
    private var thinned: (metresPerPixel: Double, track: MapTrack)?
    private var trackCells = TrackCells(width: 0, height: 0)

    /// - Parameters:
    ///   - width, height: pixels of the map itself.
    ///   - pictureWidth, pictureHeight: pixels of the picture that it is or lies in, which its letters and lines are sized for.
    /// - Returns: nil where there is no memory for the canvas.
    public init?(track: MapTrack, width: Int, height: Int, purpose: Purpose, pictureWidth: Int, pictureHeight: Int) {
        guard let canvas = Canvas(width: width, height: height), let texts = TextSetter() else { return nil }
        self.track = track
        self.width = width
        self.height = height
        self.purpose = purpose
        self.canvas = canvas
        self.texts = texts
        measure = OverlayMeasure(width: pictureWidth, height: pictureHeight)
    }

    /// Where the inset map lies in the AR view: at the bottom right.
    public static func insetPlace(width: Int, height: Int) -> PixelRectangle {
        let measure = OverlayMeasure(width: width, height: height)
        let side = min(measure.whole(250), Double(min(width, height)) * 0.5).rounded()
        return PixelRectangle(
            x: width - Int(measure.margin + side), y: height - Int(measure.margin + side), width: Int(side),
            height: Int(side))
    }

    /// The thing whose pin is nearest to a pixel of the map.
    /// - Parameter reach: pixels of a picture 720 high within which it must be.
    /// - Returns: its index among the moment's places.
    package func place(at pixel: SIMD2<Double>, reach: Double, _ moment: MapMoment) -> Int? {
        let viewport = viewport(of: moment)
        let distances = moment.places.enumerated().map { index, place in
            let (x, y) = viewport.pixel(place.point)
            return (index, ((x - pixel.x) * (x - pixel.x) + (y - pixel.y) * (y - pixel.y)).squareRoot())
        }
        guard let nearest = distances.min(by: { $0.1 < $1.1 }), nearest.1 <= max(6, measure(reach)) else { return nil }
        return nearest.0
    }

    private func viewport(of moment: MapMoment) -> MapViewport {
        let isInset = purpose == .inset
        return MapViewport.choose(
            track: track.bounds, places: moment.places, walker: moment.position, width: Double(width),
            height: Double(height), margin: measure(isInset ? 26 : 64), coarsest: (isInset ? 1.3 : 4) / measure.scale,
            following: (isInset ? 0.8 : 1.5) / measure.scale)
    }

    /// The map as premultiplied BGRA bytes, rows from the top without gaps.
    /// - Parameter withText: whether names and the time are written; the scale bar keeps its figures.
    public func paint(_ moment: MapMoment, withText: Bool = true) -> [UInt8] {
        var state = moment
        // Farther than around the Earth, or nowhere: nothing can be said of the place.
        if !state.position.isOnEarth { state.position = MapPoint(east: 0, north: 0) }
        if !state.trackPosition.isOnEarth { state.trackPosition = state.position }
        let isInset = purpose == .inset
        let viewport = viewport(of: state)
        canvas.clear([canvas.bounds])
        cairo_save(canvas.pen)
        if isInset {
            canvas.roundedRectangle(0, 0, Double(width), Double(height), radius: measure(14))
            cairo_clip(canvas.pen)
        }
        drawPaper(viewport)
        drawTrack(state, viewport)
        drawWedge(state, viewport)
        // The engaged one last, so that no other covers it.
        for place in state.places where !place.isEngaged { drawPin(place, viewport) }
        for place in state.places where place.isEngaged { drawPin(place, viewport) }
        drawWalker(state, viewport)
        let furniture = MapFurniture(measure: measure, texts: texts, viewport: viewport, isInset: isInset)
        if withText {
            MapNames(
                measure: measure, texts: texts, viewport: viewport, isInset: isInset, trackCells: trackCells
            )
            .draw(state, avoiding: furniture.taken, on: canvas)
        }
        furniture.drawScaleBar(on: canvas)
        furniture.drawNorth(on: canvas)
        if withText, !isInset { furniture.drawStatus(state, on: canvas) }
        cairo_restore(canvas.pen)
        if isInset { drawFrame() }
        return canvas.bytes(of: canvas.bounds)
    }

    private func drawPaper(_ viewport: MapViewport) {
        cairo_rectangle(canvas.pen, 0, 0, viewport.width, viewport.height)
        canvas.fill(Palette.paper)
        let spacing = RoundLength.below(measure(150) * viewport.metresPerPixel)
        let west = viewport.centre.east - viewport.width / 2 * viewport.metresPerPixel
        let south = viewport.centre.north - viewport.height / 2 * viewport.metresPerPixel
        var east = (west / spacing).rounded(.up) * spacing
        while true {
            let x = viewport.pixel(MapPoint(east: east, north: 0)).x.rounded() + 0.5
            if x > viewport.width { break }
            canvas.line(x, 0, x, viewport.height)
            east += spacing
        }
        var north = (south / spacing).rounded(.up) * spacing
        while true {
            let y = viewport.pixel(MapPoint(east: 0, north: north)).y.rounded() + 0.5
            if y < 0 { break }
            canvas.line(0, y, viewport.width, y)
            north += spacing
        }
        canvas.stroke(Palette.paperGrid, width: measure.whole(1))
    }

    private func drawTrack(_ state: MapMoment, _ viewport: MapViewport) {
        // A scale that follows the walker stays the same from frame to frame, and so does the thinned track.
        if thinned?.metresPerPixel != viewport.metresPerPixel {
            thinned = (viewport.metresPerPixel, track.thinned(viewport.metresPerPixel * 0.75))
        }
        guard let runs = thinned?.track.runs else { return }
        cairo_set_line_join(canvas.pen, CAIRO_LINE_JOIN_ROUND)
        cairo_set_line_cap(canvas.pen, CAIRO_LINE_CAP_ROUND)
        let width = measure(purpose == .inset ? 3.6 : 5)
        trackCells = TrackCells(width: viewport.width, height: viewport.height)
        for run in runs { path(run[...], viewport, marksCells: true) }
        canvas.strokeKeepingPath(Palette.trackCasing, width: width + measure(3))
        canvas.stroke(Palette.trackFuture, width: width)
        for run in runs {
            guard let first = run.first, first.time <= state.time else { continue }
            let count = run.partitioningIndex { $0.time > state.time }
            path(run[..<count], viewport)
            if count < run.count {
                let here = viewport.pixel(state.trackPosition)
                cairo_line_to(canvas.pen, here.x, here.y)
            }
        }
        canvas.stroke(Palette.trackPast, width: width)
        cairo_set_line_cap(canvas.pen, CAIRO_LINE_CAP_BUTT)
    }

    /// Adds a run to the path; what lies far outside the picture is left out, for it costs as much as what lies in it.
    private func path(_ run: ArraySlice<MapTrack.Vertex>, _ viewport: MapViewport, marksCells: Bool = false) {
        let slack = measure(20)
        var last: (x: Double, y: Double)?
        var isDrawing = false
        for vertex in run {
            let point = viewport.pixel(vertex.point)
            defer { last = point }
            guard let from = last else {
                cairo_move_to(canvas.pen, point.x, point.y)
                isDrawing = true
                continue
            }
            let isOutside =
                max(from.x, point.x) < -slack || min(from.x, point.x) > viewport.width + slack
                || max(from.y, point.y) < -slack || min(from.y, point.y) > viewport.height + slack
            if isOutside {
                isDrawing = false
                continue
            }
            if !isDrawing { cairo_move_to(canvas.pen, from.x, from.y) }
            isDrawing = true
            cairo_line_to(canvas.pen, point.x, point.y)
            if marksCells { trackCells.add(from, point) }
        }
    }

    /// What the device sees, from the walker outwards.
    private func drawWedge(_ state: MapMoment, _ viewport: MapViewport) {
        let (x, y) = viewport.pixel(state.position)
        if let accuracy = state.accuracy, accuracy > 0 {
            canvas.circle(x, y, min(accuracy / viewport.metresPerPixel, viewport.width + viewport.height))
            canvas.fillKeepingPath(Palette.walker.faded(0.10))
            canvas.stroke(Palette.walker.faded(0.35), width: measure(1))
        }
        if let range = state.range, range > 0 {
            canvas.circle(x, y, min(range / viewport.metresPerPixel, viewport.width + viewport.height))
            let dashes = [measure(5), measure(5)]
            cairo_set_dash(canvas.pen, dashes, 2, 0)
            canvas.stroke(Palette.pin.faded(0.8), width: measure(1.4))
            cairo_set_dash(canvas.pen, nil, 0, 0)
        }
        guard state.heading.isFinite else { return }
        let radius = measure(purpose == .inset ? 62 : 120)
        let middle = (state.heading - 90) * .pi / 180
        let half = min(max(state.fieldOfView, 2), 358) / 2 * .pi / 180
        guard let shade = cairo_pattern_create_radial(x, y, 0, x, y, radius) else { return }
        let ink = Palette.walker
        cairo_pattern_add_color_stop_rgba(shade, 0, ink.red, ink.green, ink.blue, 0.5)
        cairo_pattern_add_color_stop_rgba(shade, 1, ink.red, ink.green, ink.blue, 0.04)
        cairo_move_to(canvas.pen, x, y)
        cairo_arc(canvas.pen, x, y, radius, middle - half, middle + half)
        cairo_close_path(canvas.pen)
        cairo_set_source(canvas.pen, shade)
        cairo_fill(canvas.pen)
        cairo_pattern_destroy(shade)
    }

    private func drawPin(_ place: MapPlace, _ viewport: MapViewport) {
        let (x, y) = viewport.pixel(place.point)
        let radius = measure(purpose == .inset ? 4.5 : 6.5)
        guard x > -2 * radius, y > -2 * radius, x < viewport.width + 2 * radius, y < viewport.height + 2 * radius else {
            return
        }
        if place.isEngaged {
            canvas.circle(x, y, radius + measure(purpose == .inset ? 4.5 : 6))
            canvas.fillKeepingPath(Palette.engagedPin.faded(0.25))
            canvas.stroke(Palette.engagedPin, width: measure(purpose == .inset ? 1.8 : 2.4))
        }
        canvas.circle(x, y + measure(1), radius + measure(0.5))
        canvas.fill(Ink(0x000000, 0.18))
        canvas.circle(x, y, radius)
        canvas.fillKeepingPath(place.isEngaged ? Palette.engagedPin : Palette.pin)
        canvas.stroke(Palette.trackCasing, width: measure(purpose == .inset ? 1.4 : 2))
    }

    private func drawWalker(_ state: MapMoment, _ viewport: MapViewport) {
        let (x, y) = viewport.pixel(state.position)
        let radius = measure(purpose == .inset ? 6 : 8.5)
        canvas.circle(x, y + measure(1), radius + measure(1.5))
        canvas.fill(Ink(0x000000, 0.25))
        canvas.circle(x, y, radius)
        canvas.fillKeepingPath(Palette.walker)
        canvas.stroke(Palette.trackCasing, width: measure(purpose == .inset ? 2 : 3))
    }

    private func drawFrame() {
        let line = measure(3)
        canvas.roundedRectangle(
            line / 2, line / 2, Double(width) - line, Double(height) - line, radius: measure(14) - line / 2)
        canvas.stroke(Palette.text, width: line)
    }
}
