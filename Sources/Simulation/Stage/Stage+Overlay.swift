import Geodesy
import SceneGraph
import SceneMath

extension Stage {
    /// Metres within which POIs get marks on the ribbon.
    private static let markRadius: Metres = 2000
    /// Metres within which arrows point to POIs where no rules say otherwise.
    private static let arrowRadius: Metres = 150

    /// What is written over the picture of a moment. A pure function; the scene is not looked at.
    /// - Parameter size: of the picture, pixels.
    public func overlay(at time: Double, size: Vector2) -> OverlayState {
        let time = timeline.told(time)
        let session = prepared.session
        let perceived = timeline.perceived(at: time)
        let view = OverlayView(
            truth: timeline.truth(at: time), perceived: perceived, drawn: timeline.drawn(at: time),
            frustum: PictureFrustum(
                fieldOfView: fieldOfView, near: session.device.near, far: session.device.far, size: size),
            stage: StageView(timeline, at: time))
        let arrowRadius = session.rules?.engageRange ?? Self.arrowRadius
        let reach = max(session.device.far, max(arrowRadius, Self.markRadius))
        let around = measured(candidates(near: perceived.coordinate, radius: reach), view).filter {
            view.stage.isShown($0.poi)
        }
        return OverlayState(
            size: size,
            labels: labels(around, view),
            indicators: indicators(around.filter { $0.distance <= arrowRadius }.nearest(1000), view),
            compass: compass(around.filter { $0.distance <= Self.markRadius }.nearest(Self.mostMarks), view),
            status: status(view),
            map: map(view), game: gameStatus(view))
    }

    private func measured(_ candidates: [Int], _ view: OverlayView) -> [MeasuredPOI] {
        let feet = Geocentric.position(of: view.perceived.coordinate, height: 0)
        return candidates.map { poi in
            let offset = Geocentric.position(of: view.stage.bodies[poi].coordinate, height: 0) - feet
            return MeasuredPOI(poi: poi, distance: Geocentric.arc(overChord: (offset * offset).sum().squareRoot()))
        }
    }

    private func gameStatus(_ view: OverlayView) -> GameStatus? {
        guard let game = view.stage.game, let rules = GameRules(prepared.session.rules) else { return nil }
        let left = goals.reduce(0) { $0 + (game.removed[$1] == nil || game.isWaiting(for: $1) ? 1 : 0) }
        let end = rules.timeLimit.map { timeline.span.lowerBound + $0 }
        return GameStatus(
            name: rules.name, tracking: game.tracking, left: left, total: goals.count, engaged: game.engaged,
            item: game.item, secondsLeft: game.isOver ? nil : end.map { max(0, $0 - view.stage.time) },
            isCleared: game.clearedAt != nil, isTimeUp: game.timeUpAt != nil)
    }

    private func labels(_ around: [MeasuredPOI], _ view: OverlayView) -> [OverlayLabel] {
        let session = prepared.session
        let eye = view.stage.eye
        // A crowd behind the walker must not cost a box each.
        let inView = around.filter {
            $0.distance <= session.device.far && eye.mayShow(view.stage.bodies[$0.poi], in: view.frustum)
        }
        var labels: [OverlayLabel] = []
        for item in inView.nearest(4 * Self.mostLabels) where labels.count < Self.mostLabels {
            let poi = prepared.pois[item.poi]
            let box = eye.inCamera(view.stage.box(item.poi))
            guard view.frustum.contains(anyOf: box),
                let bounds = view.frustum.bounds(box)
            else { continue }
            let top = Vector2(view.frustum.project(box.center)?.x ?? (bounds.low.x + bounds.high.x) / 2, bounds.low.y)
            labels.append(
                OverlayLabel(
                    poi: item.poi, title: poi.title, kind: poi.kind,
                    distance: exactDistance(item.poi, view), screen: top,
                    modelHeight: bounds.high.y - bounds.low.y, depth: -box.center.z,
                    world: world(box.center + box.top, view), isInRange: isInRange(item.distance)))
        }
        return labels
    }

    private func indicators(_ around: [MeasuredPOI], _ view: OverlayView) -> [OverlayIndicator] {
        let angle = prepared.session.rules?.indicatorAngle ?? RuleSettings().indicatorAngle
        var indicators: [OverlayIndicator] = []
        for item in around where indicators.count < Self.mostIndicators {
            let poi = prepared.pois[item.poi]
            guard let bearing = Geodesic.bearing(from: view.perceived.coordinate, to: view.coordinate(item.poi))
            else { continue }
            let relative = Bearing.difference(from: view.perceived.heading, to: bearing)
            let side = Event.Side(relativeBearing: relative, beyond: angle)
            guard side != .none else { continue }
            indicators.append(
                OverlayIndicator(
                    poi: item.poi, title: poi.title, kind: poi.kind, side: side,
                    distance: exactDistance(item.poi, view), relativeBearing: relative))
        }
        return indicators
    }

