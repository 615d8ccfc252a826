import PlainText
import Simulation

/// An expectation in a few words, for reports and for `--only`.
struct ExpectationTitle {
    private let content: Expectation.Content

    init(_ expectation: Expectation) { content = expectation.content }

    var text: String {
        switch content {
        case .event(let event): Self.text(event)
        case .order(let order): "order: " + order.steps.map { Self.words($0.event, $0.poi) }.joined(separator: ", ")
        case .view(let view): Self.text(view)
        case .image(let image): "image \(MessageText.shown(image.name)) at \(TimeText.of(image.at))"
        }
    }

    /// `hit wolf-1`.
    static func words(_ event: String, _ poi: String?) -> String {
        poi.map { "\(event) \(MessageText.shown($0))" } ?? event
    }

    /// `once`, `3 times`.
    static func times(_ count: Int) -> String {
        switch count {
        case 0: "never"
        case 1: "once"
        default: "\(count) times"
        }
    }

    private static func text(_ event: EventExpectation) -> String {
        var text = words(event.event, event.poi)
        if let count = event.count { text += " \(times(count))" }
        if let between = event.between { text += " \(TimeText.span(between))" }
        return text
    }

    private static func text(_ view: ViewExpectation) -> String {
        var wishes: [String] = []
        if let isVisible = view.isVisible { wishes.append(isVisible ? "visible" : "not visible") }
        if let isUnoccluded = view.isUnoccluded { wishes.append(isUnoccluded ? "unoccluded" : "occluded") }
        if let centre = view.centre { wishes.append("within \(MessageText.shown(centre)) of the centre") }
        if let least = view.minPixels { wishes.append("at least \(least) pixels") }
        return "\(MessageText.shown(view.poi)) at \(TimeText.of(view.at)): \(wishes.joined(separator: ", "))"
    }
}
