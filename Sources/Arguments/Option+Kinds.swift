import PlainText

extension Option where Value == String {
    /// Any text that is not empty: a name, a path.
    package static func text(
        _ name: String?, short: Character? = nil, value: String, _ summary: String, repeatable: Bool = false
    ) -> Option {
        Option(name, short: short, value: value, summary, repeatable: repeatable) { (text) throws(ValueProblem) in
            if text.isEmpty { throw ValueProblem("is empty") }
            return text
        }
    }

    /// One of a few words.
    package static func choice(_ name: String, _ choices: [String], _ summary: String) -> Option {
        Option(name, value: choices.joined(separator: "|"), summary) { (text) throws(ValueProblem) in
            if choices.contains(text) { return text }
            let near = Spelling.nearest(to: text, among: choices)
            throw ValueProblem(
                "is not one of \(choices.joined(separator: ", "))", hint: near.map { "did you mean \($0)?" })
        }
    }
}

extension Option where Value == Double {
    /// A finite number within `range`, written with a dot: `1.4`.
    package static func number(
        _ name: String, value: String, _ summary: String, in range: ClosedRange<Double>? = nil,
        above lowest: Double? = nil
    ) -> Option {
        Option(name, value: value, summary) { (text) throws(ValueProblem) in
            guard let number = DecimalNumber.parse(text) else { throw ValueProblem("is not a number") }
            if let lowest, number <= lowest { throw ValueProblem("must be more than \(DecimalNumber.text(lowest))") }
            if let range, !range.contains(number) {
                let isLow = number < range.lowerBound
                let bound = DecimalNumber.text(isLow ? range.lowerBound : range.upperBound)
                throw ValueProblem("must be at \(isLow ? "least" : "most") \(bound)")
            }
            return number
        }
    }

    /// A rate in hertz or frames a second: more than 0 and at most 1,000.
    package static func rate(_ name: String, value: String, _ summary: String) -> Option {
        Option.number(name, value: value, summary, in: 0...1000, above: 0)
    }
}

extension Option where Value == Int {
    /// A whole number within `range`.
    package static func integer(_ name: String, value: String, _ summary: String, in range: ClosedRange<Int>) -> Option
    {
        Option(name, value: value, summary) { (text) throws(ValueProblem) in
            guard let number = DecimalNumber.parseWhole(text) else { throw ValueProblem("is not a whole number") }
            if number < range.lowerBound { throw ValueProblem("must be at least \(range.lowerBound)") }
            if number > range.upperBound { throw ValueProblem("must be at most \(range.upperBound)") }
            return number
        }
    }
}

extension Option where Value == UInt64 {
    /// A seed: a whole number from 0 to 2^64 − 1.
    package static func seed(named name: String = "seed", _ summary: String) -> Option {
        Option(name, value: "N", summary) { (text) throws(ValueProblem) in
            guard text.utf8.allSatisfy({ $0 >= 48 && $0 <= 57 }), let number = UInt64(text) else {
                throw ValueProblem("is not a whole number from 0 to \(UInt64.max)")
            }
            return number
        }
    }
}

extension Option where Value == PixelSize {
    /// `WIDTHxHEIGHT` in pixels.
    package static func size(named name: String = "size", _ summary: String) -> Option {
        Option(name, value: "WxH", summary) { (text) throws(ValueProblem) in try PixelSize(reading: text) }
    }
}

extension Option where Value == WalkTime {
    /// A moment of a walk: seconds, `HH:MM:SS(.sss)`, or an ISO 8601 instant.
    package static func time(_ name: String, _ summary: String, repeatable: Bool = false) -> Option {
        Option(name, value: "T", summary, repeatable: repeatable) { (text) throws(ValueProblem) in
            try WalkTime(reading: text)
        }
    }
}

extension Option where Value == PlaceText {
    /// A place: `-33.8,151.2` or `33.8S,151.2E`, with a height in metres after it where `withHeight`.
    package static func place(_ name: String, withHeight: Bool = false, _ summary: String) -> Option {
        Option(name, value: withHeight ? "LAT,LON,H" : "LAT,LON", summary) { (text) throws(ValueProblem) in
            try PlaceText(reading: text, withHeight: withHeight)
        }
    }
}
