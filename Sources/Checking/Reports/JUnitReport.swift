/// The result as JUnit XML, which every continuous integration reads: a `testsuite` for each session, a `testcase` for each
/// expectation, nothing nested deeper.
///
/// No clock is read, so that the same result gives the same bytes: times are 0, and the moment is that of the epoch.
/// Source of the form: the schema of Apache Ant's JUnit task (Windy Road, JUnit.xsd), which is the strictest in use.
public enum JUnitReport {
    public static func text(_ sessions: [CheckedSession]) -> String {
        var lines = [#"<?xml version="1.0" encoding="UTF-8"?>"#, "<testsuites>"]
        for (index, session) in sessions.enumerated() { lines += suite(session, index) }
        lines.append("</testsuites>")
        return lines.joined(separator: "\n") + "\n"
    }

    private static func suite(_ session: CheckedSession, _ index: Int) -> [String] {
        let file = MarkupText.escaped(session.file)
        let name = MarkupText.escaped(session.title ?? session.file)
        var lines = [
            #"  <testsuite id="\#(index)" name="\#(name)" package="\#(file)" hostname="localhost" "#
                + #"timestamp="1970-01-01T00:00:00" tests="\#(session.results.count)" failures="\#(session.failed)" "#
                + #"errors="0" time="0">"#,
            "    <properties/>",
        ]
        for result in session.results { lines += testcase(result, session) }
        return lines + ["    <system-out/>", "    <system-err/>", "  </testsuite>"]
    }

    private static func testcase(_ result: CheckResult, _ session: CheckedSession) -> [String] {
        let name = MarkupText.escaped("\(result.number): \(result.title)")
        let start = #"    <testcase name="\#(name)" classname="\#(MarkupText.escaped(session.file))" time="0""#
        guard !result.isMet else { return [start + "/>"] }
        let message = MarkupText.escaped(TextReport.failures(result))
        return [
            start + ">",
            #"      <failure type="\#(result.kind)" message="\#(message)">"#
                + "\(MarkupText.escaped(session.file)):\(result.line): \(message)</failure>",
            "    </testcase>",
        ]
    }
}
