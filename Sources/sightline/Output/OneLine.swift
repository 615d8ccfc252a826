/// Keeps a message on one line of a terminal: file names may hold line breaks and escape sequences.
enum OneLine {
    static func of(_ text: String) -> String {
        var line = ""
        for scalar in text.unicodeScalars {
            let isControl = scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
            line.unicodeScalars.append(isControl || scalar.value == 0x2028 || scalar.value == 0x2029 ? "?" : scalar)
        }
        return line
    }
}
