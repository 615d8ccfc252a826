import Foundation
import Geodesy
import Testing
import Tracks

/// Walks for simulators: the scripts run against programs that only note when they are called with what.
@Suite struct WalkScriptTests {
    /// Standing, walking, a gap, walking, in tenths of a second.
    private static let document: TrackDocument = {
        var track = Track(name: "x\nrm -rf /; $(reboot) `reboot`", segments: [0..<3, 3..<5])
        let rows: [(Double, Double, Double)] = [
            (0, 46, 14), (0.2, 46, 14), (0.5, 46.0001, 14), (0.9, 46.0002, 14), (1.1, 46.0002, 14.0001),
        ]
        for (time, latitude, longitude) in rows {
            track.points.append(
                TrackPoint(
                    coordinate: Coordinate(latitude: latitude, longitude: longitude), elevation: 300,
                    time: Instant(microseconds: 1_714_564_800_000_000 + Int64((time * 1e6).rounded()))))
        }
        return TrackDocument(tracks: [track])
    }()

    private struct Call: Equatable {
        /// Milliseconds since the script was started.
        var time: Int
        var words: String
    }

    /// Runs a script with a `program` that notes its calls and takes `delay` milliseconds, by a clock that nothing but the
    /// script's own sleeping and the program move: a busy machine changes nothing.
    private func run(
        _ format: TrackOutputFormat, program: String, arguments: String = "", delay: Int = 0, shell: String = "sh",
        document: TrackDocument = document
    ) throws -> [Call] {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("walk-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try TrackWriter.data(document, as: format).write(to: folder.appendingPathComponent("walk.sh"))
        let begin = 1_714_564_800_000
        try Data("\(begin)\n".utf8).write(to: folder.appendingPathComponent("clock"))
        let clock = "\(folder.path)/clock"
        let stubs = [
            "date": "cat \(clock)",
            // 1.250 as 1 and 250; a 1 before the latter keeps 050 from being an octal number.
            "sleep":
                "echo $(($(cat \(clock)) + ${1%.*} * 1000 + 1${1#*.} - 1000)) >\(clock).new; mv \(clock).new \(clock)",
            program: "echo \"$(cat \(clock)) $*\" >>\(folder.path)/calls\n"
                + "echo $(($(cat \(clock)) + \(delay))) >\(clock).new; mv \(clock).new \(clock)",
        ]
        for (name, text) in stubs {
            try Data("#!/bin/sh\n\(text)\n".utf8).write(to: folder.appendingPathComponent("\(name).text"))
        }
        // The shell makes programs of them: a file that this process has written may still be open in a child that another test
        // is starting, and such a file can't be run.
        let status = system(
            "cd \(folder.path) && for f in *.text; do cat $f >${f%.text}; chmod +x ${f%.text}; done && \(shell) -n walk.sh && PATH=\(folder.path):$PATH \(shell) walk.sh \(arguments) 2>errors </dev/null"
        )
        #expect(status == 0)
        #expect(try String(contentsOf: folder.appendingPathComponent("errors"), encoding: .utf8).isEmpty)
        let lines = try String(contentsOf: folder.appendingPathComponent("calls"), encoding: .utf8).split(
            separator: "\n")
        return lines.map { line in
            let parts = line.split(separator: " ", maxSplits: 1)
            return Call(time: (Int(parts[0]) ?? 0) - begin, words: String(parts[1]))
        }
    }

    @Test(arguments: ["sh", "bash"]) func android(shell: String) throws {
        let calls = try run(.adb, program: "adb", shell: shell)
        #expect(
            calls.map(\.words) == [
                "emu geo fix 14 46 300", "emu geo fix 14 46 300", "emu geo fix 14 46.0001 300",
                "emu geo fix 14 46.0002 300", "emu geo fix 14.0001 46.0002 300",
            ])
        #expect(calls.map(\.time) == [0, 200, 500, 900, 1100])
        let chosen = try run(.adb, program: "adb", arguments: "emulator-5556", shell: shell)
        #expect(chosen[0].words == "-s emulator-5556 emu geo fix 14 46 300")
    }

    /// Legs at the speed that covers them in their time; standing and the end of a segment are set.
    @Test func iPhone() throws {
        let calls = try run(.simctl, program: "xcrun")
        #expect(
            calls.map(\.words) == [
                "simctl location booted set 46,14",
                "simctl location booted start --speed=37.050 46,14 46.0001,14",
                "simctl location booted set 46.0001,14",
                "simctl location booted start --speed=38.732 46.0002,14 46.0002,14.0001",
                "simctl location booted set 46.0002,14.0001",
            ])
        #expect(calls.map(\.time) == [0, 200, 500, 900, 1100])
        let chosen = try run(.simctl, program: "xcrun", arguments: "'iPhone 15'")
        #expect(chosen[0].words == "simctl location iPhone 15 set 46,14")
    }

    /// A command that takes longer than the steps delays nothing but itself: what is late is skipped, the end comes in time.
    @Test func slowCommands() throws {
        let calls = try run(.adb, program: "adb", delay: 700)
        // At 700 ms what was due at 200 is skipped for what is due at 500; the next is late too, the end has none after it.
        #expect(calls.map(\.time) == [0, 700, 1400])
        #expect(calls.last?.words == "emu geo fix 14.0001 46.0002 300")
    }

    /// A name from a file is a comment and stays one.
    @Test func namesAreNoCommands() throws {
        for format in [TrackOutputFormat.adb, .simctl] {
            let text = String(decoding: try TrackWriter.bytes(Self.document, as: format), as: UTF8.self)
            let naming = text.split(separator: "\n").filter { $0.contains("reboot") || $0.contains("rm -rf") }
            #expect(naming.count == 1 && naming[0].hasPrefix("# "))
        }
    }

    // openradar 4022: times and heights are ignored, one point a second. With times in its waypoints Xcode keeps them.
    @Test func xcodeGetsTheFilesOwnIntervals() throws {
        let read = try TrackReader.read(TrackWriter.bytes(Self.document, as: .xcode))
        #expect(read.tracks.isEmpty && read.waypoints.count == 5)
        let start = try #require(read.waypoints.first?.time)
        #expect(read.waypoints.compactMap { $0.time?.seconds(since: start) } == [0, 0.2, 0.5, 0.9, 1.1])
        #expect(read.waypoints.allSatisfy { $0.elevation == 300 })
    }

    /// Two points at one moment are one place, the last; points back in time are left out, and told.
    @Test func oddTimes() throws {
        var track = Track(segments: [0..<5])
        for (latitude, time) in [(46.0, 0), (46.1, 10), (46.2, 10), (46.3, 5), (46.4, 20)] {
            track.points.append(
                TrackPoint(
                    coordinate: Coordinate(latitude: latitude, longitude: 14),
                    time: Instant(microseconds: Int64(time) * 1_000_000)))
        }
        let document = TrackDocument(tracks: [track])
        let read = try TrackReader.read(TrackWriter.bytes(document, as: .xcode))
        #expect(read.waypoints.map(\.coordinate.latitude) == [46, 46.2, 46.4])
        let report = try TrackWriter.write(document, as: .xcode) { _ in }
        #expect(report.sentences.contains("1 point out of order is left out"))
        #expect(throws: PlayerError.nothingToWalk(found: nil)) { try TrackWriter.bytes(TrackDocument(), as: .adb) }
    }
}
