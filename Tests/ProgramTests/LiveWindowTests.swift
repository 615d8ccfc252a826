import Assets
import Foundation
import SceneGraph
import TestSupport
import Testing

/// The window of a live receiver.
@Suite("The live window", .serialized, .timeLimit(.minutes(6)))
struct LiveWindowTests {
    private typealias Pixel = (red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8)

    /// Pixels of a part of the picture of which something holds.
    private static func count(
        _ image: PixelImage, _ x: Range<Int>, _ y: Range<Int>, where holds: (Pixel) -> Bool
    ) -> Int {
        y.reduce(0) { sum, row in sum + x.count { holds(image[$0, row]) } }
    }

    /// Whether something is written where messages stand in a window of 1280 × 720: white letters.
    private static func hasMessage(_ image: PixelImage) -> Bool {
        count(image, 540..<740, 100..<150) { $0.red > 235 && $0.green > 235 && $0.blue > 235 } > 100
    }

    /// Whether the small map is there: its paper.
    private static func hasMap(_ image: PixelImage) -> Bool {
        count(image, 1030..<1250, 400..<600) { $0.red > 225 && $0.green > 225 && $0.blue > 225 } > 5000
    }

    /// Whether the compass is there: its dark panel.
    private static func hasCompass(_ image: PixelImage) -> Bool {
        count(image, 380..<900, 20..<48) { $0.red < 90 && $0.blue < 110 } > 8000
    }

    /// The picture above the time line, which tells how many pictures a second are drawn.
    private static func view(_ image: PixelImage) -> ArraySlice<UInt8> { image.pixels[..<(4 * image.width * 630)] }

    @Test(
        "opens before there is a fix, says what it waits for, and shows the walk when it comes",
        .enabled(if: XDisplay.isThere && RealGPSD.isPresent, "Xvfb, xdotool, ImageMagick and gpsd play it"))
    func waitsForTheFix() throws {
        let receiver = try DrivenReceiver()
        defer { receiver.end() }
        let folder = try ScratchFolder()
        try folder.write(
            "p.geojson",
            """
            {"type": "FeatureCollection", "features": [{"type": "Feature", "id": "near", "properties": {},
             "geometry": {"type": "Point", "coordinates": [14.5001, 46.0501]}}]}
            """)
        let window = try PlayedWindow([receiver.address, "--pois", "p.geojson"], in: folder)
        for _ in 0..<3 { try receiver.say(hasFix: false) }
        let waiting = try window.stillPicture()
        #expect(Self.hasMessage(waiting) && !Self.hasMap(waiting) && !Self.hasCompass(waiting))
        // Keys and pointer find nothing to do.
        try window.drag(from: (600, 400), to: (500, 380))
        try window.keys("m", "Return", "Right", "Home")
        #expect(Self.view(try window.stillPicture()) == Self.view(waiting))
        let hasCome = try window.waitUntil(seconds: 60) {
            try receiver.say(hasFix: true)
            return Self.hasMap(try window.picture())
        }
        #expect(hasCome)
        let walk = try window.picture()
        #expect(!Self.hasMessage(walk) && Self.hasCompass(walk))
        let outcome = try window.quit()
        #expect(outcome.status == 0 && outcome.errors.isEmpty && outcome.text.isEmpty, "\(outcome.errors)")
    }

    @Test(
        "quits while it waits", .enabled(if: XDisplay.isThere && RealGPSD.isPresent, "Xvfb, xdotool and gpsd play it"))
    func quitsWhileWaiting() throws {
        let receiver = try DrivenReceiver()
        defer { receiver.end() }
        let window = try PlayedWindow([receiver.address, "--paused"], in: ScratchFolder())
        #expect(Self.hasMessage(try window.stillPicture()))
        let outcome = try window.quit()
        #expect(outcome.status == 0 && outcome.errors.isEmpty)
    }

    /// Before the display is asked for: there is none here.
    @Test("what is wrong with the options, or with the address, is told before any window opens")
    func refusals() throws {
        let folder = try ScratchFolder()
        try folder.write("bad.geojson", "{\n\"type\": 7}")
        let program = SightlineProgram(in: folder.url)
        // Nobody listens at the first port of a machine, and nobody is asked when the options are wrong already.
        for (arguments, line) in [
            ([], "gpsd://127.0.0.1:1: connection refused"),
            (["--pois", "gone.geojson"], "gone.geojson: no such file"),
            (["--track", "home"], "gpsd://127.0.0.1:1:1: "),
        ] {
            let outcome = try program(["view", "gpsd://127.0.0.1:1"] + arguments)
            #expect(outcome.status == 2 && outcome.text.isEmpty)
            #expect(outcome.lines.first?.hasPrefix("sightline: \(line)") == true, "\(outcome.lines)")
        }
        let outcome = try program("view", "gpsd://127.0.0.1:1", "--pois", "bad.geojson")
        #expect(outcome.status == 2 && outcome.lines.first?.hasPrefix("sightline: bad.geojson:") == true)
    }

    /// The device of a live walk looks where the receiver says, not along the way.
    @Test(.enabled(if: RealGPSD.isPresent, "gpsd is not here"))
    func looksWhereTheReceiverSays() throws {
        let receiver = try DrivenReceiver()
        defer { receiver.end() }
        let folder = try ScratchFolder()
        let running = try SightlineProgram(in: folder.url).start(["simulate", receiver.address])
        let isTold = try Patience.waits {
            try receiver.say(hasFix: true)
            usleep(60_000)
            return running.outputSoFar.split(separator: "\n").last { $0.hasSuffix("}") }?.contains(#""heading":100"#)
                == true
        }
        #expect(isTold, "\(running.outputSoFar)")
        #expect(running.outputSoFar.contains(#""course":12.5"#))
        running.interrupt()
        #expect(try running.wait().status == 130)
    }
}
