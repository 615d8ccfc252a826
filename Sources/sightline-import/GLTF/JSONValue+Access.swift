import PlainText

extension JSONValue {
    /// The value of a key; nil where this is no object.
    subscript(key: String) -> JSONValue? {
        guard case .object(let members) = content else { return nil }
        return members.first { $0.key == key }?.value
    }

    var elements: [JSONValue]? {
        guard case .array(let elements) = content else { return nil }
        return elements
    }

    var string: String? {
        guard case .string(let string) = content else { return nil }
        return string
    }

    /// A finite number.
    var number: Double? {
        guard case .number(let number) = content, number.isFinite else { return nil }
        return number
    }

    /// A whole number, however it is written.
    var integer: Int? { number.flatMap { Int(exactly: $0) } }

    var bool: Bool? {
        guard case .bool(let bool) = content else { return nil }
        return bool
    }

    /// The same as it is written.
    var plain: JSONText {
        switch content {
        case .null: .null
        case .bool(let bool): .bool(bool)
        case .number(let number): Int(exactly: number).map { .integer($0) } ?? .number(number)
        case .string(let string): .string(string)
        case .array(let elements): .array(elements.map(\.plain))
        case .object(let members): .object(members.map { ($0.key, $0.value.plain) })
        }
    }
}
