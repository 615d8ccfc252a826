import Overlay
import SceneGraph
import SceneMath
import Simulation

/// The map in the corner of the window and the large one, of which one is shown.
struct WalkMaps {
    var isLarge = false
    /// What lies behind the large map: its paper.
    let paper: Scene
    private var size = (width: 1, height: 1)
    private var layout = TimeBarLayout(width: 1, height: 1)
    private var inset: MapPainter?
    private var large: MapPainter?

    /// Pixels around a pin that a click takes.
    private static let reach = 14.0

    init() {
        paper = Scene()
        paper.background = .color(Color(sRGB: 0xEE, 0xF0, 0xEC))
    }

    mutating func resize(width: Int, height: Int, layout: TimeBarLayout) {
        size = (width, height)
        self.layout = layout
        forgetTrack()
    }

    /// The walk is another one.
    mutating func forgetTrack() {
        inset = nil
        large = nil
    }

    private var place: PixelRectangle {
        isLarge ? PixelRectangle(x: 0, y: 0, width: size.width, height: layout.freeHeight) : layout.mapPlace
    }

    /// The map that is shown; nil where there is no memory for it.
    mutating func layer(_ state: OverlayState) -> OverlayImage? {
        painter(state).map { OverlayImage(place: place, bytes: $0.paint(MapMoment(state))) }
    }

    /// The POI whose pin a place of the window lies on.
    mutating func poi(at place: Vector2, _ state: OverlayState) -> Int? {
        guard self.place.contains(place), let painter = painter(state) else { return nil }
        let inMap = place - Vector2(Double(self.place.x), Double(self.place.y))
        return painter.place(at: inMap, reach: Self.reach, MapMoment(state)).map { state.map.pois[$0].poi }
    }

    private mutating func painter(_ state: OverlayState) -> MapPainter? {
        if let known = isLarge ? large : inset { return known }
        let made = MapPainter(
            track: MapTrack(state.map), width: place.width, height: place.height,
            purpose: isLarge ? .picture : .inset, pictureWidth: size.width, pictureHeight: size.height)
        if isLarge { large = made } else { inset = made }
        return made
    }
}
