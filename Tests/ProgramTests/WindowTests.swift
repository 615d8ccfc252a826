import Assets
import Foundation
import SceneGraph
import Testing

/// The window, played as a person plays it: keys, pointer, pictures of the screen.
@Suite("The window", .serialized, .enabled(if: XDisplay.isThere, "Xvfb, xdotool and ImageMagick play it"))
struct WindowTests {
    /// Where the parts of a window of 1280 × 720 are.
    private static let line = (left: 84, right: 1246, y: 663)
    private static let button = (45, 675)

    /// The x of the time line's knob.
    private static func knob(_ image: PixelImage) -> Int? {
        // The white disc is the widest run of white on the line.
        var best: (length: Int, middle: Int)?
        var start: Int?
        for x in (line.left - 10)...(line.right + 10) {
            let pixel = image[x, line.y]
            let isWhite = pixel.red > 250 && pixel.green > 250 && pixel.blue > 250
            if isWhite, start == nil { start = x }
            if !isWhite, let from = start {
                if x - from > best?.length ?? 8 { best = (x - from, (x + from) / 2) }
                start = nil
            }
        }
        return best?.middle
    }

    private static func part(_ image: PixelImage, _ x: Range<Int>, _ y: Range<Int>) -> [UInt8] {
        y.flatMap { row in
            x.flatMap { column -> [UInt8] in
                let pixel = image[column, row]
                return [pixel.red, pixel.green, pixel.blue]
            }
        }
    }

    private static func scene(_ image: PixelImage) -> [UInt8] { part(image, 200..<900, 200..<600) }

    @Test("opens on the bundled hunt, plays, pauses at no cost, and quits without a word")
    func playsAndPauses() throws {
        let window = try PlayedWindow([], in: ScratchFolder())
        // A second on an idle machine; tests share theirs.
        #expect(window.startTime < 8)
        let first = Self.knob(try window.picture()) ?? 0
        #expect(try window.waitUntil { (Self.knob(try window.picture()) ?? 0) > first + 4 }, "time goes on")
        try window.keys("space")
        let still = try window.stillPicture()
        let before = try window.processorTime()
        usleep(3_000_000)
        let after = try window.processorTime()
        #expect(after - before < 0.03, "a window that stands costs nothing: \(after - before) s in 3 s")
        #expect(try window.picture() == still)
        try window.click(Self.button.0, Self.button.1)
        #expect(try window.waitUntil { try window.picture() != still }, "the button plays")
        let outcome = try window.quit()
        #expect(outcome.status == 0)
        #expect(outcome.errors.isEmpty && outcome.text.isEmpty)
    }

    @Test("the time line shows any moment at once; keys jump and step")
    func scrubs() throws {
        let window = try PlayedWindow(["--paused", "--from", "60"], in: ScratchFolder())
        func x(of seconds: Double) -> Int {
            Self.line.left + Int((seconds / 237 * Double(Self.line.right - Self.line.left)).rounded())
        }
        func knob() throws -> Int { Self.knob(try window.stillPicture()) ?? -1 }
        #expect(abs(try knob() - x(of: 60)) <= 2)
        let early = Self.scene(try window.stillPicture())
        try window.click(x(of: 200), Self.line.y)
        #expect(abs(try knob() - x(of: 200)) <= 2)
        #expect(Self.scene(try window.stillPicture()) != early)
        try window.drag(from: (x(of: 200), Self.line.y), to: (x(of: 100), Self.line.y + 40))
        #expect(abs(try knob() - x(of: 100)) <= 2)
        try window.keys("Right", "Right")
        #expect(abs(try knob() - x(of: 110)) <= 2)
        try window.keys("Left", "Left", "Left", "Left")
        #expect(abs(try knob() - x(of: 90)) <= 2)
        // A frame there and back is the same picture.
        try window.keys("period")
        let next = try window.stillPicture()
        try window.keys("period")
        #expect(try window.stillPicture() != next)
        try window.keys("comma")
        #expect(try window.stillPicture() == next)
        #expect(try window.quit().status == 0)
    }

    @Test("a drag turns the head, the wheel zooms, Home undoes both")
    func looksAround() throws {
        let window = try PlayedWindow(["--paused", "--from", "20"], in: ScratchFolder())
        let ahead = try window.stillPicture()
        try window.drag(from: (600, 400), to: (602, 402))
        #expect(Self.scene(try window.stillPicture()) == Self.scene(ahead), "a hand that trembles turns nothing")
        try window.drag(from: (600, 400), to: (400, 330))
        let turned = try window.stillPicture()
        #expect(Self.scene(turned) != Self.scene(ahead))
        #expect(Self.part(turned, 620..<660, 58..<80) != Self.part(ahead, 620..<660, 58..<80), "the compass turns too")
        try window.wheel(up: 4)
        let zoomed = try window.stillPicture()
        #expect(Self.scene(zoomed) != Self.scene(turned))
        try window.keys("Home")
        #expect(try window.stillPicture() == ahead)
        #expect(try window.quit().status == 0)
    }

