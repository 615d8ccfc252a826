import Geodesy

/// Writes events as JSON Lines: keys in a fixed order, numbers rounded and then as short as they read back.
public struct EventLog: Sendable {
    private let ids: [String]

    /// - Parameter pois: the session's, whose ids the lines bear.
    public init(pois: [PointOfInterest]) { ids = pois.map(\.id) }

    /// One event as one line, without the line's end.
    public func line(_ event: Event) -> String {
        var json = JSONLine()
        json.add("t", event.t)
        json.add("event", event.name)
        switch event.content {
        case .fix(let pose):
            json.addPosition(pose)
            json.add("speed", Rounding.metres(pose.speed))
            json.add("course", pose.course.map(Rounding.angle))
            json.add("heading", Rounding.heading(pose.heading))
            json.add("accuracy", pose.accuracy.map(Rounding.metres))
        case .pose(let pose):
            json.addPosition(pose)
            json.add("heading", Rounding.heading(pose.heading))
            json.add("pitch", Rounding.angle(pose.pitch))
            json.add("roll", Rounding.angle(pose.roll))
        case .outage, .recovered, .cleared, .resumed:
            break
        case .engaged(let poi), .hit(let poi), .removed(let poi), .pickedUp(let poi):
            json.add("poi", ids[poi])
        case .fired(let poi), .missed(let poi), .ended(let poi):
            json.add("poi", poi.map { ids[$0] })
        case .interrupted(let reason):
            if let reason { json.add("reason", reason) }
        case .entered(let poi, let distance), .left(let poi, let distance):
            json.add("poi", ids[poi])
            json.add("distance", Rounding.metres(distance))
        case .seen(let poi):
            json.add("poi", ids[poi])
        case .lost(let poi, let reason):
            json.add("poi", ids[poi])
            json.add("reason", reason.rawValue)
        case .indicator(let poi, let side):
            json.add("poi", ids[poi])
            json.add("side", side.rawValue)
        }
        return json.text
    }
}

/// How many digits the log and the explanations print, so that they are the same on every processor.
package enum Rounding {
    /// Degrees of a position, to 1e-9 (0.1 mm).
    package static func position(_ value: Degrees) -> Double { rounded(value, 1e9) }
    /// Metres and metres a second, to 1e-4.
    package static func metres(_ value: Double) -> Double { rounded(value, 1e4) }
    /// Angles in degrees, to 1e-6.
    package static func angle(_ value: Degrees) -> Double { rounded(value, 1e6) }
    /// Directions, to 1e-6, in [0, 360) also after rounding.
    package static func heading(_ value: Degrees) -> Double {
        let angle = rounded(value, 1e6)
        return angle >= 360 ? 0 : angle
    }
    /// Differences of directions, to 1e-6, in (−180, 180] also after rounding.
    package static func relative(_ value: Degrees) -> Double {
        let angle = rounded(value, 1e6)
        return angle <= -180 ? 180 : angle
    }
    /// Seconds, to the millisecond.
    package static func time(_ value: Double) -> Double { rounded(value, 1e3) }
    /// Pixels, to 1e-3.
    package static func pixels(_ value: Double) -> Double { rounded(value, 1e3) }

    private static func rounded(_ value: Double, _ scale: Double) -> Double {
        // Adding zero drops the sign of −0.
        (value * scale).rounded() / scale + 0
    }
}
