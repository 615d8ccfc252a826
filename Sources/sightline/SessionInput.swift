import Arguments
import Foundation
import Live
import PlainText
import SceneGraph
import Simulation
import Tracks

/// What every verb that takes a walk or a session has in common: its options, and how the two are read.
enum SessionInput {
    static let operand = OperandSpec("WALK|SESSION", "a recorded track, or a .session.json file")

    static let liveOperand = OperandSpec(
        "WALK|SESSION", "a recorded track, a .session.json file, or gpsd://HOST:PORT for a live receiver")

    static let pois = Option.text("pois", value: "FILE", "points of interest, a GeoJSON FeatureCollection of Points")
    static let seed = Option.seed("feeds everything random; replaces the session's seeds")
    static let track = Option.text("track", value: "NAME", "walk only the track of this name")
    static let allowOutside = Flag("allow-outside", "let a session use files outside its folder")

    static let options: [OptionSpec] = [
        pois.spec, seed.spec, track.spec, TrackOptions.pace.spec, TrackOptions.lenient.spec,
        TrackOptions.sortTimes.spec, TrackOptions.weekOffset.spec, allowOutside.spec,
    ]

    /// Reads a walk or a session and all that it names; what is odd about it is told once each.
    /// - Throws: `UserError` at the file and line at fault.
    static func read(_ arguments: ParsedArguments, _ io: ProgramIO) throws -> PreparedSession {
        try read(arguments.operands.first ?? "-", arguments, io)
    }

    /// Reads the walk or session of a name.
    /// - Throws: `UserError` at the file and line at fault.
    static func read(_ name: String, _ arguments: ParsedArguments, _ io: ProgramIO) throws -> PreparedSession {
        try read(name, sessionOptions(arguments), io)
    }

    /// What the options say.
    static func sessionOptions(_ arguments: ParsedArguments) -> SessionOptions {
        var options = SessionOptions(currentFolder: FileManager.default.currentDirectoryPath)
        options.pois = arguments[pois]
        options.seed = arguments[seed]
        options.trackName = arguments[track]
        options.pace = arguments[TrackOptions.pace]
        options.lenient = arguments[TrackOptions.lenient]
        options.sortTimes = arguments[TrackOptions.sortTimes]
        options.gpsWeekOffset = arguments[TrackOptions.weekOffset] ?? 0
        options.allowOutside = arguments[allowOutside]
        return options
    }

    /// - Throws: `UserError` at the file and line at fault.
    static func read(_ name: String, _ options: SessionOptions, _ io: ProgramIO) throws -> PreparedSession {
        if GPSDAddress.isMeant(by: name) {
            throw UserError("\(name): a live receiver is for view, render and simulate")
        }
        let prepared = try prepared(name, content: name == "-" ? try io.read(name) : nil, options, io)
        let used = [name, options.pois, prepared.session.track.file, prepared.session.world.pois]
        for file in used.compactMap({ $0 }) + prepared.session.texturePaths { io.inputs.note(file) }
        return prepared
    }

    /// A walk or session whose content may be in memory already, with its models.
    /// - Throws: `UserError` at the file and line at fault.
    static func prepared(
        _ name: String, content: [UInt8]?, _ options: SessionOptions, _ io: ProgramIO
    ) throws -> PreparedSession {
        try withModels(io) { (models) throws(SessionError) in
            try PreparedSession.load(name, content: content, options: options, models: models)
        }
    }

    /// A walk that was recorded just now, with its models. Its device looks where the receiver says that it does, else along the way.
    /// - Throws: `UserError` at the file and line at fault.
    static func prepared(
        _ document: TrackDocument, name: String, _ options: SessionOptions, _ io: ProgramIO
    ) throws -> PreparedSession {
        let prepared = try withModels(io) { (models) throws(SessionError) in
            try PreparedSession.walk(document, name: name, heading: .recorded, options: options, models: models)
        }
        if let pois = options.pois { io.inputs.note(pois) }
        for file in prepared.session.texturePaths { io.inputs.note(file) }
        return prepared
    }

    private static func withModels(
        _ io: ProgramIO, _ load: (@escaping ModelSource) throws(SessionError) -> PreparedSession
    ) throws -> PreparedSession {
        let loader = ModelLoader(io)
        var refusal: (any Error)?
        do throws(SessionError) {
            return try load { (model: WorldModel) throws(SessionError) -> Model? in
                // The cube is known without any file.
                if model == .cube { return nil }
                do {
                    return try loader.load(model.name).model
                } catch {
                    // Told below in the loader's own words.
                    refusal = error
                    throw SessionError(file: model.name, "can't be read")
                }
            }
        } catch {
            if let refusal { throw refusal }
            throw UserError(file: error.file, line: error.line, error.message, hint: error.hint)
        }
    }

    /// Steps through a session.
    /// - Throws: `UserError` for a walk that is too long for it.
    static func simulated(_ simulator: Simulator) throws -> Timeline {
        try whatIsWrong { () throws(SessionError) in try simulator.timeline() }
    }

    /// Does something with a session, and puts what is wrong with it as the program does.
    /// - Throws: `UserError` at the file and line at fault.
    static func whatIsWrong<Value>(_ work: () throws(SessionError) -> Value) throws -> Value {
        do {
            return try work()
        } catch {
            throw UserError(file: error.file, line: error.line, error.message, hint: error.hint)
        }
    }

    /// The most warnings that are printed: a broken file may give a million.
    private static let mostWarnings = 20

    /// Tells what is odd about a session, each thing once.
    static func tell(_ warnings: [SessionWarning], _ io: ProgramIO) {
        for warning in warnings.prefix(mostWarnings) {
            let place = warning.line.map { "\(warning.file):\($0)" } ?? warning.file
            io.warn("\(place): warning: \(warning.message)")
        }
        if warnings.count > mostWarnings { io.warn("and \(warnings.count - mostWarnings) more warnings") }
    }

    /// Seconds from the start of the walk of a moment that was typed.
    /// - Throws: `UserError` for a moment outside of what the session tells.
    static func seconds(
        _ time: WalkTime, typed: String, option: String, verb: String, in session: PreparedSession
    ) throws -> Double {
        let moment: SessionTime
        switch time {
        case .offset(let seconds): moment = .seconds(seconds)
        case .instant(let text):
            guard let instant = Instant(parsing: text) else {
                throw UserError("\(verb): \(option) \(typed) is not a time: seconds, HH:MM:SS or an ISO 8601 instant")
            }
            moment = .instant(instant)
        }
        if case .instant = moment, session.player.start == nil {
            throw UserError("\(verb): \(option) \(typed) is an instant, but the walk has no times")
        }
        guard let seconds = session.seconds(moment) else {
            let span = session.span
            // The end of the walk as it is printed, cut to milliseconds, is meant as the end.
            if let typed = moment.seconds(from: session.player.start), typed > span.upperBound,
                typed <= span.upperBound + 0.0005
            {
                return span.upperBound
            }
            throw UserError(
                "\(verb): \(option) \(typed) is outside the walk",
                hint:
                    "it runs from \(milliseconds(span.lowerBound)) to \(milliseconds(span.upperBound)) s"
            )
        }
        return seconds
    }

    /// Seconds cut to the milliseconds that people read.
    private static func milliseconds(_ seconds: Double) -> String {
        DecimalNumber.text((seconds * 1000).rounded() / 1000)
    }
}
