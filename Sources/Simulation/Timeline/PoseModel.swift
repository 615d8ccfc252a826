import Foundation
import Geodesy
import Tracks

/// Where the device is, truly and as it perceives it, as pure functions of time.
struct PoseModel: Sendable {
    private let player: TrackPlayer
    private let device: DeviceSettings
    private let receiver: Receiver?
    private let compass: Compass?
    private let heading: AngleCurve?
    private let pitch: AngleCurve
    private let roll: AngleCurve
    private let placement: Placement
    /// The POI that the device always points at.
    private let target: Int?
    private var turns = HeadTurns()
    /// How many turns there were after each act.
    private var turnsAfterActs: [Int] = []
    private var tracking = TrackingState.running
    private let level: Level?
    private let prepared: PreparedSession
    /// The bodies of the POIs, from each placing of what is anchored to the device to the next.
    private var worlds: [(t: Double, world: PlacedWorld)]
    /// When there is a fix, with a modelled receiver or without.
    let schedule: FixSchedule

    init(_ prepared: PreparedSession) {
        let session = prepared.session
        player = prepared.player
        device = session.device
        let sensors = session.sensors
        schedule = FixSchedule(
            rate: sensors?.position?.rate, recorded: player.fixTimes, outages: prepared.outages,
            stale: prepared.staleSpans, duration: player.duration)
        receiver = sensors?.position.map { Receiver($0, seed: session.sensorSeed) }
        compass = sensors?.compass.map { Compass($0, seed: session.sensorSeed, player: prepared.player) }
        let start = player.start
        heading = AngleCurve(device.heading, start: start)
        pitch = AngleCurve(device.pitch, start: start)
        roll = AngleCurve(device.roll, start: start)
        placement = session.world.placement
        if case .lookAt(let id) = device.heading { target = prepared.index(of: id) } else { target = nil }
        level = prepared.level
        self.prepared = prepared
        worlds = [(-.infinity, prepared.world)]
        if level != nil { worlds[0].world = placed(before: prepared.span.lowerBound) }
        for act in prepared.acts { append(act) }
    }

    // MARK: What the script does to the device

    /// Takes an act that is not before those taken already.
    mutating func append(_ act: Act) {
        take(act)
        turnsAfterActs.append(turns.pieces.count)
    }

    private mutating func take(_ act: Act) {
        var piece = turns.piece(at: .infinity)
        piece.t = act.t
        switch act.action {
        case .lookAt:
            guard let poi = act.poi else { return }
            piece.heading = .poi(poi)
            piece.pitch = .poi(poi)
        case .look(let heading, let pitch):
            // What is not said stays: a POI that was followed is so no longer.
            let now = truth(at: act.t)
            if let heading {
                piece.heading = .fixed(Bearing.normalized(heading))
            } else if case .poi = piece.heading {
                piece.heading = .fixed(now.heading)
            }
            if let pitch {
                piece.pitch = .fixed(pitch)
            } else if case .poi = piece.pitch {
                piece.pitch = .fixed(now.pitch)
            }
        case .release:
            piece.heading = .device
            piece.pitch = .device
        case .move(let east, let north, let up):
            piece.offset.east += east
            piece.offset.north += north
            piece.offset.up += up
        case .interrupt:
            if tracking == .running { tracking = .interrupted }
            return
        case .resume:
            guard tracking == .interrupted else { return }
            tracking = .running
            if level != nil { worlds.append((act.t, placed(before: act.t))) }
            return
        case .fail(let reason):
            if case .failed = tracking { return }
            tracking = .failed(reason: reason)
            return
        case .fire, .engage, .disengage, .light: return
        }
        turns.append(piece)
    }

    /// Forgets what the acts after a moment did. Those up to it, given again, say how tracking stands.
    mutating func removeActs(after time: Double, keeping acts: [Act]) {
        turns.removeAll(after: time)
        turnsAfterActs.removeSubrange(acts.count...)
        worlds.removeAll { $0.t > time }
        tracking = .running
        for act in acts {
            switch act.action {
            case .interrupt: if tracking == .running { tracking = .interrupted }
            case .resume: if tracking == .interrupted { tracking = .running }
            case .fail(let reason):
                if tracking == .running || tracking == .interrupted { tracking = .failed(reason: reason) }
            default: break
            }
        }
    }

    /// The bodies of the POIs at a moment.
    func world(at time: Double) -> PlacedWorld {
        worlds[max(worlds.partitioningIndex { $0.t > time } - 1, 0)].world
    }

