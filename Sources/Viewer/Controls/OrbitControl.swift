import Foundation
import SceneMath

/// Turns, moves and nears a model or a plain scene.
///
/// The turn is the classic tutorial's: a drag over the whole picture turns by five radians, first about the model's own upright,
/// then about the picture's level axis.
package struct OrbitControl: Equatable, Sendable {
    /// Radians of a drag over the whole width or height.
    package static let sensitivity = 5.0
    private static let notch = 0.9

    /// The middle of what is looked at, and how far it reaches from there, metres.
    package let center: Vector3
    package let radius: Double
    /// Vertical, degrees.
    package let fieldOfView: Double
    /// Radians about the level axis and about the upright.
    package private(set) var tilt: Double
    package private(set) var turn: Double
    /// Metres from the eye to the middle.
    package private(set) var distance: Double
    /// Metres right and up that the middle is moved in the picture.
    package private(set) var shift = Vector2.zero
    private let start: Start
    private let bounds: AxisAlignedBox

    private struct Start: Equatable {
        var tilt: Double
        var turn: Double
        var distance: Double
    }

    /// The first view shows all of it, from a little above and to the side of its front.
    /// - Parameter aspect: width by height of the picture.
    package init(around bounds: AxisAlignedBox, fieldOfView: Double = 45, aspect: Double) {
        self.bounds = bounds
        let isUsable = !bounds.isEmpty && bounds.min.x.isFinite && bounds.max.x.isFinite
        center = isUsable ? (bounds.min + bounds.max) / 2 : .zero
        radius = isUsable ? max(1e-6, (bounds.max - bounds.min).length / 2) : 1
        self.fieldOfView = fieldOfView
        let half = fieldOfView * .pi / 360
        let narrow = aspect < 1 ? atan(tan(half) * max(aspect, 0.05)) : half
        distance = radius / sin(narrow) * 1.08
        tilt = 0.35
        turn = -0.5
        start = Start(tilt: tilt, turn: turn, distance: distance)
    }

    /// Turns by a drag, right and down in pixels, in a picture of a size.
    package mutating func rotate(_ pixels: Vector2, size: Vector2) {
        guard size.x > 0, size.y > 0 else { return }
        turn += pixels.x / size.x * Self.sensitivity
        tilt += pixels.y / size.y * Self.sensitivity
    }

    /// Moves so that what lies in the middle's plane stays under the pointer.
    package mutating func pan(_ pixels: Vector2, size: Vector2) {
        guard size.y > 0 else { return }
        let metres = 2 * tan(fieldOfView * .pi / 360) * distance / size.y
        shift += Vector2(pixels.x, -pixels.y) * metres
        let most = radius * 20
        shift = Vector2(min(max(shift.x, -most), most), min(max(shift.y, -most), most))
    }

    /// Goes nearer for positive notches.
    package mutating func dolly(_ notches: Double) {
        guard notches.isFinite else { return }
        let wanted = distance * pow(Self.notch, min(max(notches, -50), 50))
        distance = min(max(wanted, radius * 0.05), radius * 100)
    }

    /// Whether nobody has turned, moved or neared it.
    package var isUntouched: Bool {
        shift == .zero && start == Start(tilt: tilt, turn: turn, distance: distance)
    }

    /// The first view in a picture of another shape.
    package func framed(aspect: Double) -> OrbitControl {
        OrbitControl(around: bounds, fieldOfView: fieldOfView, aspect: aspect)
    }

    package mutating func reset() {
        tilt = start.tilt
        turn = start.turn
        distance = start.distance
        shift = .zero
    }

    /// Turns the model about `center`.
    package var orientation: Quaternion {
        (Quaternion(angle: tilt, axis: .unitX) * Quaternion(angle: turn, axis: .unitY)).normalized
    }

    /// Where the eye is, looking along −z, for a model whose middle is at the origin.
    package var eye: Vector3 { Vector3(-shift.x, -shift.y, distance) }

    /// Nearest and farthest metres that must be drawn.
    package var depths: (near: Double, far: Double) {
        let far = distance + radius * 2
        return (max(distance - radius * 1.01, far * 1e-4), far)
    }
}
