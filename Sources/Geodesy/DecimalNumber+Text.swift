extension DecimalNumber {
    /// The shortest text that reads back to the same double, with a dot in every locale and without a bare `.0`.
    ///
    /// Infinities and NaN have no decimal text; they give `inf`, `-inf` and `nan`.
    public static func text(_ value: Double) -> String {
        let text = "\(value)"
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }
}
