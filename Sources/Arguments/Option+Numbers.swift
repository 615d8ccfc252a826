import PlainText

extension Option where Value == [Double] {
    /// Finite numbers with commas between them and no blanks: `3,-4`.
    /// - Parameters:
    ///   - value: what the help text calls them: `EAST,NORTH[,UP]`.
    ///   - count: how many there may be.
    package static func numbers(
        _ name: String, value: String, _ summary: String, count: ClosedRange<Int>, in range: ClosedRange<Double>,
        repeatable: Bool = false
    ) -> Option {
        Option(name, value: value, summary, repeatable: repeatable) { (text) throws(ValueProblem) in
            let parts = text.split(separator: ",", omittingEmptySubsequences: false)
            guard count.contains(parts.count) else { throw ValueProblem("is not \(value)") }
            var numbers: [Double] = []
            for part in parts {
                guard let number = DecimalNumber.parse(part), number.isFinite else {
                    throw ValueProblem("is not \(value): '\(MessageText.shown(String(part)))' is not a number")
                }
                guard range.contains(number) else {
                    let isLow = number < range.lowerBound
                    let bound = DecimalNumber.text(isLow ? range.lowerBound : range.upperBound)
                    throw ValueProblem("has a number that must be at \(isLow ? "least" : "most") \(bound)")
                }
                numbers.append(number)
            }
            return numbers
        }
    }
}
