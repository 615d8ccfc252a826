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

    /// Whether the sight of a game that has one is drawn.
    public var showsSight = true

    /// Most names in a picture, arrows, marks on the ribbon and POIs on the map.
    public static let mostLabels = 24
    public static let mostIndicators = 6
    public static let mostMarks = 24
    public static let mostMapPOIs = 400

    private(set) var prepared: PreparedSession
    let sight: Sight
    let home: Pose
    /// Of what stands on the Earth.
    private let grid: PlaceGrid
    /// What is anchored to the device, the last of the list.
    private let levelPOIs: Range<Int>
    private(set) var mapTrack: MapTrack
    private let virtualNode = Node(name: "virtual")
    private let groundNode = Node(name: "ground")
    private let sunNode = Node(name: "sun")
    private let cast: Cast
    private let effects: ShotEffects
    private let sightPicture: SightPicture?
    /// Targets, or what is to be picked up; none without a game.
    let goals: [Int]
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
        let fixedCount = prepared.pois.count - (prepared.level?.things.count ?? 0)
        grid = PlaceGrid(prepared.world.pois.prefix(fixedCount).lazy.map(\.coordinate), cell: session.device.far / 8)
        levelPOIs = fixedCount..<prepared.pois.count
        goals = Self.goals(prepared)
        mapTrack = MapTrack(player: prepared.player, home: home)
        cast = Cast(prepared, assets: assets, holder: virtualNode)
        effects = ShotEffects(virtualNode)
        sightPicture = SightPicture(session, assets: assets, camera: cameraNode)
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

    /// Takes the timeline of the same session over a longer walk that is the same so far, at a small part of the cost of a new
    /// stage.
    /// - Returns: false, and nothing changes, where the place or the height of the walk's start is another one by now: then a new
    ///   stage is due.
    package func extend(to longer: Timeline) -> Bool {
        let start = longer.truth(at: 0)
        guard start.coordinate == home.coordinate, start.height == home.height else { return false }
        timeline = longer
        prepared = longer.session
        mapTrack.extend(to: prepared.player)
        ribbon.extend(to: prepared.player)
        return true
    }

    /// The node of a POI that is in the scene at the moment shown; nil where it is not.
    /// - Parameter poi: its index in the session's list.
    package func node(ofPOI poi: Int) -> Node? { cast.node(of: poi) }

    /// Shows a moment, seconds from the start of the walk; outside the span its ends, NaN its beginning.
    public func set(to time: Double) {
        let time = timeline.told(time)
        let view = StageView(timeline, at: time)
        switch prepared.session.world.placement {
        case .geodetic: setGeodetic(truth: timeline.truth(at: time), drawn: timeline.drawn(at: time), view)
        case .compassStrip: setStrip(timeline.perceived(at: time), view)
        }
        sightPicture?.set(view.game, fieldOfView: fieldOfView, isWanted: showsSight)
    }

    /// POIs that may lie within a distance of a place, rising.
    func candidates(near place: Coordinate, radius: Metres) -> [Int] {
        grid.places(near: place, radius: radius) + levelPOIs
    }

    private static func goals(_ prepared: PreparedSession) -> [Int] {
        guard let rules = GameRules(prepared.session.rules) else { return [] }
        let collects = rules.pickUp?.wins == true
        return prepared.pois.indices.filter {
            let kind = prepared.pois[$0].kind
            return collects ? rules.isPickedUp(kind: kind) : rules.isTarget(kind: kind)
        }
    }

    /// How dark things are for want of light, 0 … 1: without a game as the session says.
    private func blackness(_ game: GameState?) -> Double {
        game?.blackness ?? 1 - min(prepared.session.world.light.lumens / 1000, 1)
    }

    /// Where the middle of a POI's body is at a moment, as seen from the drawn eye: metres in the camera's axes (x right, y up,
    /// looking along −z).
    package func place(ofPOI poi: Int, at time: Double) -> Vector3? {
        guard prepared.pois.indices.contains(poi) else { return nil }
        let view = StageView(timeline, at: timeline.told(time))
        return view.eye.inCamera(view.box(poi)).center
    }

    private func setGeodetic(truth: Pose, drawn: Pose, _ view: StageView) {
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
        cast.place(
            candidates(near: drawn.coordinate, radius: device.far), in: frame, seenFrom: drawn,
            eye: frame.eye(drawn, device: device).position, far: device.far, view, blackness: blackness(view.game))
        effects.set(view) { shot in
            (frame.position(shot.pose.coordinate, height: shot.pose.height), frame.turn(at: shot.pose.coordinate))
        }
        ribbon.place(around: truth, time: view.time)
        turnPanorama(heading: 0, orientation: turn)
        if var sky {
            ground.place(&sky, around: truth, feet: groundNode.position, turn: turn)
            scene.background = .sky(sky)
        }
    }

    private func setStrip(_ pose: Pose, _ view: StageView) {
        let frame = sight.frame(pose)
        cameraNode.position = frame.eye
        cameraNode.orientation = frame.orientation
        sunNode.orientation = sunTurn
        cast.placeInStrip(
            candidates(near: pose.coordinate, radius: sight.device.far), view, far: sight.device.far,
            blackness: blackness(view.game))
        effects.set(view) { _ in (.zero, .identity) }
        // The strip turns around the camera, and so does what is behind it.
        turnPanorama(heading: -pose.heading * .pi / 180, orientation: .identity)
    }

    private func turnPanorama(heading: Double, orientation: Quaternion) {
        guard case .panorama(var panorama) = scene.background else { return }
        panorama.heading = heading
        panorama.orientation = orientation
        scene.background = .panorama(panorama)
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