    private func compass(_ around: [MeasuredPOI], _ view: OverlayView) -> CompassState {
        let marks = around.compactMap { item -> CompassMark? in
            let poi = prepared.pois[item.poi]
            guard let bearing = Geodesic.bearing(from: view.perceived.coordinate, to: view.coordinate(item.poi))
            else { return nil }
            return CompassMark(
                poi: item.poi, title: poi.title, kind: poi.kind, bearing: bearing,
                distance: exactDistance(item.poi, view))
        }
        return CompassState(
            heading: view.perceived.heading, isMagnetic: prepared.session.sensors?.compass?.magnetic ?? false,
            fieldOfView: view.frustum.horizontalFieldOfView, marks: marks)
    }

    private func status(_ view: OverlayView) -> DeviceStatus {
        let pose = view.perceived
        return DeviceStatus(
            t: pose.t, instant: prepared.player.start?.advanced(by: pose.t), coordinate: pose.coordinate,
            height: prepared.hasHeights ? pose.height : nil, speed: pose.speed, course: pose.course,
            heading: pose.heading, accuracy: pose.accuracy, isOutage: timeline.isOutage(at: pose.t),
            title: prepared.session.title)
    }

    private func map(_ view: OverlayView) -> MapState {
        let session = prepared.session
        func place(_ pose: Pose) -> MapPose {
            MapPose(position: mapTrack.position(pose.coordinate), heading: pose.heading, accuracy: pose.accuracy)
        }
        let size = (mapTrack.high - mapTrack.low).length
        let game = view.stage.game
        let around = measured(candidates(near: view.perceived.coordinate, radius: size + 1000), view)
            .filter { game?.hasPin($0.poi) ?? true }.nearest(Self.mostMapPOIs)
        let pois = around.map { item -> MapPOI in
            let poi = prepared.pois[item.poi]
            return MapPOI(
                poi: item.poi, title: poi.title, kind: poi.kind, position: mapTrack.position(view.coordinate(item.poi)),
                distance: item.distance, color: poi.kind.flatMap { session.world.kinds[$0]?.color },
                isInRange: isInRange(item.distance), isEngaged: game?.engaged == item.poi)
        }
        return MapState(
            track: mapTrack.lines, low: mapTrack.low, high: mapTrack.high, t: view.truth.t, truth: place(view.truth),
            perceived: place(view.drawn), hasSensors: session.sensors != nil,
            fieldOfView: view.frustum.horizontalFieldOfView, engageRange: session.rules?.engageRange, pois: pois)
    }

    private func isInRange(_ distance: Metres) -> Bool {
        distance <= (prepared.session.rules ?? RuleSettings()).engageRange
    }

    private func exactDistance(_ poi: Int, _ view: OverlayView) -> Metres {
        Geodesic.distance(from: view.perceived.coordinate, to: view.coordinate(poi))
    }

    /// A point of the camera's space in the scene.
    private func world(_ point: Vector3, _ view: OverlayView) -> Vector3 {
        if prepared.session.world.placement == .compassStrip {
            let frame = view.stage.eye
            return frame.eye + frame.orientation.act(point)
        }
        let eye = SceneFrame(home: home, walker: view.truth).eye(view.truth, device: prepared.session.device)
        return eye.position + eye.orientation.act(point)
    }
}

private struct MeasuredPOI {
    var poi: Int
    var distance: Metres

    func comes(before other: MeasuredPOI) -> Bool { (distance, poi) < (other.distance, other.poi) }
}

extension [MeasuredPOI] {
    /// The nearest `most`, from near to far; of the equally far the first in the session's list first.
    fileprivate func nearest(_ most: Int) -> [MeasuredPOI] {
        var few = self
        let sampleSize = 512
        if count > 8 * Swift.max(most, sampleSize) {
            // A sample tells a distance within which enough will be found, so that a crowd need not be sorted.
            let sample = (0..<sampleSize).map { self[$0 * count / sampleSize].distance }.sorted()
            let limit = sample[Swift.min(2 * most * sampleSize / count + 16, sampleSize - 1)]
            let within = filter { $0.distance <= limit }
            if within.count >= most { few = within }
        }
        few.sort { $0.comes(before: $1) }
        return [MeasuredPOI](few.prefix(most))
    }
}

/// The poses and the picture of one moment.
private struct OverlayView {
    var truth: Pose
    var perceived: Pose
    var drawn: Pose
    var frustum: PictureFrustum
    var stage: StageView

    func coordinate(_ poi: Int) -> Coordinate { stage.bodies[poi].coordinate }
}

extension GameState {
    /// Whether a POI is shot, but its encounter has not ended.
    fileprivate func isWaiting(for poi: Int) -> Bool { ended[poi] == nil && !isPickedUp(poi) }
}

extension ModelBox {
    /// From the middle to the middle of the upper face.
    fileprivate var top: Vector3 { y }
}
