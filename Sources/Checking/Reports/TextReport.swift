import PlainText

/// The result for a person at a terminal: a line for each failure, then one for the session.
public enum TextReport {
    /// `x.session.json:31: expectation 2: entered wolf-1: expected between 55 and 60 s, found at 61.35 s`, and last
    /// `x.session.json: 11 of 12 expectations are met`.
    public static func lines(_ session: CheckedSession) -> [String] {
        var lines = session.results.filter { !$0.isMet }.map { result in
            "\(session.file):\(result.line): expectation \(result.number): \(failures(result))"
        }
        lines += session.results.filter(\.isUpdated).map { result in
            "\(session.file):\(result.line): expectation \(result.number): \(result.title): written"
        }
        let met = session.results.count - session.failed
        let skipped = session.total - session.results.count
        lines.append(
            "\(session.file): \(met) of \(session.results.count) \(session.results.count == 1 ? "expectation is" : "expectations are") met"
                + (skipped > 0 ? ", \(skipped) not looked at" : ""))
        return lines
    }

    /// All that failed of one expectation, on one line.
    static func failures(_ result: CheckResult) -> String { result.failures.map(\.text).joined(separator: "; ") }
}
