import PlainText
import Testing

@Suite struct JSONTextTests {
    @Test(arguments: [
        (JSONText.number(0.1), "0.1"), (.number(1), "1"), (.number(.nan), "null"), (.number(-.infinity), "null"),
        (.integer(-3), "-3"), (.bool(true), "true"), (.null, "null"), (.optional(nil as String?), "null"),
        (.optional(2.5), "2.5"), (.string("a\"b\\c\n\r\t\u{1}\u{7F}é"), #""a\"b\\c\n\r\t\u0001\u007fé""#),
        (.array([]), "[]"), (.object([]), "{}"),
        (.object([("b", .array([.integer(1), .null])), ("a", .string("x"))]), #"{"b":[1,null],"a":"x"}"#),
    ])
    func writes(value: JSONText, text: String) { #expect(value.text == text) }
}