    /// The bodies when what is anchored to the device is placed before it. The acts of the very moment do not count: nobody
    /// can look at what is not there yet.
    private func placed(before time: Double) -> PlacedWorld {
        guard let level else { return prepared.world }
        let piece = turns.piece(before: time)
        return prepared.world.placing(
            level, before: perceived(at: time, truth: truth(at: time, piece), piece), prepared.session)
    }

    /// The session with what a person should hear of its sensors.
    func warned(_ prepared: PreparedSession) -> PreparedSession {
        guard let warning = compass?.warning else { return prepared }
        var session = prepared
        session.warnings.append(SessionWarning(file: prepared.session.file, warning))
        return session
    }

    /// Whether what is perceived is the truth.
    var isExact: Bool { receiver == nil && compass == nil }

    /// The interpolated track, and where the device really points.
    func truth(at time: Double) -> Pose { truth(at: time, turns.piece(at: time)) }

    private func truth(at time: Double, _ piece: HeadTurns.Piece) -> Pose {
        let fix = player.sample(at: time)
        var pose = self.pose(fix, time: time)
        if target == nil, piece.isPlain { return pose }
        pose.step(by: piece.offset)
        // Whoever keeps a virtual thing in the middle of the picture turns until it is there, so that the compass's error moves
        // the device and not the picture.
        var heading = piece.heading
        if heading == .device, let target { heading = .poi(target) }
        switch heading {
        case .device: break
        case .fixed(let angle): pose.heading = angle
        case .poi(let poi):
            let direction = direction(to: poi, from: pose, piece)
            // With one's feet on the thing no direction is right, and the one there is will do.
            let bearing = direction.bearing ?? (piece.heading == .device ? 0 : pose.heading)
            pose.heading = Bearing.normalized(compass?.heading(measuring: bearing, at: time) ?? bearing)
        }
        switch piece.pitch {
        case .device: break
        case .fixed(let angle): pose.pitch = angle
        case .poi(let poi): pose.pitch = direction(to: poi, from: pose, piece).elevation
        }
        return pose
    }

    /// Where the middle of a POI's body is from the perceived eye of a device whose true pose is given.
    private func direction(to poi: Int, from truth: Pose, _ piece: HeadTurns.Piece) -> (
        bearing: Degrees?, elevation: Degrees
    ) {
        var pose = perceivedPlace(at: truth.t, truth: truth, piece)
        let body = world(at: truth.t).pois[poi]
        let bearing = Geodesic.bearing(from: pose.coordinate, to: body.coordinate)
        pose.heading = bearing ?? 0
        let frame = EyeFrame(pose, device: device, placement: placement)
        let way = frame.box(body).center - frame.eye
        let elevation = atan2(way.y, hypot(way.x, way.z)) * 180 / .pi
        // The strip is turned so that the thing is ahead; on the Earth a lopsided model's middle is not where it stands.
        if placement == .geodetic, body.isLopsided {
            return (Bearing.normalized(atan2(way.x, -way.z) * 180 / .pi), elevation)
        }
        return (bearing, elevation)
    }

    /// What the device believes, and what the rules see: the position of the last fix, the heading of the compass.
    func perceived(at time: Double) -> Pose {
        let piece = turns.piece(at: time)
        return perceived(at: time, truth: truth(at: time, piece), piece)
    }

    /// What the device believes right after an act of the script at a moment, when others of the same moment are still to come.
    func perceived(at time: Double, afterAct index: Int) -> Pose {
        let count = turnsAfterActs[index]
        let piece = count > 0 ? turns.pieces[count - 1] : HeadTurns.Piece.none
        return perceived(at: time, truth: truth(at: time, piece), piece)
    }

    /// The same for a truth that is known already.
    func perceived(at time: Double, truth: Pose) -> Pose { perceived(at: time, truth: truth, turns.piece(at: time)) }

    private func perceived(at time: Double, truth: Pose, _ piece: HeadTurns.Piece) -> Pose {
        var pose = perceivedPlace(at: time, truth: truth, piece)
        if let compass { pose.heading = shown(by: compass, at: time, truth: truth, piece) }
        return pose
    }

