import Arguments
import Checking
import Simulation

/// `check`: holds walks against what their sessions expect.
enum CheckCommand: Verb {
    static let spec = VerbSpec(
        "check", "holds a walk against what its session expects: events, views and golden pictures",
        operands: [OperandSpec("SESSION", "session files with an \"expect\" section", .any)],
        options: CheckRequest.options + SessionInput.options,
        examples: [
            .init(
                "sightline check Examples/hunt/hunt-played.session.json", "a line for each expectation that is not met"),
            .init(
                "sightline check Examples/hunt/hunt-played.session.json --report /tmp/report",
                "also a page with the pictures, and JUnit XML for continuous integration"),
            .init("sightline check --schema > session.schema.json", "what an editor needs to complete and check"),
        ],
        notes: [
            "Ends with 0 when everything is as expected, with 1 when something is not. NAME is the number of an expectation, "
                + "a part of what it is called in the report, or the name of a session.",
            "Pictures are those that render draws of the same moment. Two pixels differ when their colours are farther apart "
                + "than \"threshold\" (0 equal, 1 as far as colours can be; 0.1 if not given); at most \"maxDifferent\" "
                + "of the pixels (a share; 0 if not given) may. A picture of nothing but one colour always fails. Without "
                + "--report a picture that differs and its difference are written beside the golden one.",
        ])

    static func run(_ arguments: ParsedArguments, _ io: ProgramIO) throws -> ExitStatus {
        if arguments[CheckRequest.schema] {
            io.write(SessionSchema.text)
            return .done
        }
        let request = try CheckRequest(arguments)
        try MemoryBudget().check(request.size, samples: CheckFrames.samples, verb: "check")
        // Everything is read before anything is checked: a slip in the last session is told at once.
        let sessions = try request.choose(try arguments.operands.map { try SessionInput.read($0, arguments, io) })
        return try CheckRun(request: request, io: io).run(sessions)
    }
}
