import PlainText
import SceneMath
import Simulation

/// A view expectation against the explanation of its moment; `minPixels` is not looked at here.
struct ViewVerdict {
    private let view: ViewExpectation
    private let explanation: Explanation
    private let size: Vector2

    init(_ view: ViewExpectation, _ explanation: Explanation, size: Vector2) {
        self.view = view
        self.explanation = explanation
        self.size = size
    }

    var failures: [CheckFailure] {
        var failures: [CheckFailure] = []
        if let isVisible = view.isVisible, isVisible != explanation.isVisible {
            let reason = explanation.reasons.first.map { " (\($0))" } ?? ""
            failures.append(failure("visible", "\(isVisible)", "\(explanation.isVisible)\(reason)"))
        }
        if let isUnoccluded = view.isUnoccluded, isUnoccluded != (explanation.occluder == nil) {
            let found = explanation.occluder.map { "hidden by \(MessageText.shown($0))" } ?? "nothing in the way"
            failures.append(failure("unoccluded", "\(isUnoccluded)", found))
        }
        if let most = view.centre, !(offset ?? .infinity <= most) {
            failures.append(
                failure(
                    "within.centre", "at most \(MessageText.shown(most)) of the height from the middle",
                    offset.map { MessageText.fixed($0, decimals: 3) } ?? "behind the eye"))
        }
        return failures
    }

    /// From the model's centre to that of the picture, in heights of the picture; nil behind the eye.
    private var offset: Double? {
        explanation.screen.map { $0.distance(to: size / 2) / size.y }
    }

    private func failure(_ key: String, _ expected: String, _ found: String) -> CheckFailure {
        CheckFailure(key, poi: view.poi, expected: "\(expected) at \(TimeText.of(explanation.t))", found: found)
    }
}