    @Test("M enlarges the map, H shows the keys, both go again")
    func mapAndKeys() throws {
        let window = try PlayedWindow(["--paused"], in: ScratchFolder())
        let view = try window.stillPicture()
        try window.keys("m")
        let map = try window.stillPicture()
        let paper = map[1000, 300]
        #expect(paper.red > 225 && paper.green > 225 && paper.blue > 225, "the map's paper fills the window")
        #expect(Self.knob(map) == Self.knob(view), "the time line stays")
        try window.keys("m")
        #expect(try window.stillPicture() == view)
        // A click on the small map enlarges it, Escape closes it.
        try window.click(1060, 400)
        #expect((try window.stillPicture())[1000, 300] == paper)
        try window.keys("Escape")
        #expect(try window.stillPicture() == view)
        try window.keys("h")
        let keys = try window.stillPicture()
        #expect(keys[500, 140].red < 60 && keys[500, 140].blue < 80, "a dark panel in the middle")
        try window.keys("h")
        #expect(try window.stillPicture() == view)
        #expect(try window.quit().status == 0)
    }

    @Test("a pin that is clicked on the large map is engaged and shown; Escape lets go, and nothing is to be aimed at")
    func pins() throws {
        let window = try PlayedWindow(["--paused", "--from", "3"], in: ScratchFolder())
        func middle(_ image: PixelImage) -> [UInt8] { Self.part(image, 300..<900, 90..<600) }
        let view = try window.stillPicture()
        try window.keys("m")
        #expect(middle(try window.stillPicture()) != middle(view))
        try window.click(552, 467)
        let engaged = try window.stillPicture()
        #expect(engaged[1000, 200] == view[1000, 200], "the sky, not the map's paper")
        #expect(middle(engaged) != middle(view), "the others are gone, and a message says what to do")
        try window.keys("Escape")
        #expect(middle(try window.stillPicture()) == middle(view))
        #expect(try window.quit().status == 0)
    }

    @Test("F12 saves what is shown, at the size that the window has by then")
    func savesPictures() throws {
        let folder = try ScratchFolder()
        let pictures = try ScratchFolder()
        let window = try PlayedWindow(
            ["--paused", "--from", "61.5", "--size", "640x480"], in: folder,
            environment: ["XDG_PICTURES_DIR": pictures.url.path])
        try window.keys("F12")
        // A file that is being written has another name.
        #expect(try window.waitUntil { pictures.names == ["sightline-00-01-01.500.png"] })
        let first = try ImageFile.read(
            Array(try pictures.read("sightline-00-01-01.500.png")), name: "sightline-00-01-01.500.png")
        #expect(first.width == 640 && first.height == 480)
        try window.display.hands("search --onlyvisible --class sightline windowsize 720 1280")
        _ = try window.stillPicture()
        try window.keys("F12")
        #expect(try window.waitUntil { pictures.names.contains("sightline-00-01-01.500-2.png") })
        let second = try ImageFile.read(
            Array(try pictures.read("sightline-00-01-01.500-2.png")), name: "sightline-00-01-01.500-2.png")
        #expect(second.width == 720 && second.height == 1280)
        // What is on the screen is what was saved, but for the message that says so.
        let screen = try window.picture()
        #expect(screen[360, 900] == second[360, 900] && screen[100, 700] == second[100, 700])
        #expect(folder.names.isEmpty)
        #expect(try window.quit().status == 0)
    }

    @Test("a model is turned, moved and neared, and stands as before after Home")
    func model() throws {
        let window = try PlayedWindow(["cube", "--paused"], in: ScratchFolder())
        let first = try window.stillPicture()
        var seen: Set<[UInt8]> = [Self.scene(first)]
        try window.drag(from: (600, 300), to: (800, 350))
        seen.insert(Self.scene(try window.stillPicture()))
        try window.display.hands("keydown shift")
        try window.drag(from: (600, 300), to: (680, 330))
        try window.display.hands("keyup shift")
        seen.insert(Self.scene(try window.stillPicture()))
        try window.wheel(up: 3)
        seen.insert(Self.scene(try window.stillPicture()))
        try window.drag(from: (600, 300), to: (640, 330), button: 2)
        seen.insert(Self.scene(try window.stillPicture()))
        #expect(seen.count == 5, "each of them changes the picture")
        try window.keys("Home")
        #expect(try window.stillPicture() == first)
        let outcome = try window.quit()
        #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
    }

    @Test("without a display: one line, exit 2")
    func noDisplay() throws {
        let folder = try ScratchFolder()
        let outcome = try SightlineProgram(in: folder.url)("view")
        #expect(outcome.status == 2 && outcome.text.isEmpty)
        #expect(outcome.lines.count == 2)
        #expect(outcome.lines.first?.hasPrefix("sightline: view: there is no display") == true, "\(outcome.lines)")
    }

    @Test("a walk that is not there is told before any window opens")
    func noWalk() throws {
        let folder = try ScratchFolder()
        let outcome = try SightlineProgram(in: folder.url)("view", "gone.gpx")
        #expect(outcome.status == 2)
        #expect(outcome.lines == ["sightline: gone.gpx: no such file"])
    }
}
