import Foundation
import TestSupport
import Testing

/// What the program says of itself.
@Suite(.timeLimit(.minutes(4))) struct HelpTests {
    @Test func version() throws {
        let folder = try ScratchFolder()
        let outcome = try SightlineProgram(in: folder.url)("--version")
        #expect(outcome.status == 0 && outcome.text.hasPrefix("sightline ") && outcome.errors.isEmpty)
    }

    /// Every verb that the help of the program names has a help of its own, with an example.
    @Test func everyVerbThatIsListedHasHelp() throws {
        let folder = try ScratchFolder()
        let program = SightlineProgram(in: folder.url)
        let general = try program("--help")
        #expect(general.status == 0 && general.errors.isEmpty)
        var verbs: [[String]] = []
        let lines = general.text.split(separator: "\n", omittingEmptySubsequences: false)
        for line in lines.drop(while: { $0 != "Verbs:" }).dropFirst().prefix(while: { !$0.isEmpty })
        where line.hasPrefix("  ") && !line.hasPrefix("   ") {
            let words = line.split(separator: " ").map(String.init)
            let family =
                words.count > 1 && line.dropFirst(2 + words[0].count).hasPrefix(" ")
                && !line.dropFirst(2 + words[0].count).hasPrefix("  ")
            if family {
                verbs += words[1].split(separator: "|").map { [words[0], String($0)] }
            } else {
                verbs.append([words[0]])
            }
        }
        #expect(verbs.contains(["render"]) && verbs.contains(["doctor"]) && verbs.contains(["bench", "video"]))
        for verb in verbs {
            for form in [verb + ["--help"], ["help"] + verb] {
                let outcome = try program(form)
                #expect(outcome.status == 0, "\(form)")
                #expect(outcome.text.contains("Usage: sightline \(verb.joined(separator: " "))"), "\(form)")
                #expect(outcome.text.contains("Example"), "\(form)")
            }
        }
    }

    /// What the help shows as an example works as it stands. Those of the verbs that draw for minutes are left out.
    @Test(arguments: [
        "check", "simulate", "explain", "model info", "model render", "track info", "track convert",
        "track resample", "track degrade", "track clean", "geo inverse", "geo direct",
        "geo enu", "geo declination", "geo geoid", "doctor",
    ])
    func theExamplesWork(verb: String) throws {
        let folder = try ScratchFolder()
        for name in ["Examples", "Models"] {
            try FileManager.default.createSymbolicLink(
                at: folder.url.appendingPathComponent(name),
                withDestinationURL: Conformance.root.appendingPathComponent(name))
        }
        let program = SightlineProgram(in: folder.url)
        let help = try program(verb.split(separator: " ").map(String.init) + ["--help"]).text
        let commands = help.split(separator: "\n").filter { $0.hasPrefix("  sightline ") }.map { $0.dropFirst(11) }
        #expect(!commands.isEmpty)
        // A live receiver is not to be had everywhere.
        for command in commands where !command.contains("gpsd://") {
            let typed = command.replacingOccurrences(of: "/tmp/report", with: "report")
            let outcome = try program.shell("\"$SIGHTLINE\"\(typed)")
            // What a format has no place for is told, and no fault.
            let faults = outcome.lines.filter { !$0.contains(" not written: ") }
            #expect(outcome.status == 0 && faults.isEmpty, "sightline\(command): \(outcome.errors)")
        }
    }

    static let unknown: [(arguments: [String], message: String, hint: String?)] = [
        (["rendre"], "sightline: rendre: no such verb", "  hint: did you mean render?"),
        (["track", "inof"], "sightline: track inof: no such verb", "  hint: did you mean track info?"),
        (
            ["--nonsense"], "sightline: --nonsense: not an option of the program",
            "  hint: sightline --help lists the verbs"
        ),
    ]

    @Test(arguments: unknown.indices) func verbsThatAreNotThere(index: Int) throws {
        let (arguments, message, hint) = Self.unknown[index]
        let folder = try ScratchFolder()
        let outcome = try SightlineProgram(in: folder.url)(arguments)
        #expect(outcome.status == 2 && outcome.text.isEmpty)
        #expect(outcome.lines == [message, hint].compactMap { $0 })
    }

    @Test func nothingTypedShowsTheHelp() throws {
        let folder = try ScratchFolder()
        let outcome = try SightlineProgram(in: folder.url)([])
        #expect(outcome.status == 2 && outcome.text.isEmpty && outcome.errors.contains("Usage: sightline"))
    }
}
