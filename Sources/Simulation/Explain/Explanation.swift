import Foundation
import Geodesy
import SceneMath

/// Why a POI is or is not seen at a moment: the numbers, and sentences for a person.
public struct Explanation: Equatable, Sendable {
    /// Seconds from the start of the walk.
    public var t: Double
    /// The POI's id.
    public var poi: String
    /// Of the geodesic from the track's position to the POI, metres.
    public var distance: Metres
    /// Of that geodesic, degrees from true north; nil where both are at one place.
    public var bearing: Degrees?
    /// From the heading, (−180, 180], right positive.
    public var relativeBearing: Degrees?
    /// From the eye to the centre of the model, metres.
    public var slant: Metres
    /// Of that line, degrees above the eye's horizontal.
    public var elevation: Degrees
    /// The centre of the model, pixels from the corner of the top left pixel; nil behind the eye.
    public var screen: Vector2?
    /// Height of the projected box, pixels; nil where all of it is behind the near plane.
    public var pixelHeight: Double?
    public var isInFrustum: Bool
    public var isInRange: Bool
    /// What hides it; nothing does in this version, which has neither terrain nor buildings.
    public var occluder: String?
    public var isEngageable: Bool
    /// What the game hides it by; nil where it shows it.
    public var hiding: Hiding?
    public var truth: Pose
    public var perceived: Pose
    /// Most decisive first.
    public var reasons: [String]

    public var isVisible: Bool { isInRange && isInFrustum && occluder == nil && hiding == nil }

    /// Why a game does not show a POI.
    public enum Hiding: Equatable, Sendable {
        /// Another one is engaged, and only it is shown: its id.
        case engaged(String)
        /// It was hit at a moment, seconds from the start of the walk.
        case shot(Double)
        case pickedUp(Double)
    }
}

extension Timeline {
    /// Explains a POI at a moment, from the perceived pose.
    /// - Parameters:
    ///   - poi: its index in the session's list.
    ///   - time: seconds from the start of the walk.
    ///   - size: of the picture, pixels.
    public func explanation(of poi: Int, at time: Double, size: Vector2) -> Explanation {
        let prepared = session
        let settings = prepared.session
        let body = world(at: time).pois[poi]
        let perceived = perceived(at: time)
        let truth = truth(at: time)
        let sight = Sight(settings, size: size)
        let frame = sight.frame(perceived)
        let box = frame.box(body)
        let seen = frame.inCamera(box)

        let line = Geodesic.inverse(from: perceived.coordinate, to: body.coordinate)
        let bearing = Geodesic.bearing(from: perceived.coordinate, to: body.coordinate)
        let toCenter = box.center - frame.eye
        let bounds = sight.frustum.bounds(seen)
        var explanation = Explanation(
            t: time, poi: prepared.pois[poi].id, distance: line.distance, bearing: bearing,
            relativeBearing: bearing.map { Bearing.difference(from: perceived.heading, to: $0) },
            slant: toCenter.length,
            elevation: atan2(toCenter.y, hypot(toCenter.x, toCenter.z)) * 180 / .pi,
            screen: sight.frustum.project(seen.center), pixelHeight: bounds.map { $0.high.y - $0.low.y },
            isInFrustum: sight.frustum.contains(anyOf: seen), isInRange: line.distance <= settings.device.far,
            occluder: nil,
            isEngageable: line.distance <= (settings.rules ?? RuleSettings()).engageRange
                && game(at: time)?.removed[poi] == nil,
            hiding: hiding(poi, at: time), truth: truth, perceived: perceived, reasons: [])
        explanation.reasons = ExplanationText(explanation, timeline: self, box: seen, frustum: sight.frustum).sentences
        return explanation
    }

    private func hiding(_ poi: Int, at time: Double) -> Explanation.Hiding? {
        guard let game = game(at: time), !game.isShown(poi) else { return nil }
        if let moment = game.removed[poi] { return game.isPickedUp(poi) ? .pickedUp(moment) : .shot(moment) }
        return game.engaged.map { .engaged(session.pois[$0].id) }
    }
}
