import PlainText

/// The result as one JSON object: `passed`, `failed`, and for each session its expectations.
public enum JSONReport {
    public static func text(_ sessions: [CheckedSession]) -> String {
        let failed = sessions.reduce(0) { $0 + $1.failed }
        let checked = sessions.reduce(0) { $0 + $1.results.count }
        return JSONText.object([
            ("passed", .integer(checked - failed)), ("failed", .integer(failed)),
            ("sessions", .array(sessions.map(session))),
        ]).text
    }

    private static func session(_ session: CheckedSession) -> JSONText {
        .object([
            ("session", .string(session.file)), ("title", .optional(session.title)),
            ("passed", .integer(session.results.count - session.failed)), ("failed", .integer(session.failed)),
            ("expectations", .array(session.results.map(result))),
        ])
    }

    private static func result(_ result: CheckResult) -> JSONText {
        .object([
            ("number", .integer(result.number)), ("line", .integer(result.line)), ("kind", .string(result.kind)),
            ("name", .string(result.title)), ("t", .number((result.time * 1000).rounded() / 1000)),
            ("passed", .bool(result.isMet)), ("updated", .bool(result.isUpdated)),
            ("failures", .array(result.failures.map(failure))),
        ])
    }

    private static func failure(_ failure: CheckFailure) -> JSONText {
        .object([
            ("key", .string(failure.key)), ("poi", .optional(failure.poi)), ("expected", .string(failure.expected)),
            ("found", .string(failure.found)),
        ])
    }
}