    /// The same with the true heading, which the way to what is looked at needs, and no more.
    private func perceivedPlace(at time: Double, truth: Pose, _ piece: HeadTurns.Piece) -> Pose {
        guard receiver != nil else { return truth }
        var pose = truth
        let fix = perceivedFix(at: time)
        pose.coordinate = fix.coordinate
        pose.height = fix.height ?? 0
        pose.speed = fix.speed
        pose.course = fix.course
        pose.accuracy = fix.accuracy
        pose.step(by: piece.offset)
        return pose
    }

    private func shown(by compass: Compass, at time: Double, truth: Pose, _ piece: HeadTurns.Piece) -> Degrees {
        // Whoever follows a POI turns until the needle, however slow, has it in the middle.
        let isFollowing: Bool
        switch piece.heading {
        case .poi: isFollowing = true
        case .device: isFollowing = target != nil
        case .fixed: isFollowing = false
        }
        if isFollowing {
            return Bearing.normalized(truth.heading + compass.error(at: time, heading: truth.heading))
        }
        return compass.shown(at: time) { moment in
            moment == time ? truth.heading : self.truth(at: max(moment, 0)).heading
        }
    }

    /// What the receiver tells at a fix: of several recorded points with the same time, at the one that `later` of them follow.
    func fix(at time: Double, before later: Int) -> Pose {
        var pose = perceived(at: time)
        guard later > 0, receiver == nil else { return pose }
        let fix = player.sample(at: time, before: later)
        pose.coordinate = fix.coordinate
        pose.height = fix.height ?? 0
        pose.speed = fix.speed
        pose.course = fix.course
        pose.accuracy = fix.accuracy
        pose.step(by: turns.piece(at: time).offset)
        return pose
    }

    /// The perceived pose whose position glides from the fix before to the last one within `glideTime` after it.
    func drawn(at time: Double) -> Pose {
        var pose = perceived(at: time)
        guard receiver != nil, let fix = schedule.last(atOrBefore: time) else { return pose }
        let next = schedule.first(after: fix) ?? .infinity
        let glide = min(Self.glideTime, next - fix)
        guard time < fix + glide, let before = schedule.last(atOrBefore: fix.nextDown) else { return pose }
        var start = pose
        let received = receivedFix(at: before)
        start.coordinate = received.coordinate
        start.height = received.height ?? 0
        start.step(by: turns.piece(at: time).offset)
        let fraction = (time - fix) / glide
        pose.coordinate = Geodesic.interpolate(from: start.coordinate, to: pose.coordinate, fraction: fraction)
        pose.height = start.height + (pose.height - start.height) * fraction
        return pose
    }

    /// Seconds in which the drawn camera glides to a new fix.
    static let glideTime = 0.2

    /// The fix that holds at a moment; before the first one that which t = 0 would give.
    private func perceivedFix(at time: Double) -> ReceivedFix {
        receivedFix(at: schedule.last(atOrBefore: time) ?? 0)
    }

    private func receivedFix(at time: Double) -> ReceivedFix {
        guard let receiver else {
            let fix = player.sample(at: time)
            return ReceivedFix(
                coordinate: fix.coordinate, height: fix.height, speed: fix.speed, course: fix.course,
                accuracy: fix.accuracy)
        }
        let moment = schedule.source(of: time) - receiver.settings.latency
        return receiver.measured(player.sample(at: moment), receiver.errors.error(at: moment))
    }

    private func pose(_ fix: Fix, time: Double) -> Pose {
        let direction: Degrees
        switch device.heading {
        case .course, .lookAt: direction = fix.course ?? 0
        case .recorded: direction = fix.heading ?? fix.course ?? 0
        case .fixed(let angle): direction = angle
        case .list: direction = heading?.value(at: time) ?? 0
        }
        return Pose(
            t: time, coordinate: fix.coordinate, height: fix.height ?? 0, heading: Bearing.normalized(direction),
            pitch: device.pitch == .recorded ? min(max(fix.pitch ?? 0, -90), 90) : pitch.value(at: time),
            roll: device.roll == .recorded ? fix.roll ?? 0 : roll.value(at: time), speed: fix.speed,
            course: fix.course, accuracy: fix.accuracy)
    }
}

extension Pose {
    /// Moves the person by metres east, north and up.
    fileprivate mutating func step(by offset: LocalPosition) {
        if offset.east != 0 || offset.north != 0 {
            let frame = LocalFrame(origin: coordinate, height: height)
            coordinate = frame.coordinate(of: LocalPosition(east: offset.east, north: offset.north, up: 0)).coordinate
        }
        height += offset.up
    }
}
