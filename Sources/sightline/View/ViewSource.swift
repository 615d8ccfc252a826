import Arguments
import ExampleLibrary
import Foundation
import Simulation
import Viewer

/// What the window was told to show, and how that is read.
struct ViewSource {
    /// The file; nil is the bundled hunt.
    private(set) var name: String?
    private(set) var options: SessionOptions

    init(_ name: String?, _ options: SessionOptions) {
        self.name = name
        self.options = options
        if name == nil { self.options.contents = BundledHunt.files }
    }

    /// The source after files were dropped: points of interest go with the walk that is shown, everything else takes its place.
    func dropping(_ paths: [String]) -> ViewSource {
        var source = self
        let pois = paths.last { Self.holdsPlaces($0) }
        if let file = paths.last(where: { $0 != pois }) {
            source.name = file
            source.options.contents = [:]
            // A walk brings its own.
            source.options.pois = nil
            source.options.trackName = nil
        }
        if let pois { source.options.pois = pois }
        // Whoever drops a session means the files that it names.
        source.options.allowOutside = true
        return source
    }

    /// Reads the walk or session.
    /// - Throws: `UserError` at the file and line at fault.
    func session(_ io: ProgramIO) throws -> PreparedSession {
        try SessionInput.read(name ?? BundledHunt.session, options, io)
    }

    /// Whether a file is a list of places rather than a walk: GeoJSON with points, and no session.
    private static func holdsPlaces(_ path: String) -> Bool {
        guard let handle = FileHandle(forReadingAtPath: path), let data = try? handle.read(upToCount: 4096) else {
            return false
        }
        let head = String(decoding: data, as: UTF8.self)
        return head.contains("\"FeatureCollection\"") && !head.contains("sightline-session")
            && head.contains("\"Point\"")
    }
}
