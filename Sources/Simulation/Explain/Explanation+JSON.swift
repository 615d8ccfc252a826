import Geodesy
import PlainText

extension Explanation {
    /// The explanation as one JSON object on one line, keys in a fixed order.
    public var json: String {
        var line = JSONLine()
        line.add("t", Rounding.time(t))
        line.add("poi", poi)
        line.add("distance_m", Rounding.metres(distance))
        line.add("bearing_deg", bearing.map(Rounding.heading))
        line.add("relative_bearing_deg", relativeBearing.map(Rounding.relative))
        line.add("slant_m", Rounding.metres(slant))
        line.add("elevation_deg", Rounding.angle(elevation))
        line.add("screen", raw: screenText)
        line.add("size_px", pixelHeight.map(Rounding.pixels))
        line.add("visible", isVisible)
        line.add("inFrustum", isInFrustum)
        line.add("inRange", isInRange)
        line.add("occluder", occluder)
        line.add("engageable", isEngageable)
        var device = JSONLine()
        device.add("truth", raw: Self.text(truth))
        device.add("perceived", raw: Self.text(perceived))
        line.add("device", raw: device.text)
        line.add("reasons", raw: "[\(reasons.map(JSONText.quoted).joined(separator: ","))]")
        return line.text
    }

    private var screenText: String {
        guard let screen else { return "null" }
        var line = JSONLine()
        line.add("x", Rounding.pixels(screen.x))
        line.add("y", Rounding.pixels(screen.y))
        return line.text
    }

    private static func text(_ pose: Pose) -> String {
        var line = JSONLine()
        line.addPosition(pose)
        line.add("heading", Rounding.heading(pose.heading))
        line.add("pitch", Rounding.angle(pose.pitch))
        line.add("roll", Rounding.angle(pose.roll))
        return line.text
    }
}
