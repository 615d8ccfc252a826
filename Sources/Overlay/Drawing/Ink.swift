/// A colour to draw with: sRGB parts and opacity from 0 to 1.
struct Ink: Hashable, Sendable {
    var red: Double
    var green: Double
    var blue: Double
    var alpha: Double

    init(_ rgb: UInt32, _ alpha: Double = 1) {
        red = Double(rgb >> 16 & 0xFF) / 255
        green = Double(rgb >> 8 & 0xFF) / 255
        blue = Double(rgb & 0xFF) / 255
        self.alpha = alpha
    }

    func faded(_ factor: Double) -> Ink {
        var ink = self
        ink.alpha *= factor
        return ink
    }
}

/// The few colours of the overlay: white on dark glass, amber for things, blue for the walker.
enum Palette {
    static let glass = Ink(0x0D1420, 0.72)
    static let glassEdge = Ink(0xFFFFFF, 0.16)
    static let text = Ink(0xFFFFFF)
    static let softText = Ink(0xD5DEE9)
    static let faintLine = Ink(0xFFFFFF, 0.45)
    static let thing = Ink(0xFFC24B)
    static let north = Ink(0xFF6B5E)
    static let walker = Ink(0x2F80ED)
    static let good = Ink(0x6FD98B)

    static let paper = Ink(0xEEF0EC)
    static let paperGrid = Ink(0xDCE0DA)
    static let paperText = Ink(0x22303F)
    static let trackCasing = Ink(0xFFFFFF)
    static let trackPast = Ink(0x2F80ED)
    static let trackFuture = Ink(0x9DB4CF)
    static let pin = Ink(0xE8833A)
    static let engagedPin = Ink(0xD3202F)
}
