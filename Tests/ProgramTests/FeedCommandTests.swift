import Foundation
import TestSupport
import Testing

/// `feed` as a person runs it.
@Suite(.timeLimit(.minutes(6))) struct FeedCommandTests {
    private let folder: ScratchFolder
    private let program: SightlineProgram

    init() throws {
        folder = try ScratchFolder()
        try folder.write("walk.gpx", SampleWalk.gpx)
        try folder.write("timeless.gpx", SampleWalk.timeless)
        program = SightlineProgram(in: folder.url)
    }

    /// A log without dates is played with its times of day.
    @Test func timesOfAnUnknownDayArePlayed() throws {
        let sentences = ["235958", "235959", "000000", "000001"].enumerated().map {
            "$GPGGA,\($0.element),4807.038,N,01131.00\($0.offset),E,1,08,0.9,545.4,M,46.9,M,,\r\n"
        }
        try folder.write("log.nmea", sentences.joined())
        let outcome = try program(
            "feed", "log.nmea", "--listen", "-", "--sentences", "RMC", "--rate", "4", "--from", "1", "--to", "2")
        let lines = outcome.text.split(separator: "\r\n")
        let times = ["235959.000", "235959.250", "235959.500", "235959.750", "000000.000"]
        #expect(lines.map { String($0.prefix(17)) } == times.map { "$GPRMC,\($0)" })
        #expect(lines.allSatisfy { $0.contains(",,,A*") } && !outcome.errors.contains("no times"), "\(outcome.errors)")
    }

    /// Ten seconds of a walk in a tenth of one, the same each time but for `--now`.
    @Test func sentencesOnStandardOutput() throws {
        let arguments = ["feed", "walk.gpx", "--listen", "-", "--rate", "100", "--speed", "100", "--sentences"]
        let first = try program(arguments + ["RMC,gga,HDT"])
        #expect(first.status == 0 && first.lines.count == 1)
        #expect(first.lines.first?.hasPrefix("sightline: feed: 11 fixes at 100 Hz, late by ") == true)
        let lines = first.text.split(separator: "\r\n").map(String.init)
        #expect(lines.count == 33)
        #expect(lines[0] == "$GPRMC,100000.000,A,4603.0000000,N,01430.0000000,E,2.722,0.000,010524,,,A*6F")
        #expect(lines[1].hasPrefix("$GPGGA,100000.000,4603.0000000,N,01430.0000000,E,1,08,,300.000,M,47.1"))
        #expect(lines[2] == "$GPHDT,0.000,T*35")
        #expect(lines[30].hasPrefix("$GPRMC,100010.000,A,4603.0075600,N,"))
        for line in lines {
            let body = line.dropFirst().prefix { $0 != "*" }
            let sum = String(body.utf8.reduce(0, ^), radix: 16, uppercase: true)
            #expect(line.hasSuffix("*" + (sum.count == 1 ? "0" : "") + sum))
        }
        #expect(try program(arguments + ["RMC,GGA,HDT"]).output == first.output)
        let now = try program(arguments + ["RMC", "--now"]).text.split(separator: "\r\n")
        #expect(now.count == 11 && !now[0].contains(",010524,"))
    }

    @Test func partsAndRounds() throws {
        let part = try program(
            "feed", "walk.gpx", "--listen", "-", "--rate", "200", "--speed", "200", "--from", "2", "--to",
            "2024-05-01T10:00:04Z", "--sentences", "ZDA")
        let lines = part.text.split(separator: "\r\n").map { String($0.prefix(17)) }
        #expect(lines == ["$GPZDA,100002.000", "$GPZDA,100003.000", "$GPZDA,100004.000"])
        let loop = try program.shell(
            "$SIGHTLINE feed walk.gpx --loop --listen - --rate 500 --speed 500 --to 1 --sentences ZDA | head -n 5")
        let times = loop.text.split(separator: "\r\n").map { String($0.dropFirst(7).prefix(6)) }
        #expect(times == ["100000", "100001", "100002", "100003", "100004"])
        #expect(loop.errors.isEmpty)
    }

    @Test func aWalkWithoutTimesAndOneWithSensors() throws {
        let timeless = try program("feed", "timeless.gpx", "--listen", "-", "--to", "0", "--sentences", "RMC")
        #expect(timeless.text.hasPrefix("$GPRMC,,A,0100.0000000,N,00200.0000000,E,"))
        #expect(timeless.lines.first?.contains("--now gives it today's") == true)
        try folder.write(
            "x.session.json",
            """
            {"format": "sightline-session/1", "seed": 3, "track": {"file": "walk.gpx"}, "device": {"heading": {"fixed": 77}},
             "sensors": {"position": {"sigma": 5, "rate": 1, "outages": [[3, 5]]}}}
            """)
        let session = try program(
            "feed", "x.session.json", "--listen", "-", "--rate", "100", "--speed", "100", "--sentences", "GGA,HDT")
        let fixes = session.text.split(separator: "\r\n").filter { $0.contains("GGA") }.map {
            $0.split(separator: ",", omittingEmptySubsequences: false)
        }
        #expect(fixes.map { $0[6] } == ["1", "1", "1", "0", "0", "1", "1", "1", "1", "1", "1"])
        #expect(fixes[0][2] != "4603.0000000")
        #expect(session.text.contains("$GPHDT,77.000,T*"))
    }

    @Test func linesForScripts() throws {
        let outcome = try program(
            "feed", "walk.gpx", "--listen", "127.0.0.1:0", "--json", "--rate", "100", "--speed", "100")
        #expect(outcome.status == 0 && outcome.errors.isEmpty)
        let objects = try outcome.text.split(separator: "\n").map {
            try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
        }
        #expect(objects.count == 13)
        #expect((objects.first?["address"] as? String)?.hasPrefix("tcp://127.0.0.1:") == true)
        #expect(objects[1]["t"] as? Double == 0 && objects[1]["time"] as? String == "2024-05-01T10:00:00Z")
        #expect(objects[12]["event"] as? String == "jitter" && objects[12]["fixes"] as? Int == 11)
    }

    @Test(.enabled(if: Terminals.arePresent, "there are no pseudo-terminals here"))
    func aTerminalIsNamed() throws {
        let feed = try program.start(["feed", "walk.gpx", "--listen", "pty", "--rate", "20"])
        #expect(Patience.waits { feed.outputSoFar.hasSuffix("\n") })
        let name = feed.outputSoFar.trimmingCharacters(in: .newlines)
        #expect(name.hasPrefix("/dev/pts/"))
        let reader = open(name, O_RDONLY | O_NOCTTY | O_NONBLOCK)
        try #require(reader >= 0)
        defer { close(reader) }
        var heard = ""
        var buffer = [UInt8](repeating: 0, count: 4096)
        #expect(
            Patience.waits {
                let count = read(reader, &buffer, buffer.count)
                if count > 0 { heard += String(decoding: buffer.prefix(count), as: UTF8.self) }
                return heard.contains("$GPRMC,") && heard.contains("$GPZDA,")
            })
        feed.interrupt()
        let outcome = try feed.wait()
        #expect(outcome.status == 130)
        #expect(outcome.lines.last == "sightline: stopped; no file was finished")
        #expect(outcome.lines.first?.hasPrefix("sightline: feed: ") == true)
    }

    static let refusals: [(arguments: [String], message: String)] = [
        (["walk.gpx", "--listen", "nonsense"], "feed: --listen nonsense: there is no host of this name"),
        (
            ["walk.gpx", "--listen", "http://x:1"],
            "feed: --listen http://x:1 is none of HOST:PORT, tcp://HOST:PORT, udp://HOST:PORT, pty and -"
        ),
        (
            ["walk.gpx", "--listen", "127.0.0.1:70000"],
            "feed: --listen 127.0.0.1:70000 has no port from 1 to 65535 behind the colon"
        ),
        (["walk.gpx", "--listen", "192.0.2.7:0"], "feed: --listen 192.0.2.7:0: this machine has no such address"),
        (
            ["walk.gpx", "--listen", "-", "--json"],
            "feed: --json and --listen - can't be combined: both write to standard output"
        ),
        (["walk.gpx", "--rate", "1001"], "feed: --rate 1001 must be at most 1000"),
        (["walk.gpx", "--rate", "0"], "feed: --rate 0 must be more than 0"),
        (["walk.gpx", "--speed", "-1"], "feed: --speed -1 must be more than 0"),
        (
            ["walk.gpx", "--sentences", "RMC,XYZ"],
            "feed: --sentences RMC,XYZ names 'XYZ', which is none of RMC, GGA, VTG, HDT, ZDA, GLL, GSA, GST, PASHR"
        ),
        (["walk.gpx", "--from", "5", "--to", "4"], "feed: --from lies after --to"),
        (["walk.gpx", "--to", "11"], "feed: --to 11 is outside the walk"),
        (["none.gpx"], "none.gpx: no such file"),
        (["gpsd://127.0.0.1:1"], "gpsd://127.0.0.1:1: a live receiver is for view, render and simulate"),
    ]

    @Test(arguments: refusals.indices) func refusal(index: Int) throws {
        let (arguments, message) = Self.refusals[index]
        let outcome = try program(["feed"] + arguments)
        #expect(outcome.status == 2 && outcome.output.isEmpty)
        #expect(outcome.lines.first == "sightline: \(message)")
    }

    @Test func aPortThatIsTaken() throws {
        let first = try program.start(["feed", "walk.gpx", "--listen", "127.0.0.1:0"])
        #expect(Patience.waits { first.outputSoFar.hasSuffix("\n") })
        let address = first.outputSoFar.trimmingCharacters(in: .newlines)
        let second = try program("feed", "walk.gpx", "--listen", address)
        #expect(
            second.status == 2 && second.lines == ["sightline: feed: --listen \(address): the port is already in use"])
        first.interrupt()
        #expect(try first.wait().status == 130)
    }
}

/// Waits for what another program does.
enum Patience {
    /// Asks again and again until it is so, but not for ever.
    /// - Returns: whether it is.
    static func waits(seconds: Double = 30, _ isSo: () throws -> Bool) rethrows -> Bool {
        let end = Date().addingTimeInterval(seconds)
        while Date() < end {
            if try isSo() { return true }
            usleep(5000)
        }
        return false
    }
}
