import PlainText
import SceneGraph
import SceneMath
import Simulation

/// Holds a session's expectations against its timeline and its pictures.
///
/// Events come from the timeline, views from the same explanations that `explain` gives. Only `minPixels` and images need
/// somebody who draws.
public final class Checker {
    public let timeline: Timeline
    /// Pixels of the picture in which things are seen.
    let size: Vector2
    private let frames: any FrameSource
    private let golden: (String) throws -> GoldenPicture
    /// Events that expectations may be about, in the log's order.
    private(set) lazy var log: [LoggedEvent] = LoggedEvent.list(timeline)

    /// - Parameters:
    ///   - timeline: with its events.
    ///   - frames: draws pictures of `size`.
    ///   - golden: what lies at the path of a golden picture.
    public init(
        timeline: Timeline, size: Vector2, frames: any FrameSource, golden: @escaping (String) throws -> GoldenPicture
    ) {
        self.timeline = timeline
        self.size = size
        self.frames = frames
        self.golden = golden
    }

    /// Checks one expectation.
    /// - Parameter index: its place in the session's list.
    /// - Throws: what `frames` and `golden` throw.
    public func check(_ index: Int) throws -> CheckResult {
        let expectation = timeline.session.session.expectations[index]
        var result = CheckResult(
            number: index + 1, line: expectation.line, title: Self.title(of: expectation), kind: "", time: 0)
        switch expectation.content {
        case .event(let event): check(event, &result)
        case .order(let order): check(order, &result)
        case .view(let view): try check(view, &result)
        case .image(let image): try check(image, &result)
        }
        return result
    }

    /// What an expectation asks for, in words: `entered wolf-1 between 55 and 60 s`.
    public static func title(of expectation: Expectation) -> String { ExpectationTitle(expectation).text }

    /// Seconds of a moment of the session, which is known to lie in the told span.
    func seconds(_ time: SessionTime) -> Double {
        timeline.session.moment(time) ?? timeline.span.lowerBound
    }

    private func check(_ image: ImageExpectation, _ result: inout CheckResult) throws {
        let time = seconds(image.at)
        result.kind = "image"
        result.time = time
        let found = try frames.picture(at: time)
        // Names and arrows are there even when the scene is not, so the scene is looked at without them.
        let isBlank = try PictureComparison.singleColor(of: frames.scene(at: time, without: nil)) != nil
        let verdict = ImageVerdict(image, golden: try golden(image.path), found: found, isSceneBlank: isBlank)
        result.failures = verdict.failures
        result.pictures = verdict.pictures
    }

    private func check(_ view: ViewExpectation, _ result: inout CheckResult) throws {
        let time = seconds(view.at)
        result.kind = "view"
        result.time = time
        guard let poi = timeline.session.index(of: view.poi) else { return }
        let explanation = timeline.explanation(of: poi, at: time, size: size)
        result.failures = ViewVerdict(view, explanation, size: size).failures
        if let least = view.minPixels {
            let pixels = try pixels(of: poi, at: time)
            if pixels < least {
                result.failures.append(
                    CheckFailure(
                        "minPixels", poi: view.poi, expected: "at least \(least) pixels at \(TimeText.of(time))",
                        found: "\(pixels)"))
            }
        }
    }

    /// In how many pixels of the picture a POI is really seen: those that look different without it. What other things
    /// hide, what lies outside the picture and what has the colour of what is behind it does not count.
    private func pixels(of poi: Int, at time: Double) throws -> Int {
        let with = try frames.scene(at: time, without: nil)
        let without = try frames.scene(at: time, without: poi)
        return PictureComparison.unequalPixels(with, without)
    }
}
