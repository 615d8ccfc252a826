import PlainText

/// One thing that the program needs of the machine, and whether it is there.
struct Finding {
    enum State: String {
        case ok
        /// It lacks, and something can't be done without it.
        case missing
        /// Good to know; nothing depends on it.
        case note
    }

    var name: String
    var state: State
    /// What was found, or what is wrong.
    var detail: String
    /// What needs it.
    var purpose: String
    /// A command that mends the lack.
    var remedy: String?

    var json: JSONText {
        .object([
            ("name", .string(name)), ("state", .string(state.rawValue)), ("detail", .string(detail)),
            ("purpose", .string(purpose)), ("remedy", .optional(remedy)),
        ])
    }
}
