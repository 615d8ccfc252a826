import Foundation
import PlainText
import SceneMath

/// Where the person looks while they hold the picture: drags turn the head, the wheel zooms.
package struct HeadControl: Equatable, Sendable {
    /// Degrees from true north, clockwise, [0, 360), and above the horizon; nil while the head follows the device.
    package private(set) var look: Look?
    /// Vertical, degrees, before the wheel has changed it.
    package let ownFieldOfView: Double
    package private(set) var fieldOfView: Double

    package struct Look: Equatable, Sendable {
        package var heading: Double
        package var pitch: Double

        package init(heading: Double, pitch: Double) {
            self.heading = heading
            self.pitch = pitch
        }
    }

    private static let narrowest = 5.0
    private static let widest = 120.0
    /// How much of the field of view one notch of the wheel leaves.
    private static let notch = 0.9
    private static let steepest = 89.0

    package init(fieldOfView: Double) {
        ownFieldOfView = fieldOfView
        self.fieldOfView = fieldOfView
    }

    /// How much larger things look than before: `×1.5`.
    package var zoomText: String {
        let scale = tan(ownFieldOfView * .pi / 360) / tan(fieldOfView * .pi / 360)
        return "×\(MessageText.fixed(scale, decimals: 1))"
    }

    package var isZoomed: Bool { fieldOfView != ownFieldOfView }

    /// Turns the head so that the picture follows the pointer: what is under it stays under it, near the middle.
    /// - Parameters:
    ///   - pixels: right and down.
    ///   - height: of the picture, pixels.
    ///   - current: where the head looks now.
    package mutating func drag(_ pixels: Vector2, height: Double, from current: Look) {
        guard height > 0 else { return }
        // At the middle of the picture a pixel spans this much of the unit sphere.
        let perPixel = 2 * tan(fieldOfView * .pi / 360) / height * 180 / .pi
        var heading = (current.heading - pixels.x * perPixel).truncatingRemainder(dividingBy: 360)
        if heading < 0 { heading += 360 }
        let pitch = min(max(current.pitch + pixels.y * perPixel, -Self.steepest), Self.steepest)
        // Hundredths are finer than any pixel and can be written down.
        look = Look(heading: Self.rounded(heading) == 360 ? 0 : Self.rounded(heading), pitch: Self.rounded(pitch))
    }

    /// Zooms in for positive notches.
    package mutating func zoom(_ notches: Double) {
        guard notches.isFinite else { return }
        let zoomed = fieldOfView * pow(Self.notch, min(max(notches, -50), 50))
        // A session may begin beyond the limits; the wheel then only leads back into them.
        fieldOfView = min(max(zoomed, min(Self.narrowest, ownFieldOfView)), max(Self.widest, ownFieldOfView))
    }

    /// Back to where the device looks.
    package mutating func reset() {
        look = nil
        fieldOfView = ownFieldOfView
    }

    /// Follows what somebody else has turned the head to.
    package mutating func forgetLook() { look = nil }

    private static func rounded(_ angle: Double) -> Double { (angle * 100).rounded() / 100 }
}
