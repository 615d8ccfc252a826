import Arguments
import Foundation
import PlainText

/// What the command line of `render` asks for, checked as far as that goes without the walk.
struct RenderRequest {
    enum View: String, CaseIterable { case ar, map, both }

    /// How the moments are chosen.
    enum Moments {
        case listed([WalkTime], texts: [String])
        /// Seconds of the walk between pictures; both ends in.
        case every(Double)
        /// As many pictures a second of the result; `speed` seconds of the walk pass in one.
        case rate(Double, speed: Double)
        /// The first moment only.
        case first
    }

    var target: RenderTarget
    /// As it was typed, for messages.
    var targetText: String
    var moments: Moments
    var from: (time: WalkTime, text: String)?
    var to: (time: WalkTime, text: String)?
    /// Of a video.
    var framesPerSecond: Double
    var size: PixelSize
    var samples: Int
    var view: View
    var showsOverlay: Bool

    static let size = Option.size("pixels of the picture; 1280x720 if not given")
    static let samples = Option.integer(
        "msaa", value: "N", "samples a pixel for smooth edges: 1, 2, 4, 8 or 16; 4 if not given", in: 0...16)
    static let view = Option.choice(
        "view", View.allCases.map(\.rawValue), "eye level, from above, or eye level with the map inset; ar if not given"
    )
    static let overlay = Option.choice(
        "overlay", ["on", "off"], "off leaves the bare scene: no names, compass, arrows; on if not given")
    static let output = Option.text(
        nil, short: "o", value: "OUT",
        "the PNG, .mp4 or .webm file to write; {frame}, {frame:05}, {time} and {poi} number PNG files; - is standard output"
    )
    static let at = Option.time("at", "a moment to draw; may be given several times", repeatable: true)
    static let every = Option(
        "every", value: "S", "a picture every S seconds of the walk, both ends included"
    ) { (text) throws(ValueProblem) -> Double in
        guard let seconds = DecimalNumber.parse(text) else { throw ValueProblem("is not a number") }
        if seconds <= 0 { throw ValueProblem("must be more than 0") }
        if seconds < 0.001 { throw ValueProblem("asks for more than 1000 pictures a second") }
        return seconds
    }
    static let rate = Option.rate(
        "fps", value: "N", "pictures a second of a video, or of numbered PNG files; 30 for a video")
    static let speed = Option.number(
        "speed", value: "N", "how many times as fast the walk passes in a video; 1 if not given", in: 0...1e6, above: 0)
    static let start = Option.time("from", "the first moment; the start of the walk if not given")
    static let end = Option.time("to", "the last moment; the end of the walk if not given")

    static let options = [
        output.spec, at.spec, every.spec, rate.spec, start.spec, end.spec, speed.spec, size.spec, samples.spec,
        view.spec,
        overlay.spec,
    ]

    /// - Throws: `UserError` for options that don't go together.
    init(_ arguments: ParsedArguments) throws {
        guard let output = arguments[Self.output] else {
            throw UserError("render: -o OUT is missing", hint: "sightline render --help shows an example")
        }
        targetText = output
        do {
            target = try RenderTarget(reading: output)
        } catch {
            throw UserError("render: -o \(output) \(error.message)", hint: error.hint)
        }
        size = arguments[Self.size] ?? PixelSize(width: 1280, height: 720)
        samples = arguments[Self.samples] ?? 4
        guard [0, 1, 2, 4, 8, 16].contains(samples) else {
            throw UserError("render: --msaa \(samples) is not one of 1, 2, 4, 8, 16")
        }
        view = arguments[Self.view].flatMap(View.init) ?? .ar
        showsOverlay = arguments[Self.overlay] != "off"
        from = arguments[Self.start].map { ($0, arguments.text(Self.start) ?? "") }
        to = arguments[Self.end].map { ($0, arguments.text(Self.end) ?? "") }
        framesPerSecond = arguments[Self.rate] ?? 30
        moments = .first
        moments = try chooseMoments(arguments)
    }

    private func chooseMoments(_ arguments: ParsedArguments) throws -> Moments {
        let times = arguments.all(Self.at)
        let every = arguments[Self.every]
        let rate = arguments[Self.rate]
        let speed = arguments[Self.speed]
        func refuse(_ first: String, _ second: String) -> UserError {
            UserError("render: \(first) and \(second) can't be combined")
        }
        if !times.isEmpty {
            for (name, isGiven) in [
                ("--every", every != nil), ("--fps", rate != nil), ("--from", from != nil), ("--to", to != nil),
                ("--speed", speed != nil),
            ] where isGiven { throw refuse("--at", name) }
            if case .video = target { throw UserError("render: --at asks for a picture, but \(targetText) is a video") }
            try checkName(for: times.count)
            return .listed(times, texts: arguments.texts(Self.at))
        }
        if every != nil, speed != nil { throw refuse("--every", "--speed") }
        if case .video = target { return every.map { .every($0) } ?? .rate(framesPerSecond, speed: speed ?? 1) }
        if every != nil, rate != nil { throw refuse("--every", "--fps") }
        if let every { return .every(every) }
        if let rate { return .rate(rate, speed: speed ?? 1) }
        if speed != nil { throw UserError("render: --speed needs a video or --fps") }
        if case .pictures(let name) = target, name.hasFrame {
            throw UserError(
                "render: -o \(targetText) numbers pictures, but nothing says which",
                hint: "--every 1 draws one a second of the walk")
        }
        return .first
    }

    /// Until when a live receiver has to be recorded; nil where nothing says.
    var liveEnd: LiveEnd? {
        if case .listed(let times, _) = moments { return LiveEnd(times: times, option: "--at", verb: "render") }
        if let to { return LiveEnd(times: [to.time], option: "--to", verb: "render") }
        // One picture, of the first moment or of that which was named.
        guard case .first = moments else { return nil }
        return LiveEnd(times: [from?.time ?? .offset(0)], option: "--from", verb: "render")
    }

    /// - Throws: `UserError` when several pictures would get one name.
    func checkName(for count: Int) throws {
        guard count > 1 else { return }
        switch target {
        case .video: return
        case .standardOutput: throw UserError("render: \(count) pictures can't go to standard output")
        case .pictures(let name):
            if name.hasPlaceholder { return }
            throw UserError(
                "render: -o \(targetText) names one picture, but there are \(count)",
                hint: "a placeholder such as {frame:05} or {time} in the name tells them apart")
        }
    }
}
