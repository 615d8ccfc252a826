import PlainText

/// Reads the section `expect` of a session.
///
/// That the moments lie in the walk and the POIs exist is checked by `PreparedSession`, which knows both.
struct ExpectationDecoder {
    let problems: DecodingProblems
    let files: SessionFiles
    /// The lines of what only the walk or the POIs can show to be wrong, by dotted path.
    private(set) var lines: [String: Int] = [:]

    init(problems: DecodingProblems, files: SessionFiles) {
        self.problems = problems
        self.files = files
    }

    /// The events that are of no POI.
    private static let eventsOfNobody: Set<String> = [
        "fix", "outage", "recovered", "cleared", "interrupted", "resumed",
    ]

    mutating func decode(_ root: ObjectDecoder) -> [Expectation] {
        var expectations: [Expectation] = []
        for (index, element) in (root.list("expect") ?? []).enumerated() {
            guard let object = ObjectDecoder(element, path: "expect[\(index)]", problems: problems) else { continue }
            let content = content(object)
            object.finish()
            guard let content else { continue }
            for member in object.entries { lines[object.path(member.key)] = member.value.line }
            expectations.append(Expectation(content, line: element.line))
        }
        return expectations
    }

    private mutating func content(_ object: ObjectDecoder) -> Expectation.Content? {
        if object.has("event") { return event(object).map { .event($0) } }
        if object.has("order") { return order(object).map { .order($0) } }
        if object.has("image") { return image(object).map { .image($0) } }
        if object.has("at") || object.has("poi") { return view(object).map { .view($0) } }
        // Asked for, so that `finish` offers them where a key is misspelt.
        for key in ["event", "order", "at", "poi", "image"] { _ = object.value(key) }
        problems.report(object.line, #"\#(object.path) needs one of "event", "order", "at""#)
        return nil
    }

    private func event(_ object: ObjectDecoder) -> EventExpectation? {
        let name = object.text("event")
        let poi = object.identifier("poi")
        let span = span(object)
        let count = object.integer("count", in: 0...Int(Int32.max))
        guard let name, isKnown(name, at: object.value("event")?.line ?? object.line, object) else { return nil }
        if object.has("poi") { refusePOI(of: name, at: object.value("poi")?.line ?? object.line, object) }
        return EventExpectation(event: name, poi: poi, between: span, count: count)
    }

    private func span(_ object: ObjectDecoder) -> EventExpectation.Span? {
        guard let ends = object.list("between") else { return nil }
        let name = object.path("between")
        let line = object.value("between")?.line ?? object.line
        guard ends.count == 2 else {
            problems.report(line, "\(name) must be a pair of times")
            return nil
        }
        guard let from = object.time(from: ends[0], named: name), let to = object.time(from: ends[1], named: name)
        else { return nil }
        if case .seconds(let start) = from, case .seconds(let end) = to, end < start {
            problems.report(line, "\(name) ends before it begins")
        }
        return .init(from: from, to: to)
    }

    private mutating func order(_ object: ObjectDecoder) -> OrderExpectation? {
        let elements = object.list("order") ?? []
        if object.list("order") != nil, elements.count < 2 {
            problems.report(
                object.value("order")?.line ?? object.line, "\(object.path("order")) needs two events or more")
        }
        var steps: [OrderExpectation.Step] = []
        for (index, element) in elements.enumerated() {
            guard let step = step(element, "\(object.path("order"))[\(index)]", object) else { continue }
            if case .array(let pair) = element.content {
                lines["\(object.path("order"))[\(steps.count)]"] = pair.last?.line
            }
            steps.append(step)
        }
        return OrderExpectation(steps: steps)
    }

    /// `["hit", "wolf-1"]`, or `["cleared"]` for an event of nobody or of anybody.
    private func step(_ value: JSONValue, _ name: String, _ object: ObjectDecoder) -> OrderExpectation.Step? {
        guard case .array(let pair) = value.content, (1...2).contains(pair.count),
            case .string(let event) = pair[0].content
        else {
            problems.report(value.line, "\(name) must be a pair [event, poi]")
            return nil
        }
        guard isKnown(event, at: pair[0].line, object) else { return nil }
        switch pair.count > 1 ? pair[1].content : .null {
        case .null:
            return .init(event: event)
        case .string(let poi) where !poi.isEmpty:
            refusePOI(of: event, at: pair[1].line, object)
            return .init(event: event, poi: poi)
        case .number(let number) where number.isFinite:
            refusePOI(of: event, at: pair[1].line, object)
            return .init(event: event, poi: MessageText.shown(number))
        default:
            problems.report(pair[1].line, "\(name) must be a pair [event, poi]")
            return nil
        }
    }

    private func view(_ object: ObjectDecoder) -> ViewExpectation? {
        object.require("at")
        object.require("poi")
        let time = object.time("at")
        let poi = object.identifier("poi")
        let isVisible = object.bool("visible")
        let minPixels = object.integer("minPixels", in: 0...Int(Int32.max))
        let isUnoccluded = object.bool("unoccluded")
        var centre: Double?
        if let within = object.object("within") {
            within.require("centre")
            centre = within.number("centre", in: 0...1e6)
            within.finish()
        }
        if !["visible", "minPixels", "unoccluded", "within"].contains(where: object.has) {
            problems.report(
                object.line, #"\#(object.path) expects nothing of the POI"#,
                hint: #"one of "visible", "minPixels", "unoccluded", "within", or "image" for a picture"#)
        }
        guard let time, let poi else { return nil }
        var view = ViewExpectation(at: time, poi: poi)
        view.isVisible = isVisible
        view.minPixels = minPixels
        view.isUnoccluded = isUnoccluded
        view.centre = centre
        return view
    }

    private func image(_ object: ObjectDecoder) -> ImageExpectation? {
        object.require("at")
        let time = object.time("at")
        let name = object.text("image")
        let threshold = object.number("threshold", in: 0...1)
        let maxDifferent = object.number("maxDifferent", in: 0...1)
        guard let time, let name else { return nil }
        do {
            var image = ImageExpectation(at: time, name: name, path: try files.place(name))
            image.threshold = threshold ?? image.threshold
            image.maxDifferent = maxDifferent ?? image.maxDifferent
            return image
        } catch {
            problems.report(object.value("image")?.line ?? object.line, error.message, hint: error.hint)
            return nil
        }
    }

    private func isKnown(_ event: String, at line: Int, _ object: ObjectDecoder) -> Bool {
        if Event.names.contains(event) { return true }
        object.reportUnknown("event", event, at: line, among: Event.names)
        return false
    }

    /// An expectation that could never be met, or always, is a slip.
    private func refusePOI(of event: String, at line: Int, _ object: ObjectDecoder) {
        if Self.eventsOfNobody.contains(event) {
            problems.report(line, "\(object.path): the event \"\(event)\" is of no POI")
        }
    }
}
