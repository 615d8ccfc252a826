import Arguments
import Foundation
import Overlay
import SceneRenderer
import Simulation
import Viewer

/// `view`: the window, in which a walk is looked at and played.
enum ViewCommand: Verb {
    static let size = Option.size("pixels of the window; 1280x720 if not given")
    static let fullScreen = Flag("fullscreen", "fill the screen")
    static let start = Option.time("from", "the first moment to show; the start of the walk if not given")
    static let record = Option.text(
        "record", value: "DIR", "write what is played into this folder, as a session that check plays again")
    static let paused = Flag("paused", "stand at the first moment until Space is pressed")

    static let spec = VerbSpec(
        "view", "opens a window: the walk as the device shows it, to be looked at and played",
        operands: [
            OperandSpec(
                "WALK|SESSION|MODEL",
                "a recorded track, a .session.json file, a model, or gpsd://HOST:PORT for a live receiver; the bundled hunt if "
                    + "not given",
                .optional)
        ],
        options: [size.spec, fullScreen.spec, start.spec, paused.spec, record.spec] + SessionInput.options,
        examples: [
            .init("sightline view", "the bundled hunt"),
            .init("sightline view --record hunt-1", "plays it and writes the play down"),
            .init("sightline view Examples/ljubljana.session.json --from 00:01:30", "a walk through Ljubljana"),
            .init("sightline view gpsd://localhost:2947", "what a live receiver's carrier sees, as the walk grows"),
        ],
        notes: [
            "Space plays and pauses, the arrows jump 5 s, . and , step by a frame, + and - change the speed, M enlarges the "
                + "map, Enter or a click engages and fires, a drag turns the head, the wheel zooms, Home looks ahead again, "
                + "Esc lets go of what is engaged, or closes the map and the keys, F12 saves a picture, H shows the keys, Ctrl+Q "
                + "quits. In the bug shoot W A S D step about, R and F raise and lower the device. Files can be dropped on the "
                + "window."
        ])

    static func run(_ arguments: ParsedArguments, _ io: ProgramIO) throws -> ExitStatus {
        let size = arguments[size] ?? PixelSize(width: 1280, height: 720)
        let source = ViewSource(arguments.operands.first, SessionInput.sessionOptions(arguments))
        let closing = CloseRequest()
        var refusal: (any Error)?
        let live = try liveFeed(arguments, io)
        defer { live?.end() }
        let exhibit =
            try live.map { live in
                WaitingExhibit(name: source.name ?? "", awaited: { live.trouble }) {
                    do {
                        return try beginning(of: live, source, io)
                    } catch {
                        refusal = error
                        closing.make()
                        return nil
                    }
                }
            } ?? source.exhibit(io)
        let walk = exhibit as? WalkExhibit
        SessionInput.tell(walk?.warnings ?? [], io)
        let time = try arguments[start].map { try seconds($0, arguments.text(start) ?? "", exhibit) }
        let recorder = try arguments[record].map { try makeRecorder($0, of: walk, from: source, arguments, io) }
        let window: ViewerWindow
        do throws(ViewerError) {
            window = try ViewerWindow(width: size.width, height: size.height, isFullScreen: arguments[fullScreen])
        } catch {
            throw UserError("view: \(error.message)", hint: error.hint)
        }
        let (width, height) = window.pictureSize
        let model = ViewerModel(
            exhibit, width: width, height: height, time: time, isPlaying: !arguments[paused],
            isRecording: recorder != nil)
        let services = services(source, recorder, live, closing, io)
        var failure: ViewerError?
        if recorder != nil {
            // Ctrl-C must not take away what was played.
            io.interruption.asking(closing.make) { failure = window.run(model, services) }
        } else {
            failure = window.run(model, services)
        }
        window.close()
        if let walk, let recorder {
            // Who presses it while this is written waits for that.
            let wait: @Sendable () -> Void = {}
            try io.interruption.asking(wait) { try recorder.write(walk.play, until: walk.playedUntil) }
        }
        io.interruption.endIfAsked()
        if let refusal { throw refusal }
        if let failure { throw UserError("view: \(failure.message)", hint: failure.hint) }
        return .done
    }

