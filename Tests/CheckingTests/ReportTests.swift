import Checking
import Foundation
import FoundationXML
import Simulation
import Testing

/// The reports, read back by libraries, with names that would break them if they could.
@Suite struct ReportTests {
    private static func sessions() -> [CheckedSession] {
        var failed = CheckResult(number: 2, line: 9, title: "hit <b>\"&'\u{1} wolf", kind: "event", time: 12.5)
        failed.failures = [
            CheckFailure("hit", poi: "<b>\"&'\u{1}", expected: "once", found: "never"),
            CheckFailure("second", expected: "1", found: "2"),
        ]
        let met = CheckResult(number: 1, line: 8, title: "entered a", kind: "event", time: 35.714)
        var updated = CheckResult(number: 3, line: 10, title: "image a.png at 5 s", kind: "image", time: 5)
        updated.isUpdated = true
        var first = CheckedSession(
            file: "x & y.session.json", title: "Fish & <chips>", results: [met, failed], total: 4)
        first.frames = [ReportFrame(number: 2, caption: "found", file: "x & y-2-found#.png")]
        return [first, CheckedSession(file: "z.session.json", title: nil, results: [updated], total: 1)]
    }

    @Test func jUnit() throws {
        let document = try XMLDocument(xmlString: JUnitReport.text(Self.sessions()))
        let root = try #require(document.rootElement())
        #expect(root.name == "testsuites")
        let suites = root.elements(forName: "testsuite")
        #expect(suites.count == 2)
        func values(_ element: XMLElement, _ names: String...) -> [String?] {
            names.map { element.attribute(forName: $0)?.stringValue }
        }
        #expect(
            values(suites[0], "name", "package", "tests", "failures", "errors", "id")
                == ["Fish & <chips>", "x & y.session.json", "2", "1", "0", "0"])
        #expect(values(suites[1], "name", "tests", "failures", "id") == ["z.session.json", "1", "0", "1"])
        // The strict schema wants these, in this order, and nothing nested.
        #expect(
            suites[0].children?.compactMap(\.name) == [
                "properties", "testcase", "testcase", "system-out", "system-err",
            ])
        for suite in suites {
            #expect(suite.elements(forName: "testsuite").isEmpty)
            #expect(values(suite, "hostname", "timestamp", "time") == ["localhost", "1970-01-01T00:00:00", "0"])
        }
        let cases = suites[0].elements(forName: "testcase")
        #expect(values(cases[0], "name", "classname", "time") == ["1: entered a", "x & y.session.json", "0"])
        #expect(cases[0].childCount == 0)
        #expect(values(cases[1], "name") == ["2: hit <b>\"&'? wolf"])
        let failure = try #require(cases[1].elements(forName: "failure").first)
        #expect(
            values(failure, "type", "message") == [
                "event", "hit <b>\"&'?: expected once, found never; second: expected 1, found 2",
            ])
        #expect(failure.stringValue?.hasPrefix("x & y.session.json:9: hit") == true)
    }

    @Test func json() throws {
        let object = try JSONSerialization.jsonObject(with: Data(JSONReport.text(Self.sessions()).utf8))
        let report = try #require(object as? [String: Any])
        #expect(report["passed"] as? Int == 2 && report["failed"] as? Int == 1)
        let sessions = try #require(report["sessions"] as? [[String: Any]])
        #expect(sessions.map { $0["session"] as? String } == ["x & y.session.json", "z.session.json"])
        let results = try #require(sessions[0]["expectations"] as? [[String: Any]])
        #expect(results.map { $0["passed"] as? Bool } == [true, false])
        let failures = try #require(results[1]["failures"] as? [[String: Any]])
        #expect(failures[1]["expected"] as? String == "1" && failures[1]["poi"] is NSNull)
    }

    @Test func text() {
        let sessions = Self.sessions()
        #expect(
            TextReport.lines(sessions[0]) == [
                "x & y.session.json:9: expectation 2: hit <b>\"&'\u{1}: expected once, found never; second: expected 1, found 2",
                "x & y.session.json: 1 of 2 expectations are met, 2 not looked at",
            ])
        #expect(
            TextReport.lines(sessions[1]) == [
                "z.session.json:10: expectation 3: image a.png at 5 s: written",
                "z.session.json: 1 of 1 expectation is met",
            ])
    }

    @Test func htmlIsWellFormedAndRefersToNothingElsewhere() throws {
        let html = HTMLReport.text(Self.sessions())
        #expect(html.contains("1 of 3 expectations failed"))
        #expect(html.contains("Fish &amp; &lt;chips&gt;"))
        #expect(html.contains(#"src="x%20%26%20y-2-found%23.png""#))
        #expect(!html.contains("<b>") && !html.contains("<script") && !html.contains("http"))
        // What failed comes first.
        let failed = try #require(html.range(of: "<span class=\"verdict\">failed"))
        let met = try #require(html.range(of: "<span class=\"verdict\">met"))
        #expect(failed.lowerBound < met.lowerBound)
        // As XML, but for the elements that HTML does not close.
        let closed = html.replacingOccurrences(of: "<!DOCTYPE html>", with: "")
            .replacing(try Regex("<(meta|img)([^>]*)>")) {
                "<\($0.output[1].substring ?? "")\($0.output[2].substring ?? "")/>"
            }
        _ = try XMLDocument(xmlString: closed)
    }

    @Test func theEventLogTellsWhereExpectationsWereDecided() throws {
        let span = EventExpectation.Span(from: .seconds(0), to: .seconds(35.714))
        let timeline = try StraightWalk.timeline([
            Expectation(.event(EventExpectation(event: "entered", poi: "a", between: span)), line: 1),
            Expectation(.event(EventExpectation(event: "entered", poi: "b")), line: 2),
        ])
        let checker = Checker(timeline: timeline, size: .init(1280, 720), frames: DrawnFrames()) { _ in .missing }
        let session = CheckedSession(
            file: "x", title: nil, results: try (0..<2).map { try checker.check($0) }, total: 2)
        let lines = EventLogReport.text(timeline, session).split(separator: "\n").map(String.init)
        let place = try #require(lines.firstIndex { $0.contains("\"expectation\"") })
        #expect(
            lines[place]
                == #"{"t":35.714,"event":"expectation","number":1,"name":"entered a between 0 and 35.714 s","passed":true}"#
        )
        #expect(lines[place - 1].contains(#""event":"indicator""#) || lines[place - 1].contains(#""event":"entered""#))
        #expect(lines[place + 1].contains(#""t":35.75,"event":"seen""#))
        #expect(lines.last == #"{"t":200,"event":"expectation","number":2,"name":"entered b","passed":false}"#)
    }
}
