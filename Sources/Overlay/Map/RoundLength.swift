import PlainText

/// Lengths with one figure: 1, 2 or 5 and zeros.
package enum RoundLength {
    /// The largest round length that is not more than `metres`.
    package static func below(_ metres: Double) -> Double {
        guard metres.isFinite, metres > 0 else { return 1 }
        var unit = 1.0
        while unit * 10 <= metres { unit *= 10 }
        while unit > metres { unit /= 10 }
        return metres >= 5 * unit ? 5 * unit : metres >= 2 * unit ? 2 * unit : unit
    }

    /// `200 m`, `5 km`, `0.5 m`.
    package static func text(_ metres: Double) -> String {
        if metres >= 1000 { return "\(Int(metres / 1000)) km" }
        return metres >= 1 ? "\(Int(metres)) m" : "\(MessageText.fixed(metres, decimals: metres >= 0.1 ? 1 : 2)) m"
    }
}
