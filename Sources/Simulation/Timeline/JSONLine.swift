import PlainText

/// A JSON object written key by key on one line, in the order of the calls.
package struct JSONLine {
    private var body = ""

    package init() {}

    /// The finished object.
    package var text: String { "{\(body)}" }

    package mutating func add(_ key: String, _ value: Double?) { add(key, raw: JSONText.optional(value).text) }
    package mutating func add(_ key: String, _ value: Int) { add(key, raw: String(value)) }
    package mutating func add(_ key: String, _ value: Bool) { add(key, raw: value ? "true" : "false") }
    package mutating func add(_ key: String, _ value: String?) { add(key, raw: JSONText.optional(value).text) }

    /// Adds a value that is JSON already.
    package mutating func add(_ key: String, raw value: String) {
        if !body.isEmpty { body += "," }
        body += "\(JSONText.quoted(key)):\(value)"
    }

    mutating func addPosition(_ pose: Pose) {
        add("lat", Rounding.position(pose.coordinate.latitude))
        add("lon", Rounding.position(pose.coordinate.longitude))
        add("ele", Rounding.metres(pose.height))
    }
}
