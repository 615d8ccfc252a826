import Arguments
import Testing

@Suite struct HelpTextTests {
    @Test func everythingInItsPlace() {
        let text = HelpText(
            VerbSpec(
                "track info", "says what is in a recorded track",
                operands: [OperandSpec("FILE", "Any track file, or - for standard input")],
                options: [
                    Flag("json", "As one JSON document").spec,
                    Option.text(
                        nil, short: "o", value: "OUT",
                        "Where to write, with a text that is so long that it needs a second line"
                    ).spec,
                ],
                examples: [.init("sightline track info walk.gpx", "the points, times and length of a walk")])
        ).text
        #expect(
            text == """
                sightline track info: says what is in a recorded track

                Usage: sightline track info FILE [options]

                  FILE  Any track file, or - for standard input

                Options:
                  --json      As one JSON document
                  -o OUT      Where to write, with a text that is so long that it needs a second
                              line
                  -h, --help  print this text

                Example:
                  sightline track info walk.gpx
                      the points, times and length of a walk

                """)
        #expect(text.split(separator: "\n").allSatisfy { $0.count <= 80 })
    }
}
