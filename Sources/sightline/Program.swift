import Arguments

/// Finds the verb, runs it, and says how it ended.
struct Program {
    static let version = "0.1.0"

    let io: ProgramIO

    /// - Parameter arguments: what was typed after `sightline`.
    func run(_ arguments: [String]) -> ExitStatus {
        do {
            let status = try dispatch(arguments)
            try io.flush()
            return status
        } catch {
            return report(error)
        }
    }

    private func dispatch(_ arguments: [String]) throws -> ExitStatus {
        guard let first = arguments.first else {
            io.note(ProgramHelp.text)
            return .badInput
        }
        switch first {
        case "--help", "-h":
            io.write(ProgramHelp.text)
            return .done
        case "help" where arguments.count > 1:
            return try dispatch(arguments.dropFirst() + ["--help"])
        case "help":
            return try dispatch(["--help"])
        case "--version":
            io.print("sightline \(Self.version)")
            return .done
        default:
            break
        }
        let (verb, rest) = try VerbFinder(built: Verbs.all, planned: Verbs.planned).find(arguments)
        guard let verb else {
            io.write(ProgramHelp.text(family: first))
            return .done
        }
        let parsed = try ArgumentParser(verb.spec).parse(rest)
        if parsed.asksForHelp {
            io.write(HelpText(verb.spec).text)
            return .done
        }
        return try verb.run(parsed, io)
    }

    private func report(_ error: any Error) -> ExitStatus {
        switch error {
        case is StandardOutput.Closed:
            return .done
        case let error as UserError:
            io.discardOutput()
            io.note("sightline: \(OneLine.of(error.message))\n")
            if let hint = error.hint { io.note("  hint: \(OneLine.of(hint))\n") }
            return .badInput
        default:
            io.discardOutput()
            io.note("sightline: a fault of the program: \(OneLine.of(String(describing: error)))\n")
            return .fault
        }
    }
}
