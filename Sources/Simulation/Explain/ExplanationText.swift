import Foundation
import Geodesy
import PlainText
import SceneMath

/// Puts an explanation into sentences for a person, the most decisive first.
struct ExplanationText {
    private let facts: Explanation
    private let timeline: Timeline
    /// In the camera's axes.
    private let box: ModelBox
    private let frustum: PictureFrustum

    init(_ facts: Explanation, timeline: Timeline, box: ModelBox, frustum: PictureFrustum) {
        self.facts = facts
        self.timeline = timeline
        self.box = box
        self.frustum = frustum
    }

    var sentences: [String] {
        var sentences = ["\(place): \(verdict)"]
        sentences.append(reach)
        if let height { sentences.append(height) }
        sentences += sensors
        return sentences
    }

    /// "wolf-1 is 132.4 m away at bearing 41.2° (north-east), 63° to the right of the view axis".
    private var place: String {
        var text = "\(facts.poi) is \(metres(facts.distance)) away"
        if let bearing = facts.bearing { text += " at bearing \(degrees(bearing, 1)) (\(Self.word(for: bearing)))" }
        if let relative = facts.relativeBearing {
            if relative.magnitude < 0.5 {
                text += ", on the view axis"
            } else {
                text += ", \(degrees(relative.magnitude, 0)) to the \(relative < 0 ? "left" : "right") of the view axis"
            }
        }
        return text
    }

    private var verdict: String {
        let device = timeline.session.session.device
        switch facts.hiding {
        case .shot(let moment): return "no longer there: it was hit at \(seconds(moment))"
        case .pickedUp(let moment): return "no longer there: it was picked up at \(seconds(moment))"
        case .engaged(let other): return "hidden: \(other) is engaged, and only that is shown until its encounter ends"
        case nil: break
        }
        if !facts.isInRange { return "beyond the \(metres(device.far)) that the device shows (device.far)" }
        guard facts.isInFrustum else { return outside(device) }
        var text = "visible"
        if let pixels = facts.pixelHeight { text += ", \(MessageText.fixed(pixels, decimals: 1)) pixels high" }
        if let screen = facts.screen {
            text += " at (\(MessageText.fixed(screen.x, decimals: 1)), \(MessageText.fixed(screen.y, decimals: 1)))"
            let isInside = screen.x >= 0 && screen.y >= 0 && screen.x <= frustum.size.x && screen.y <= frustum.size.y
            if !isInside { text += ", only in part: its middle lies outside the picture" }
        }
        return text
    }

    /// Past which edge of the picture it lies.
    private func outside(_ device: DeviceSettings) -> String {
        let center = box.center
        if -center.z + box.radius < device.near, facts.relativeBearing.map({ $0.magnitude > 90 }) ?? false {
            return "behind the device"
        }
        let width = degrees(frustum.horizontalFieldOfView, 1)
        let height = degrees(device.fieldOfView, 1)
        if center.z < 0, -center.z + box.radius < device.near {
            return "nearer than the \(metres(device.near)) from which on the device shows (device.near)"
        }
        // How many half pictures off the axis, sideways and up.
        let sideways = abs(center.x) / frustum.tangents.x
        let upwards = abs(center.y) / frustum.tangents.y
        if center.z >= 0 || sideways >= upwards {
            if facts.distance <= device.eyeHeight, upwards > sideways {
                return "at the walker's feet, below the picture"
            }
            return "outside the \(width) wide field of view"
        }
        return "\(center.y > 0 ? "above" : "below") the \(height) high field of view"
    }

    private var reach: String {
        if case .shot? = facts.hiding { return "It can't be engaged any more" }
        let rules = timeline.session.session.rules ?? RuleSettings()
        let beyond = facts.distance - rules.engageRange
        return beyond <= 0
            ? "It is within the engage range of \(metres(rules.engageRange))"
            : "It is \(metres(beyond)) beyond the engage range of \(metres(rules.engageRange))"
    }

    private var height: String? {
        guard facts.elevation.magnitude >= 1 else { return nil }
        let side = facts.elevation > 0 ? "above" : "below"
        return
            "Its middle is \(degrees(facts.elevation.magnitude, 1)) \(side) the eye's level, \(metres(facts.slant)) from the eye"
    }

    private var sensors: [String] {
        var sentences: [String] = []
        let off = Geodesic.distance(from: facts.truth.coordinate, to: facts.perceived.coordinate)
        let turned = Bearing.difference(from: facts.truth.heading, to: facts.perceived.heading)
        if timeline.isOutage(at: facts.t) { sentences.append("The receiver has no fix: the last one holds") }
        if off >= 0.05 || turned.magnitude >= 0.05 {
            sentences.append(
                "The device takes itself to be \(metres(off)) from where it is and turned by \(degrees(turned, 1)): it shows things from there"
            )
        }
        let drawn = timeline.drawn(at: facts.t)
        if drawn != facts.perceived {
            let way = Geodesic.distance(from: drawn.coordinate, to: facts.perceived.coordinate)
            sentences.append("The picture is still gliding to the last fix, with \(metres(way)) to go")
        }
        return sentences
    }

    private func seconds(_ time: Double) -> String { "\(MessageText.shown(Rounding.time(time))) s" }

    private func metres(_ value: Metres) -> String {
        value == value.rounded()
            ? "\(MessageText.fixed(value, decimals: 0)) m" : "\(MessageText.fixed(value, decimals: 1)) m"
    }

    private func degrees(_ value: Degrees, _ decimals: Int) -> String {
        let text = MessageText.fixed(value, decimals: decimals)
        return (text.hasSuffix(".0") ? String(text.dropLast(2)) : text) + "°"
    }

    /// The nearest of the eight winds.
    private static func word(for bearing: Degrees) -> String {
        let words = ["north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"]
        return words[Int((Bearing.normalized(bearing) / 45).rounded()) % 8]
    }
}
