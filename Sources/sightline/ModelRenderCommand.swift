import Arguments
import Assets
import PlainText
import SceneGraph
import SceneRenderer

/// `model render`: a picture of a model, framed.
enum ModelRenderCommand: Verb {
    private static let output = Option.text("output", short: "o", value: "OUT", "the PNG file; - is standard output")
    private static let animation = Option.text("animation", value: "NAME", "as it stands in this clip")
    private static let at = Option.number("at", value: "T", "seconds from the clip's beginning (0)", in: 0...1e9)
    private static let size = Option.size("the picture, in pixels (1280x720)")
    private static let samples = Option.integer("msaa", value: "N", "samples a pixel: 1, 2, 4, 8 or 16 (4)", in: 0...16)

    static let spec = VerbSpec(
        "model render", "a picture of a 3-D model, framed",
        operands: [OperandSpec("FILE", "a glTF, GLB, COLLADA or OBJ file, or the name of a bundled model")],
        options: [output.spec, animation.spec, at.spec, size.spec, samples.spec],
        examples: [
            .init("sightline model render wolf -o wolf.png", "the bundled wolf from its front"),
            .init("sightline model render wolf --animation walk --at 0.3 -o step.png", "the same, walking"),
        ],
        notes: [
            "The eye stands before the model's front, +z, and looks a little down on what is not flat. The picture holds the "
                + "whole model as it is posed."
        ])

    static func run(_ arguments: ParsedArguments, _ io: ProgramIO) throws -> ExitStatus {
        let name = arguments.operands[0]
        guard let target = arguments[output] else {
            throw UserError("model render: -o OUT says where the picture goes", hint: "-o model.png")
        }
        if target != "-", !target.lowercased().hasSuffix(".png") {
            throw UserError("model render: \(target): the picture is a PNG: name it so", hint: "-o model.png")
        }
        if arguments[at] != nil, arguments[animation] == nil {
            throw UserError("model render: --at needs --animation NAME")
        }
        let size = arguments[size] ?? PixelSize(width: 1280, height: 720)
        let samples = arguments[samples] ?? 4
        guard [1, 2, 4, 8, 16].contains(samples) else {
            throw UserError("model render: --msaa \(samples) is not one of 1, 2, 4, 8, 16")
        }
        try MemoryBudget().check(size, samples: samples)
        let studio = Studio(size: size, samples: samples, draws: true)
        if target != "-" { try OutputFile(target, io).abandon() }

        let content = try ModelLoader(io).load(name)
        for warning in content.warnings { io.warn("\(name): \(warning)") }
        let clip = try clip(arguments, content.model)
        let portrait = ModelPortrait(
            content.model, clip: clip, at: arguments[at] ?? 0, aspect: Double(size.width) / Double(size.height))
        guard let portrait else { throw UserError(file: name, line: 1, "the model has nothing to show") }
        let frame = try studio.renderer.get().render(portrait.snapshot)
        let bytes = Picture(frame).withBytes { pixels, isBottomUp in
            PNGWriter.encode(
                rgba: pixels, width: size.width, height: size.height, isBottomUp: isBottomUp, isOpaque: true,
                effort: .small)
        }
        try io.writeFile(target, bytes)
        return .done
    }

    private static func clip(_ arguments: ParsedArguments, _ model: Model) throws -> String? {
        guard let name = arguments[animation] else { return nil }
        guard let index = model.clip(named: name) else {
            let names = model.clips.map { MessageText.shown($0.name) }
            throw UserError(
                "model render: --animation \(name): the model has no such clip",
                hint: names.isEmpty ? "it has none" : "its clips: " + names.joined(separator: ", "))
        }
        let duration = model.clips[index].duration
        if let time = arguments[at], time > duration {
            throw UserError(
                "model render: --at \(DecimalNumber.text(time)): the clip lasts \(DecimalNumber.text(duration)) s")
        }
        return name
    }
}
