import Arguments
import Assets

/// `model info`: what a model file holds.
enum ModelInfoCommand: Verb {
    private static let json = Flag("json", "print one JSON object")

    static let spec = VerbSpec(
        "model info", "what is in a 3-D model",
        operands: [OperandSpec("FILE", "a glTF, GLB, COLLADA or OBJ file, or the name of a bundled model")],
        options: [json.spec],
        examples: [
            .init("sightline model info cube", "counts, sizes, pictures and clips of the bundled cube"),
            .init("sightline model info --json Models/cube.gltf", "the same of a file, for scripts"),
        ],
        notes: [
            "Sizes are metres with +y up, at rest, with skins and morph targets applied. The file is read by a program of its "
                + "own within 5 seconds and 512 MB, and nothing outside of its folder is opened."
        ])

    static func run(_ arguments: ParsedArguments, _ io: ProgramIO) throws -> ExitStatus {
        let name = arguments.operands[0]
        let content = try ModelLoader(io).load(name)
        if arguments[json] {
            io.print(ModelInfoText.json(content).text)
        } else {
            for warning in content.warnings { io.warn("\(name): \(warning)") }
            for line in ModelInfoText.lines(content.facts, clips: content.model.clips) { io.print(line) }
        }
        return .done
    }
}
