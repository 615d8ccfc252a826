import Foundation
import Geodesy
import Live
import TestSupport
import Testing
import Tracks

/// The closed circle: `feed` plays a walk to a real gpsd, and what the program hears of that gpsd is the walk.
@Suite(.enabled(if: RealGPSD.isPresent, "gpsd is not here"), .serialized, .timeLimit(.minutes(6)))
struct LiveReceiverTests {
    private let folder: ScratchFolder
    private let program: SightlineProgram
    private let player: TrackPlayer

    /// Two minutes north-eastward and uphill in bends, at a walker's pace, with the speeds and courses that a receiver records.
    init() throws {
        folder = try ScratchFolder()
        program = SightlineProgram(in: folder.url)
        var place = Coordinate(latitude: 46.05, longitude: 14.5)
        var text = #"<gpx version="1.1" creator="test" xmlns="http://www.topografix.com/GPX/1/1"><trk><trkseg>"#
        let start = try #require(Instant(parsing: "2024-05-01T10:00:00Z"))
        for second in 0...120 {
            let time = start.advanced(by: Double(second))
            text +=
                "\n<trkpt lat=\"\(place.latitude)\" lon=\"\(place.longitude)\"><ele>\(300 + Double(second) / 8)</ele>"
            text += "<time>\(time)</time></trkpt>"
            place = Geodesic.direct(from: place, bearing: 40 + 30 * sin(Double(second) / 9), distance: 1.4).coordinate
        }
        text += "\n</trkseg></trk></gpx>\n"
        try folder.write("walk.gpx", text)
        try folder.write(
            "p.geojson",
            """
            {"type": "FeatureCollection", "features": [{"type": "Feature", "id": "near", "properties": {},
             "geometry": {"type": "Point", "coordinates": [14.5001, 46.0501]}}]}
            """)
        player = try TrackPlayer(try TrackReader.read(Array(text.utf8)))
    }

