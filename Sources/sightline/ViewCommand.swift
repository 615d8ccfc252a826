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
    static let paused = Flag("paused", "stand at the first moment until Space is pressed")

    static let spec = VerbSpec(
        "view", "opens a window: the walk as the device shows it, to be looked at and played",
        operands: [
            OperandSpec(
                "WALK|SESSION", "a recorded track, a .session.json file or a model; the bundled hunt if not given",
                .optional)
        ],
        options: [size.spec, fullScreen.spec, start.spec, paused.spec] + SessionInput.options,
        examples: [
            .init("sightline view", "the bundled hunt"),
            .init("sightline view Examples/ljubljana.session.json --from 00:01:30", "a walk through Ljubljana"),
        ],
        notes: [
            "Space plays and pauses, the arrows jump 5 s, . and , step by a frame, + and - change the speed, M enlarges the "
                + "map, Enter or a click engages and fires, a drag turns the head, the wheel zooms, Home looks ahead again, "
                + "F12 saves a picture, H shows the keys, Ctrl+Q quits. Files can be dropped on the window."
        ])

    static func run(_ arguments: ParsedArguments, _ io: ProgramIO) throws -> ExitStatus {
        let size = arguments[size] ?? PixelSize(width: 1280, height: 720)
        let source = ViewSource(arguments.operands.first, SessionInput.sessionOptions(arguments))
        let session = try source.session(io)
        let exhibit = try exhibit(session, io)
        SessionInput.tell(exhibit.warnings, io)
        let time = try arguments[start].map {
            try SessionInput.seconds(
                $0, typed: arguments.text(start) ?? "", option: "--from", verb: "view", in: session)
        }
        let window: ViewerWindow
        do throws(ViewerError) {
            window = try ViewerWindow(width: size.width, height: size.height, isFullScreen: arguments[fullScreen])
        } catch {
            throw UserError("view: \(error.message)", hint: error.hint)
        }
        let (width, height) = window.pictureSize
        let model = ViewerModel(exhibit, width: width, height: height, time: time, isPlaying: !arguments[paused])
        let failure = window.run(model, services(source, io))
        window.close()
        if let failure { throw UserError("view: \(failure.message)", hint: failure.hint) }
        return .done
    }

    /// - Throws: `UserError` for a walk that can't be stepped through or pictures that can't be read.
    private static func exhibit(_ session: PreparedSession, _ io: ProgramIO) throws -> WalkExhibit {
        let timeline = try SessionInput.simulated(Simulator(session))
        return WalkExhibit(timeline: timeline, assets: try StageDresser.assets(of: session.session, io))
    }

    /// What the window gets of the world.
    private static func services(_ source: ViewSource, _ io: ProgramIO) -> ViewerWindow.Services {
        let start = DispatchTime.now().uptimeNanoseconds
        var source = source
        return ViewerWindow.Services(
            now: { Double(DispatchTime.now().uptimeNanoseconds - start) / 1e9 },
            open: { paths in
                let dropped = source.dropping(paths)
                do {
                    let shown = try exhibit(dropped.session(io), io)
                    source = dropped
                    return .success(shown)
                } catch let error as UserError {
                    return .failure(ViewerError(error.message, hint: error.hint))
                } catch {
                    return .failure(ViewerError("\(error)"))
                }
            },
            save: { frame, time in Snapshots(io).save(frame, at: time) })
    }
}
