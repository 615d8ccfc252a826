import Arguments
import ExampleLibrary
import Foundation
import ModelLibrary
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

    /// Whether it is a model, by its content or its name, and not a walk.
    var isModel: Bool {
        guard let name, options.contents[name] == nil else { return false }
        if access(name, R_OK) != 0 { return BundledModels.names.contains(name) }
        if Self.head(of: name, count: 4) == Data("glTF".utf8) { return true }
        return [".gltf", ".glb", ".obj", ".dae"].contains { name.lowercased().hasSuffix($0) }
    }

    /// What the window shows of it.
    /// - Throws: `UserError` at the file and line at fault.
    func exhibit(_ io: ProgramIO) throws -> any Exhibit {
        isModel ? try modelExhibit(io) : try walkExhibit(try session(io), io)
    }

    private func modelExhibit(_ io: ProgramIO) throws -> ModelExhibit {
        let name = name ?? ""
        let content = try ModelLoader(io).load(name)
        for warning in content.warnings { io.warn("\(name): \(warning)") }
        return ModelExhibit(content.model, name: name.split(separator: "/").last.map(String.init) ?? name)
    }

    /// - Throws: `UserError` for a walk that can't be stepped through or pictures that can't be read.
    func walkExhibit(
        _ session: PreparedSession, live: (any LiveWalk)? = nil, _ io: ProgramIO
    ) throws -> WalkExhibit {
        let assets = try StageDresser.assets(of: session.session, io)
        do throws(SessionError) {
            let exhibit = try WalkExhibit(session, assets: assets, live: live)
            // A walk without a game makes no sound, and needs no sound card opened.
            if session.session.rules != nil { exhibit.sounds = Speakers() }
            return exhibit
        } catch {
            throw UserError(file: error.file, line: error.line, error.message, hint: error.hint)
        }
    }

    /// The text of the session; nil for a bare walk.
    func sessionText(_ io: ProgramIO) throws -> [UInt8]? {
        let bytes = try bytes(of: name ?? BundledHunt.session, io)
        let head = bytes.prefix(1 << 16)
        return (name ?? BundledHunt.session).hasSuffix(".session.json")
            || String(decoding: head, as: UTF8.self).contains("sightline-session") ? bytes : nil
    }

    /// The content of a file that was read already, on disk or inside the program.
    /// - Throws: `UserError` for one that can't be read, or not once more.
    func bytes(of path: String, _ io: ProgramIO) throws -> [UInt8] {
        if let content = options.contents[path] { return content }
        var status = stat()
        if stat(path, &status) == 0, ![S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT) {
            throw UserError("view: --record needs files, and \(path) can't be read twice")
        }
        return try io.read(path)
    }

    /// The files that a list of places means by the names in it.
    func files(namedBy places: String) -> SessionFiles {
        SessionFiles(
            sessionFile: options.pois == places ? places : name ?? BundledHunt.session,
            currentFolder: options.currentFolder, allowOutside: true, contents: options.contents)
    }

    /// The first bytes of a file; nil for what is no regular one: what is taken from a pipe is gone.
    private static func head(of path: String, count: Int) -> Data? {
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
            let handle = FileHandle(forReadingAtPath: path)
        else { return nil }
        return try? handle.read(upToCount: count)
    }

    /// Whether a file is a list of places rather than a walk: GeoJSON with points, and no session.
    private static func holdsPlaces(_ path: String) -> Bool {
        guard let data = head(of: path, count: 4096) else { return false }
        let head = String(decoding: data, as: UTF8.self)
        return head.contains("\"FeatureCollection\"") && !head.contains("sightline-session")
            && head.contains("\"Point\"")
    }
}
