extension OutputText {
    /// A text as XML's character data or attribute: markup and carriage returns as references, what XML 1.0 can't hold at all
    /// (control characters and two noncharacters) as U+FFFD.
    mutating func add(xml text: String) {
        var escaped = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            case "\r": escaped += "&#13;"
            case "\t", "\n": escaped.unicodeScalars.append(scalar)
            case _ where scalar.value < 0x20 || scalar.value == 0xFFFE || scalar.value == 0xFFFF:
                escaped += "\u{FFFD}"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        add(escaped)
    }

    /// A field of CSV: in quotes, with its quotes doubled, where it holds a comma, a quote, a line end or blanks at an end
    /// (RFC 4180). NUL, which ends texts for many readers, becomes U+FFFD.
    mutating func add(csv text: String) {
        let isPlain = text.utf8.allSatisfy {
            $0 > 0x20 && $0 != UInt8(ascii: ",") && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: ";")
        }
        if isPlain { return add(text) }
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": quoted += "\"\""
            case "\0": quoted += "\u{FFFD}"
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        add(quoted + "\"")
    }
}
