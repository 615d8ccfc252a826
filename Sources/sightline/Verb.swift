import Arguments

/// One thing the program does: `render`, `track info`. A verb is a file; it is built when it is listed in `Verbs.all`.
protocol Verb {
    static var spec: VerbSpec { get }

    /// Does it. Results go to `io.print`, everything else to `io.warn`.
    /// - Throws: `UserError` for what the person can mend; anything else is a fault of ours.
    static func run(_ arguments: ParsedArguments, _ io: ProgramIO) throws -> ExitStatus
}
