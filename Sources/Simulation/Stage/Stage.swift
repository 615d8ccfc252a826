import Geodesy
import SceneGraph
import SceneMath

/// Builds a scene of a timeline and sets it to any moment.
///
/// What is virtual, the POIs, is where the device perceives it; ground, track and background are where they truly are. The
/// camera is the true one, and the node that holds the virtual things carries what the device is mistaken by.
///
/// Setting to a moment is a pure function of the moment: whatever was shown before, the scene is the same.
public final class Stage {
    /// What is shown. Another one of the same session takes effect with the next moment that is set.
    public var timeline: Timeline
    public let scene = Scene()
    /// The device's eye.
    public let cameraNode = Node(name: "camera")

    /// Vertical, degrees: the session's, unless whoever shows the stage zooms.
    public var fieldOfView: Degrees {
        didSet { cameraNode.camera?.fieldOfView = fieldOfView }
    }

    /// Most names in a picture, arrows, marks on the ribbon and POIs on the map.
    public static let mostLabels = 24
    public static let mostIndicators = 6
    public static let mostMarks = 24
    public static let mostMapPOIs = 400

    let prepared: PreparedSession
    let sight: Sight
    let home: Pose
    let grid: PlaceGrid
    let mapTrack: MapTrack
    private let virtualNode = Node(name: "virtual")
    private let groundNode = Node(name: "ground")
    private let sunNode = Node(name: "sun")
    private let cast: Cast
    private let ribbon: TrackRibbon
    private let ground: MetricGround
    /// As it is at the start of the walk; nil for a plain background.
    private var sky: Sky?

    public init(timeline: Timeline, assets: StageAssets = StageAssets()) {
        self.timeline = timeline
        prepared = timeline.session
        let session = prepared.session
        fieldOfView = session.device.fieldOfView
        sight = Sight(session, size: Vector2(1280, 720))
        home = timeline.truth(at: 0)
        grid = PlaceGrid(prepared.world.pois.lazy.map(\.coordinate), cell: session.device.far / 8)
        mapTrack = MapTrack(player: prepared.player, home: home)
        cast = Cast(prepared, assets: assets, holder: virtualNode)
        ribbon = TrackRibbon(prepared.player, holder: groundNode)
        ground = MetricGround(home: home)
        cameraNode.camera = Camera(
            fieldOfView: session.device.fieldOfView, zNear: session.device.near, zFar: session.device.far)
        light(session.world.light)
        background(session.world, assets)
        for node in [virtualNode, groundNode, sunNode, cameraNode] { scene.rootNode.addChildNode(node) }
        if session.world.placement == .compassStrip { groundNode.isHidden = true }
        set(to: timeline.span.lowerBound)
    }

    /// The node of a POI that is in the scene at the moment shown; nil where it is not.
    /// - Parameter poi: its index in the session's list.
    package func node(ofPOI poi: Int) -> Node? { cast.node(of: poi) }

    /// Shows a moment, seconds from the start of the walk; outside the span its ends, NaN its beginning.
    public func set(to time: Double) {
        let time = timeline.told(time)
        let drawn = timeline.drawn(at: time)
        switch prepared.session.world.placement {
        case .geodetic: setGeodetic(truth: timeline.truth(at: time), drawn: drawn, time: time)
        case .compassStrip: setStrip(drawn)
        }
    }

    /// Where the middle of a POI's body is at a moment, as seen from the drawn eye: metres in the camera's axes (x right, y up,
    /// looking along −z).
    package func place(ofPOI poi: Int, at time: Double) -> Vector3? {
        let bodies = timeline.world(at: time).pois
        guard bodies.indices.contains(poi) else { return nil }
        let session = prepared.session
        let eye = EyeFrame(timeline.drawn(at: time), device: session.device, placement: session.world.placement)
        return eye.inCamera(eye.box(bodies[poi])).center
    }

    private func setGeodetic(truth: Pose, drawn: Pose, time: Double) {
        let device = prepared.session.device
        let frame = SceneFrame(home: home, walker: truth)
        let eye = frame.eye(truth, device: device)
        cameraNode.position = eye.position
        cameraNode.orientation = eye.orientation
        groundNode.position = frame.position(truth.coordinate, height: truth.height)
        let turn = frame.turn(at: truth.coordinate)
        groundNode.orientation = turn
        sunNode.orientation = (turn * sunTurn).normalized

        if drawn == truth {
            virtualNode.position = .zero
            virtualNode.orientation = .identity
        } else {
            // From where the device believes its eye to be to where it is.
            let believed = frame.eye(drawn, device: device)
            let mistake = (eye.orientation * believed.orientation.conjugate).normalized
            virtualNode.orientation = mistake
            virtualNode.position = eye.position - mistake.act(believed.position)
        }
        let candidates = grid.places(near: drawn.coordinate, radius: device.far)
        cast.place(
            candidates, in: frame, seenFrom: drawn, eye: frame.eye(drawn, device: device).position, far: device.far)
        ribbon.place(around: truth, time: time)
        if var sky {
            ground.place(&sky, around: truth, feet: groundNode.position, turn: turn)
            scene.background = .sky(sky)
        }
    }

    private func setStrip(_ drawn: Pose) {
        let frame = sight.frame(drawn)
        cameraNode.position = frame.eye
        cameraNode.orientation = frame.orientation
        sunNode.orientation = sunTurn
        cast.placeInStrip(grid.places(near: drawn.coordinate, radius: sight.device.far), frame, far: sight.device.far)
    }

    private var sunTurn: Quaternion {
        let way = prepared.session.world.light.direction
        return Quaternion(lookingAlong: way, up: way.normalized.map { abs($0.y) > 0.999 } == true ? .unitX : .unitY)
            ?? .identity
    }

    private func light(_ sun: SunSettings) {
        sunNode.light = Light(
            .directional, ambient: Float(sun.ambient), diffuse: Float(sun.diffuse), specular: Float(sun.specular),
            shininess: Float(sun.shininess))
    }

    private func background(_ world: WorldSettings, _ assets: StageAssets) {
        if case .panorama(let path) = world.background, let picture = assets.textures[path] {
            scene.background = .panorama(picture, heading: 0)
            groundNode.isHidden = true
            return
        }
        switch world.background {
        case .sky, .panorama:
            let sky = Sky(sunDirection: world.light.direction.normalized.map { -$0 })
            self.sky = sky
            scene.background = .sky(sky)
        case .color(let color):
            scene.background = .color(Color(red: Float(color.x), green: Float(color.y), blue: Float(color.z)))
            groundNode.isHidden = true
        }
    }
}
