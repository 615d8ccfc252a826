import Arguments
import PlainText

/// `doctor`: says what the machine offers, and how to mend what lacks.
enum DoctorCommand: Verb {
    private static let json = Flag("json", "as one JSON document")

    static let spec = VerbSpec(
        "doctor", "says what this machine offers, and how to mend what lacks", options: [json.spec],
        examples: [.init("sightline doctor", "OpenGL, fonts, ffmpeg and grids, one a line")],
        notes: ["It ends with 0 also where something lacks: the report is the result. In JSON, \"ok\" tells."])

    static func run(_ arguments: ParsedArguments, _ io: ProgramIO) throws -> ExitStatus {
        let findings = Examination(io: io).findings
        let isWell = !findings.contains { $0.state == .missing }
        if arguments[json] {
            let document = JSONText.object([
                ("version", .string(Program.version)), ("ok", .bool(isWell)),
                ("findings", .array(findings.map(\.json))),
            ])
            io.print(document.text)
            return .done
        }
        let width = findings.map(\.name.count).max() ?? 0
        for finding in findings {
            let name = finding.name + String(repeating: " ", count: width - finding.name.count)
            let state =
                switch finding.state {
                case .ok: "ok     "
                case .missing: "MISSING"
                case .note: "       "
                }
            io.print("\(name)  \(state)  \(OneLine.of(finding.detail))")
            if finding.state == .missing {
                let indent = String(repeating: " ", count: width + 11)
                io.print("\(indent)needed for: \(finding.purpose)")
                if let remedy = finding.remedy { io.print("\(indent)mend it: \(remedy)") }
            }
        }
        io.print(isWell ? "Everything is there." : "Something lacks; the lines above say how to mend it.")
        return .done
    }
}
