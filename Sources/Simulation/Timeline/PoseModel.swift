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
    /// Where the POI is that the device always points at.
    private let target: Coordinate?
    /// When there is a fix, with a modelled receiver or without.
    let schedule: FixSchedule

    init(_ prepared: PreparedSession) {
        let session = prepared.session
        player = prepared.player
        device = session.device
        let sensors = session.sensors
        schedule = FixSchedule(
            rate: sensors?.position?.rate, recorded: player.fixTimes, outages: prepared.outages,
            duration: player.duration)
        receiver = sensors?.position.map { Receiver($0, seed: session.sensorSeed) }
        compass = sensors?.compass.map { Compass($0, seed: session.sensorSeed, player: prepared.player) }
        let start = player.start
        heading = AngleCurve(device.heading, start: start)
        pitch = AngleCurve(device.pitch, start: start)
        roll = AngleCurve(device.roll, start: start)
        if case .lookAt(let id) = device.heading {
            target = prepared.index(of: id).map { prepared.pois[$0].coordinate }
        } else {
            target = nil
        }
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
    func truth(at time: Double) -> Pose {
        let fix = player.sample(at: time)
        var pose = self.pose(fix, time: time)
        if let target {
            // Whoever keeps a virtual thing in the middle of the picture turns until it is there, so that the compass's
            // error moves the device and not the picture.
            let seen = receiver == nil ? fix.coordinate : perceivedFix(at: time).coordinate
            let bearing = Geodesic.bearing(from: seen, to: target) ?? 0
            pose.heading = Bearing.normalized(bearing - (compass?.error(at: time) ?? 0))
        }
        return pose
    }

    /// What the device believes, and what the rules see: the position of the last fix, the heading of the compass.
    func perceived(at time: Double) -> Pose { perceived(at: time, truth: truth(at: time)) }

    /// The same for a truth that is known already.
    func perceived(at time: Double, truth: Pose) -> Pose {
        if isExact { return truth }
        var pose = truth
        if let receiver {
            let fix = perceivedFix(at: time)
            pose.coordinate = fix.coordinate
            pose.height = fix.height
            pose.speed = fix.speed
            pose.course = fix.course
            pose.accuracy = receiver.settings.accuracy
        }
        if let compass { pose.heading = Bearing.normalized(truth.heading + compass.error(at: time)) }
        return pose
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
        return pose
    }

    /// The perceived pose whose position glides from the fix before to the last one within `glideTime` after it.
    func drawn(at time: Double) -> Pose {
        var pose = perceived(at: time)
        guard receiver != nil, let fix = schedule.last(atOrBefore: time) else { return pose }
        let next = schedule.first(after: fix) ?? .infinity
        let glide = min(Self.glideTime, next - fix)
        guard time < fix + glide, let before = schedule.last(atOrBefore: fix.nextDown) else { return pose }
        let start = receivedFix(at: before)
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
        let fix = player.sample(at: time)
        let coordinate = receiver?.displaced(fix.coordinate, at: time) ?? fix.coordinate
        return ReceivedFix(
            coordinate: coordinate, height: fix.height ?? 0, speed: fix.speed, course: fix.course)
    }

    private struct ReceivedFix {
        var coordinate: Coordinate
        var height: Metres
        var speed: Double
        var course: Degrees?
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
            pitch: pitch.value(at: time), roll: roll.value(at: time), speed: fix.speed, course: fix.course)
    }
}