    /// A live receiver, if that is what is to be shown, connected.
    /// - Throws: `UserError` for what can't be done with one, for what is wrong with the points of interest, and for an address at
    ///   which no gpsd answers.
    private static func liveFeed(_ arguments: ParsedArguments, _ io: ProgramIO) throws -> LiveWalkFeed? {
        guard let name = arguments.operands.first, LiveSource.isMeant(by: name) else { return nil }
        for (option, isGiven) in [("--record", arguments[record] != nil), ("--from", arguments[start] != nil)]
        where isGiven {
            throw UserError("view: \(option) needs a walk that is recorded, not a live receiver")
        }
        return try LiveWalkFeed(name, SessionInput.sessionOptions(arguments), io)
    }

    /// The walk of a receiver once it has begun.
    /// - Throws: `UserError` for what is wrong with the points of interest.
    private static func beginning(of live: LiveWalkFeed, _ source: ViewSource, _ io: ProgramIO) throws -> WalkExhibit? {
        guard let session = try live.takeBeginning()?.get() else { return nil }
        let exhibit = try source.walkExhibit(session, live: live, io)
        SessionInput.tell(exhibit.warnings, io)
        return exhibit
    }

    /// - Throws: `UserError` for what a session's file can't say, what can't be read once more, or a folder that can't be written
    ///   to.
    private static func makeRecorder(
        _ folder: String, of walk: WalkExhibit?, from source: ViewSource, _ arguments: ParsedArguments, _ io: ProgramIO
    ) throws -> PlayRecorder {
        guard let walk else { throw UserError("view: --record needs a walk or session, not a model") }
        for (name, isGiven) in [
            ("--lenient", arguments[TrackOptions.lenient]), ("--sort-times", arguments[TrackOptions.sortTimes]),
            ("--gps-week-offset", arguments[TrackOptions.weekOffset] != nil),
        ] where isGiven { throw UserError("view: --record and \(name) can't be combined") }
        if arguments.operands.first == "-" { throw UserError("view: --record needs a walk or session in a file") }
        // JSON can't tell larger ones apart.
        if let seed = arguments[SessionInput.seed], seed > 1 << 53 {
            throw UserError("view: --record needs a --seed of at most \(UInt64(1) << 53)")
        }
        return try PlayRecorder(folder, walk.play.session, from: source, io)
    }

    /// Seconds of what is shown.
    /// - Throws: `UserError` for a moment outside of it.
    private static func seconds(_ time: WalkTime, _ typed: String, _ exhibit: any Exhibit) throws -> Double {
        if let walk = exhibit as? WalkExhibit {
            return try SessionInput.seconds(
                time, typed: typed, option: "--from", verb: "view", in: walk.play.prepared)
        }
        guard case .offset(let seconds) = time, exhibit.span.contains(seconds) else {
            throw UserError("view: --from \(typed) is outside the model's clips")
        }
        return seconds
    }

    /// What the window gets of the world.
    private static func services(
        _ source: ViewSource, _ recorder: PlayRecorder?, _ live: LiveWalkFeed?, _ closing: CloseRequest, _ io: ProgramIO
    ) -> ViewerWindow.Services {
        let start = DispatchTime.now().uptimeNanoseconds
        var source = source
        return ViewerWindow.Services(
            now: { Double(DispatchTime.now().uptimeNanoseconds - start) / 1e9 },
            open: { paths in
                if recorder != nil {
                    return .failure(ViewerError("A recording goes on: quit first, then open another walk"))
                }
                let dropped = source.dropping(paths)
                if LiveSource.isMeant(by: dropped.name) {
                    return .failure(ViewerError("Places can't join a live walk: start it with --pois"))
                }
                do {
                    let shown = try dropped.exhibit(io)
                    source = dropped
                    // Nobody looks at the receiver's walk any more.
                    live?.end()
                    return .success(shown)
                } catch let error as UserError {
                    return .failure(ViewerError(error.message, hint: error.hint))
                } catch {
                    return .failure(ViewerError("\(error)"))
                }
            },
            save: { frame, time in
                recorder?.expectPicture(at: time)
                return Snapshots(io, folder: recorder?.folder).save(frame, at: time)
            }, closing: closing)
    }
}