    /// A feed that is heard, and a gpsd that hears it.
    private func circle(
        _ arguments: [String],
        _ body: (_ gpsd: String, _ daemon: RealGPSD, _ feed: SightlineProgram.Running) throws -> Void
    ) throws {
        let feed = try program.start(["feed", "walk.gpx", "--json"] + arguments)
        #expect(Patience.waits { feed.outputSoFar.contains("\n") })
        let line = feed.outputSoFar.prefix { $0 != "\n" }
        let first = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: String])
        let port = try RealGPSD.freePort()
        let daemon = try RealGPSD(port: port, reading: try #require(first["address"]))
        defer { daemon.end() }
        defer {
            feed.interrupt()
            _ = try? feed.wait()
        }
        let address = GPSDAddress(host: "127.0.0.1", port: port)
        let client = GPSDClient(address, now: { ProcessInfo.processInfo.systemUptime }, bell: WakeUp())
        #expect(Patience.waits { (try? client.connect()) != nil })
        try body(address.description, daemon, feed)
    }

    private func received(_ address: String, count: Int) throws -> [LiveFix] {
        let client = GPSDClient(
            try GPSDAddress(parsing: address), now: { ProcessInfo.processInfo.systemUptime }, bell: WakeUp())
        try client.connect()
        var fixes: [LiveFix] = []
        let isEnough = Patience.waits {
            for event in client.next(until: ProcessInfo.processInfo.systemUptime + 0.1) {
                if case .fix(let fix) = event { fixes.append(fix) }
            }
            return fixes.count >= count
        }
        #expect(isEnough, "\(fixes.count) fixes of \(count)")
        return fixes
    }

    /// Within a centimetre and a millisecond of the walk, over TCP and over a terminal.
    @Test(
        arguments: [["--listen", "127.0.0.1:0", "--rate", "10"]]
            + (Terminals.arePresent ? [["--listen", "pty", "--rate", "5"]] : []))
    func closes(arguments: [String]) throws {
        try circle(arguments) { address, _, _ in
            let start = try #require(player.start)
            let rate = Double(arguments[3]) ?? 1
            let fixes = try received(address, count: 20)
            for fix in fixes {
                let t = fix.time.seconds(since: start)
                let beat = (t * rate).rounded() / rate
                #expect(abs(t - beat) <= 0.001)
                let truth = player.sample(at: t)
                #expect(Geodesic.distance(from: truth.coordinate, to: fix.coordinate) < 0.01)
                // gpsd's first report of a fix may lack its height or its speed.
                if let height = fix.height { #expect(abs(height - (truth.height ?? 0)) < 0.01) }
                if let speed = fix.speed { #expect(abs(speed - truth.speed) < 0.001) }
            }
            #expect(fixes.dropFirst(2).allSatisfy { $0.height != nil && $0.speed != nil && $0.course != nil })
            #expect(fixes.count { $0.heading != nil } > fixes.count / 2)
        }
    }

    @Test func whatTheProgramTellsIsTheWalk() throws {
        try circle(["--listen", "127.0.0.1:0", "--rate", "10"]) { address, _, _ in
            let outcome = try program("simulate", address, "--pois", "p.geojson", "--to", "1.5", "--poses", "5")
            #expect(outcome.status == 0 && outcome.errors.isEmpty)
            let objects = try outcome.text.split(separator: "\n").map {
                try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
            }
            let times = objects.compactMap { $0["t"] as? Double }
            #expect(times == times.sorted() && times.last == 1.5)
            #expect(objects.contains { $0["event"] as? String == "entered" && $0["poi"] as? String == "near" })
            let fixes = objects.filter { $0["event"] as? String == "fix" }
            #expect(fixes.count >= 14)
            func place(_ fix: [String: Any]) -> Coordinate {
                Coordinate(latitude: fix["lat"] as? Double ?? .nan, longitude: fix["lon"] as? Double ?? .nan)
            }
            // The first of them was heard at one of the feed's beats; from there on all fit.
            let first = try #require(fixes.first)
            let begin = try #require(
                (0...1200).map { Double($0) / 10 }.min {
                    Geodesic.distance(from: player.sample(at: $0).coordinate, to: place(first))
                        < Geodesic.distance(from: player.sample(at: $1).coordinate, to: place(first))
                })
            for fix in fixes {
                let t = try #require(fix["t"] as? Double)
                #expect(Geodesic.distance(from: player.sample(at: begin + t).coordinate, to: place(fix)) < 0.01)
            }
            let summary = try program("simulate", address, "--pois", "p.geojson", "--to", "0.5", "--summary")
            #expect(summary.status == 0 && summary.text.contains("\"fix\":"))
            for end in ["-1", "2020-01-01T00:00:00Z"] {
                let early = try program("simulate", address, "--to", end)
                #expect(early.status == 2 && early.text.isEmpty)
                #expect(
                    early.lines.first
                        == "sightline: simulate: --to lies before the walk, which begins with the receiver's first fix")
            }
            let cut = try program("simulate", address, "--summary")
            #expect(
                cut.status == 2 && cut.lines.first == "sightline: simulate: --summary of a live receiver needs --to")
        }
    }

    /// A recording can't be made again: what is wrong beside it is told before it begins, even before anybody answers.
    @Test func whatIsWrongIsToldBeforeAnythingIsHeard() throws {
        let nobody = "gpsd://127.0.0.1:1"
        for arguments in [["simulate"], ["render", "--to", "3600", "-o", "x.mp4"]] {
            let outcome = try program(arguments + [nobody, "--pois", "nowhere.geojson"])
            #expect(outcome.status == 2 && outcome.lines.first?.hasPrefix("sightline: nowhere.geojson") == true)
        }
        let outcome = try program(["render", nobody, "--to", "3600", "-o", "missing/x.mp4"])
        #expect(outcome.status == 2 && outcome.lines.first?.contains("missing") == true, "\(outcome.errors)")
    }

    @Test func aReceiverIsRecordedAndDrawn() throws {
        try circle(["--listen", "127.0.0.1:0", "--rate", "10"]) { address, _, _ in
            let outcome = try program(
                "render", address, "--to", "1", "--every", "0.5", "-o", "{frame}.png", "--size", "64x48", "--view",
                "map")
            #expect(outcome.status == 0 && outcome.errors.isEmpty)
            #expect(folder.names.filter { $0.hasSuffix(".png") } == ["0.png", "1.png", "2.png"])
        }
    }

    /// A gpsd that goes and comes back is told of, and Ctrl-C ends the listening cleanly.
    @Test func aLossIsToldAndMended() throws {
        try circle(["--listen", "127.0.0.1:0", "--rate", "10"]) { address, daemon, feed in
            let told = try program.start(["simulate", address])
            #expect(Patience.waits { told.outputSoFar.contains("\"fix\"") })
            daemon.end()
            #expect(Patience.waits { told.outputSoFar.contains("\"outage\"") })
            #expect(Patience.waits { told.errorsSoFar.contains("trying again") })
            let line = feed.outputSoFar.prefix { $0 != "\n" }
            let first = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: String])
            let port = try GPSDAddress(parsing: address).port
            let second = try RealGPSD(port: port, reading: try #require(first["address"]))
            defer { second.end() }
            #expect(Patience.waits { told.outputSoFar.contains("\"recovered\"") })
            told.interrupt()
            let outcome = try told.wait()
            #expect(outcome.status == 130)
            #expect(outcome.lines.last == "sightline: stopped; no file was finished")
            #expect(outcome.lines.contains("sightline: \(address): connected again"))
            let events = outcome.text.split(separator: "\n").filter { !$0.contains("\"fix\"") }
            #expect(events.map { $0.contains("\"outage\"") } == [true, false])
        }
    }
}
