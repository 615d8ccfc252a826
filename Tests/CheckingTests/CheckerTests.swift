import Checking
import SceneGraph
import Simulation
import Testing

/// Every kind of expectation, met and not met, against times worked out by hand.
@Suite struct CheckerTests {
    private static func event(
        _ event: String, _ poi: String? = nil, _ from: Double? = nil, _ to: Double? = nil, count: Int? = nil
    ) -> Expectation.Content {
        var span: EventExpectation.Span?
        if let from, let to { span = .init(from: .seconds(from), to: .seconds(to)) }
        return .event(EventExpectation(event: event, poi: poi, between: span, count: count))
    }

    /// Each step is `event` or `event poi`.
    private static func order(_ steps: String...) -> Expectation.Content {
        .order(
            OrderExpectation(
                steps: steps.map { step in
                    let words = step.split(separator: " ").map(String.init)
                    return .init(event: words[0], poi: words.count > 1 ? words[1] : nil)
                }))
    }

    private static func view(at time: Double = 0, _ poi: String = "a", _ set: (inout ViewExpectation) -> Void)
        -> Expectation.Content
    {
        var view = ViewExpectation(at: .seconds(time), poi: poi)
        set(&view)
        return .view(view)
    }

    static let events: [(Expectation.Content, String?)] = [
        (event("entered", "a"), nil),
        (event("entered"), nil),
        (event("entered", "a", 35.714, 35.714), nil),
        (event("entered", "a", 35.714.nextUp, 35.7144), nil),
        (event("entered", "a", 35, 35.714.nextDown), nil),
        (event("entered", "a", 35, 36, count: 1), nil),
        (event("entered", "b", count: 0), nil),
        (event("fix", nil, 10, 19, count: 10), nil),
        (event("fix", count: 201), nil),
        (event("left", "a", 110, 200), nil),
        (event("entered", "a", 40, 100, count: 0), nil),
        (event("entered", "a", 0, 35.713), "entered a: expected between 0 and 35.713 s, found at 35.714 s"),
        (event("entered", "b"), "entered b: expected at least once, found never"),
        (event("entered", "a", count: 0), "entered a: expected never, found once, at 35.714 s"),
        (event("entered", "a", count: 2), "entered a: expected 2 times, found once, at 35.714 s"),
        (event("left", "b", count: 1), "left b: expected once, found never"),
        (
            event("left", "a", 0, 50, count: 1),
            "left a: expected once between 0 and 50 s, found never, but at 110.714 s"
        ),
        (
            event("fix", nil, 10, 16, count: 3),
            "fix: expected 3 times between 10 and 16 s, found 7 times, at 10, 11, 12, 13, 14 s and 2 more times"
        ),
        (order("entered a", "left a"), nil),
        (order("fix", "entered", "fix", "left"), nil),
        (
            order("left a", "entered a"),
            "order: entered a: expected after left a at 110.714 s, found only at 35.714 s"
        ),
        (
            order("entered a", "entered a"),
            "order: entered a: expected after entered a at 35.714 s, found only at 35.714 s"
        ),
        (
            order("entered a", "left b"),
            "order: left b: expected after entered a at 35.714 s, found never"
        ),
        (order("hit b", "left a"), "order: hit b: expected at all, found never"),
    ]

    static let views: [(Expectation.Content, String?)] = [
        (view { $0.isVisible = true }, nil),
        (view { $0.centre = 0.1 }, nil),
        (view { $0.isUnoccluded = true }, nil),
        (view { $0.minPixels = 3 }, nil),
        (view(at: 150) { $0.isVisible = false }, nil),
        (view("b") { $0.isVisible = false }, nil),
        (view { $0.minPixels = 4 }, "minPixels a: expected at least 4 pixels at 0 s, found 3"),
        (view("b") { $0.minPixels = 1 }, "minPixels b: expected at least 1 pixels at 0 s, found 0"),
        (view { $0.isUnoccluded = false }, "unoccluded a: expected false at 0 s, found nothing in the way"),
        (view(at: 150) { $0.centre = 0.5 }, "within.centre a: expected at most 0.5 of the height from the middle"),
        (view(at: 150) { $0.isVisible = true }, "visible a: expected true at 150 s, found false (a is 110.0 m away"),
        (view { $0.isVisible = false }, "visible a: expected false at 0 s, found true (a is 100.0 m away"),
    ]

