import Arguments
import Foundation
import Simulation

/// The options of every verb that reads a walk or a session.
enum WalkOptions {
    static let pois = Option.text(
        "pois", value: "FILE", "points of interest as GeoJSON; without it the waypoints of the walk")
    static let track = Option.text("track", value: "NAME", "the track of this name instead of all")
    static let pace = Option.number("pace", value: "M/S", "speed of a walk without times; 1.4 if not given", above: 0)
    static let seed = Option.seed("the seed of everything random, in place of the session's")
    static let lenient = Flag("lenient", "leave out what is wrong in the walk's file, and name it")
    static let sortTimes = Flag("sort-times", "put points into the order of their times")
    static let allowOutside = Flag("allow-outside", "let a session name files outside its folder and the current one")

    static let specs = [
        pois.spec, track.spec, pace.spec, seed.spec, lenient.spec, sortTimes.spec, allowOutside.spec,
    ]

    /// What the command line says beside the session.
    static func session(_ arguments: ParsedArguments) -> SessionOptions {
        var options = SessionOptions(currentFolder: FileManager.default.currentDirectoryPath)
        options.pois = arguments[pois]
        options.trackName = arguments[track]
        options.pace = arguments[pace]
        options.seed = arguments[seed]
        options.lenient = arguments[lenient]
        options.sortTimes = arguments[sortTimes]
        options.allowOutside = arguments[allowOutside]
        return options
    }
}
