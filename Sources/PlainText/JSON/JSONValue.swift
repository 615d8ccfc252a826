/// A value of a JSON document and the line on which it begins, counted from 1.
package struct JSONValue: Sendable {
    package var content: Content
    package var line: Int

    package enum Content: Sendable {
        case null
        case bool(Bool)
        /// May be infinite or NaN, which JSON5 can say; whoever needs a number refuses those.
        case number(Double)
        case string(String)
        case array([JSONValue])
        case object([JSONMember])
    }

    /// What a person calls this kind of value in a message: `a number`, `a list`.
    package var kindName: String {
        switch content {
        case .null: "null"
        case .bool(let value): value ? "true" : "false"
        case .number: "a number"
        case .string: "a text"
        case .array: "a list"
        case .object: "an object"
        }
    }
}

/// A key of a JSON object, the line of the key, and its value.
package struct JSONMember: Sendable {
    package var key: String
    package var line: Int
    package var value: JSONValue
}

/// Why a text is not the JSON that was asked for, and the line where that is certain.
package struct JSONFault: Error, Equatable, Sendable {
    package var line: Int
    package var message: String

    package init(line: Int, _ message: String) {
        self.line = line
        self.message = message
    }
}