    @Test(arguments: events)
    func eventsAndOrders(content: Expectation.Content, failure: String?) throws {
        let result = try StraightWalk.check(content)
        let told: [String] = result.failures.map { $0.text }
        let expected: [String] = failure.map { [$0] } ?? []
        #expect(told == expected)
        #expect(result.isMet == (failure == nil))
        #expect(result.number == 1 && result.line == 7)
    }

    @Test(arguments: views)
    func whatIsSeen(content: Expectation.Content, failure: String?) throws {
        // The scene changes in three pixels when "a" is left out of it.
        let frames = DrawnFrames(picture: .spotted(4, 4, red: 5))
        frames.without[0] = .spotted(4, 4, red: 2)
        let result = try StraightWalk.check(content, frames: frames)
        #expect(result.isMet == (failure == nil))
        if let failure {
            #expect(result.failures.count == 1)
            let told: String = result.failures.first?.text ?? ""
            #expect(told.hasPrefix(failure), "\(told)")
        }
    }

    @Test func everyKeyThatFailsIsTold() throws {
        let result = try StraightWalk.check(
            Self.view(at: 150) {
                $0.isVisible = true
                $0.centre = 0.1
                $0.minPixels = 10
                $0.isUnoccluded = true
            })
        #expect(result.failures.map { $0.key } == ["visible", "within.centre", "minPixels"])
    }

    @Test func anExpectationIsDecidedWhereItsEventIs() throws {
        #expect(try StraightWalk.check(Self.event("entered", "a", 30, 40)).time == 35.714)
        #expect(try StraightWalk.check(Self.event("entered", "a", 30, 35)).time == 35)
        #expect(try StraightWalk.check(Self.event("entered", "b", count: 0)).time == 200)
        #expect(try StraightWalk.check(Self.order("entered a", "left a")).time == 110.714)
        #expect(try StraightWalk.check(Self.view(at: 12) { $0.isVisible = true }).time == 12)
    }

    @Test func instantsOfTheTrack() throws {
        let from = try #require(SessionTime(reading: "2024-05-01T10:00:35Z"))
        let to = try #require(SessionTime(reading: "2024-05-01T10:00:35.5Z"))
        let result = try StraightWalk.check(
            .event(EventExpectation(event: "entered", poi: "a", between: .init(from: from, to: to))))
        #expect(
            result.failures.first?.text
                == "entered a: expected between 2024-05-01T10:00:35Z and 2024-05-01T10:00:35.5Z, found at 35.714 s")
    }

    /// What a person and `--only` call an expectation.
    @Test func titles() throws {
        let titles = [
            Self.event("hit", "wolf-1", 5, 6, count: 1), Self.event("cleared"), Self.event("hit", count: 0),
            Self.order("entered a", "cleared"),
            Self.view(at: 62) {
                $0.isVisible = true
                $0.minPixels = 400
                $0.centre = 0.1
                $0.isUnoccluded = true
            },
            .image(ImageExpectation(at: .seconds(62), name: "golden/a.png", path: "golden/a.png")),
        ].map { Checker.title(of: Expectation($0, line: 1)) }
        #expect(
            titles == [
                "hit wolf-1 once between 5 and 6 s", "cleared", "hit never", "order: entered a, cleared",
                "a at 62 s: visible, unoccluded, within 0.1 of the centre, at least 400 pixels",
                "image golden/a.png at 62 s",
            ])
    }
}
