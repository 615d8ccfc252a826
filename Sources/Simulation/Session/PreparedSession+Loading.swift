import Foundation
import Geodesy
import Tracks

extension PreparedSession {
    /// Reads a session or a bare walk, and everything it names.
    ///
    /// The content decides which of the two it is: a session says `sightline-session`.
    /// - Parameters:
    ///   - path: the file as the person named it; it may lie anywhere.
    ///   - content: the file's bytes where the caller has them already (standard input).
    ///   - models: finds what POIs are drawn as, each model asked for once; nil, or an answer of nil, leaves them cubes. It may
    ///     throw a `SessionError` in the model's file.
    /// - Throws: `SessionError` for whatever is wrong, at the file and line at fault.
    public static func load(
        _ path: String, content: [UInt8]? = nil, options: SessionOptions, models: ModelSource? = nil
    ) throws(SessionError) -> PreparedSession {
        let files = SessionFiles(
            sessionFile: path, currentFolder: options.currentFolder, allowOutside: options.allowOutside,
            contents: options.contents)
        let typed = TypedFiles(currentFolder: options.currentFolder, contents: options.contents)
        var bytes = content ?? options.contents[path]
        if bytes == nil,
            path.hasSuffix(".json") || typed.isStream(path) || typed.mentions("sightline-session", in: path)
        {
            bytes = try typed.read(path)
        }
        guard let bytes, isSession(bytes, path: path) else {
            return try loadWalk(path, content: bytes, typed: typed, options: options, models: models)
        }
        if bytes.isEmpty { throw SessionError(file: path, line: 1, "the file is empty") }
        var session = try SessionDecoder.decode(bytes, file: path, files: files)
        apply(options, to: &session)
        let document = try walk(session.track.file, content: nil, typed: typed, options: options)
        let heights = takeDatums(of: document, into: &session)
        let player = try player(document, session: session, options: options)
        let pois = try loadPOIs(session, document, files: files, typed: typed, options: options)
        let plan = try session.rules?.plan.map { path throws(SessionError) in
            try LevelPlanReader.read(try typed.read(path), file: path)
        }
        let poisFile = options.pois ?? session.world.pois ?? path
        return try PreparedSession(
            session: session, player: player, pois: pois.pois, plan: plan,
            models: try shelf(session, pois.pois, plan, models),
            warnings: warnings(document, player, session) + heights + pois.warnings
                + kindWarnings(session, pois.pois, plan) + cubeWarnings(session, pois.pois, file: poisFile)
                + reachWarnings(pois.pois, file: poisFile, player, far: session.device.far))
    }

    /// Prepares a bare walk that is in memory already.
    /// - Parameters:
    ///   - document: what was recorded.
    ///   - name: what messages call it.
    ///   - heading: where the device looks.
    ///   - models: as for `load`.
    /// - Throws: `SessionError` for whatever is wrong with what the options name.
    package static func walk(
        _ document: TrackDocument, name: String, heading: HeadingSource = .course, options: SessionOptions,
        models: ModelSource? = nil
    ) throws(SessionError) -> PreparedSession {
        var session = Session(walk: name)
        apply(options, to: &session)
        var prepared = try bareWalk(
            document, session: session,
            typed: TypedFiles(currentFolder: options.currentFolder, contents: options.contents), options: options,
            models: models)
        // Only now: that a receiver has told no heading yet is nothing to warn of, for it may still begin to.
        prepared.session.device.heading = heading
        return prepared
    }

    private static func loadWalk(
        _ path: String, content: [UInt8]?, typed: TypedFiles, options: SessionOptions, models: ModelSource?
    ) throws(SessionError) -> PreparedSession {
        var session = Session(walk: path)
        apply(options, to: &session)
        let document = try walk(path, content: content, typed: typed, options: options)
        return try bareWalk(document, session: session, typed: typed, options: options, models: models)
    }

    private static func bareWalk(
        _ document: TrackDocument, session: Session, typed: TypedFiles, options: SessionOptions, models: ModelSource?
    ) throws(SessionError) -> PreparedSession {
        var session = session
        let heights = takeDatums(of: document, into: &session)
        let player = try player(document, session: session, options: options)
        let pois = try loadPOIs(session, document, files: nil, typed: typed, options: options)
        let poisFile = options.pois ?? session.world.pois ?? session.track.file
        return try PreparedSession(
            session: session, player: player, pois: pois.pois, models: try shelf(session, pois.pois, nil, models),
            warnings: warnings(document, player, session) + heights + pois.warnings
                + cubeWarnings(session, pois.pois, file: poisFile)
                + reachWarnings(pois.pois, file: poisFile, player, far: session.device.far))
    }

    /// Where the session does not say what heights are measured from, the walk's file does; where both do, the session counts.
    /// - Returns: what a person should hear of it: never is a datum taken in silence.
    private static func takeDatums(of document: TrackDocument, into session: inout Session) -> [SessionWarning] {
        // Files that say nothing mean sea level, as people do.
        guard document.heightDatum == .ellipsoid else { return [] }
        let file = session.track.file
        if let line = session.lines["track.datum"] {
            guard session.track.datum != .ellipsoid else { return [] }
            return [
                SessionWarning(
                    file: session.file, line: line,
                    "track.datum takes the heights of \(file) to be above mean sea level; the file says above the WGS84 ellipsoid"
                )
            ]
        }
        session.track.datum = .ellipsoid
        let isOfWaypoints = session.world.pois == nil && session.lines["world.datum"] == nil
        if isOfWaypoints { session.world.datum = .ellipsoid }
        let others =
            session.world.datum == .ellipsoid
            ? "" : "; absolute altitudes of POIs are above mean sea level, and EGM96 converts them"
        return [SessionWarning(file: file, "heights are above the WGS84 ellipsoid, as the file says\(others)")]
    }

    private static func isSession(_ bytes: [UInt8], path: String) -> Bool {
        if path.hasSuffix(".session.json") { return true }
        // An object or a comment before it; a track that happens to speak of sessions is none.
        let blanks: Set<UInt8> = [0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF]
        guard let first = bytes.first(where: { !blanks.contains($0) }), first == 0x7B || first == 0x2F else {
            return false
        }
        return TypedFiles.mentions("sightline-session", in: bytes.prefix(TypedFiles.probe))
    }

    private static func apply(_ options: SessionOptions, to session: inout Session) {
        if let seed = options.seed {
            session.seed = seed
            session.sensors?.seed = nil
        }
        if let name = options.trackName { session.track.name = name }
        if let pace = options.pace { session.track.pace = pace }
        if let pois = options.pois { session.world.pois = pois }
    }

    private static func walk(
        _ path: String, content: [UInt8]?, typed: TypedFiles, options: SessionOptions
    ) throws(SessionError) -> TrackDocument {
        let readOptions = ReadOptions(lenient: options.lenient, gpsWeekOffset: options.gpsWeekOffset)
        do {
            if let content = content ?? typed.contents[path] {
                return try TrackReader.read(content, options: readOptions)
            }
            try typed.check(path)
            return try TrackReader.read(path: typed.absolute(path), options: readOptions)
        } catch let error as TrackError {
            throw SessionError(
                file: path, line: error.place.number, "\(error.place.prefix)\(error)",
                hint: options.lenient
                    ? nil : TrackReader.hint(for: error, path: content == nil ? typed.absolute(path) : "-"))
        } catch let error as SessionError {
            throw error
        } catch {
            throw SessionError(file: path, "can't be read")
        }
    }

    private static func player(
        _ document: TrackDocument, session: Session, options: SessionOptions
    ) throws(SessionError) -> TrackPlayer {
        do {
            return try TrackPlayer(
                document,
                options: PlayerOptions(
                    trackName: session.track.name, pace: session.track.pace, sortTimes: options.sortTimes))
        } catch {
            if case .noSuchTrack = error, options.trackName == nil, let line = session.lines["track.name"] {
                throw SessionError(file: session.file, line: line, error.description)
            }
            throw SessionError(file: session.track.file, line: 1, error.description)
        }
    }

    private static func loadPOIs(
        _ session: Session, _ document: TrackDocument, files: SessionFiles?, typed: TypedFiles, options: SessionOptions
    ) throws(SessionError) -> PointOfInterestReader.Result {
        if let path = options.pois {
            let besideThem = SessionFiles(
                sessionFile: path, currentFolder: options.currentFolder, allowOutside: options.allowOutside)
            return try PointOfInterestReader.read(try typed.read(path), file: path, files: besideThem)
        }
        if let path = session.world.pois {
            return try PointOfInterestReader.read(try typed.read(path), file: path, files: files)
        }
        // A level's things are what counts in its game; the walk's waypoints are not.
        if session.rules?.plan != nil { return PointOfInterestReader.Result(pois: [], warnings: []) }
        return PointOfInterestReader.Result(pois: PointOfInterest.list(of: document.waypoints), warnings: [])
    }

    private static func warnings(
        _ document: TrackDocument, _ player: TrackPlayer, _ session: Session
    ) -> [SessionWarning] {
        let file = session.track.file
        return document.warnings.map { SessionWarning(file: file, line: $0.place.number, $0.message) }
            + player.report.sentences.map { SessionWarning(file: file, $0) }
    }
}

extension TrackError.Place {
    /// The line, or in binary formats the byte, as it stands between colons.
    var number: Int? {
        switch self {
        case .line(let line): line
        case .byte(let byte): byte
        case .file: nil
        }
    }

    /// What begins a message whose place is a byte.
    var prefix: String {
        if case .byte(let byte) = self { return "byte \(byte): " }
        return ""
    }
}

/// Reads files that a person named on the command line, which may lie anywhere.
struct TypedFiles {
    /// Bytes at the beginning of a file that decide what it is.
    static let probe = 65536

    let currentFolder: String
    /// Files that are on no disk, by name.
    var contents: [String: [UInt8]] = [:]

    func absolute(_ path: String) -> String { path.hasPrefix("/") ? path : "\(currentFolder)/\(path)" }

    /// - Throws: `SessionError` without a line when there is no such file to open.
    func check(_ path: String) throws(SessionError) {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: absolute(path), isDirectory: &isFolder) else {
            throw SessionError(file: path, Self.absence(of: absolute(path)))
        }
        if isFolder.boolValue { throw SessionError(file: path, "is a folder, not a file") }
        guard FileManager.default.isReadableFile(atPath: absolute(path)) else {
            throw SessionError(file: path, "permission denied")
        }
    }

    func read(_ path: String) throws(SessionError) -> [UInt8] {
        if let content = contents[path] { return content }
        try check(path)
        guard let bytes = Self.bytes(absolute(path)) else { throw SessionError(file: path, "can't be read") }
        return bytes
    }

    /// The content of a file or of a pipe; nil when it can't be read or is longer than memory can be expected to hold.
    static func bytes(_ path: String) -> [UInt8]? {
        guard let handle = FileHandle(forReadingAtPath: path) else { return nil }
        var bytes: [UInt8] = []
        do {
            while bytes.count <= mostBytes {
                guard let piece = try handle.read(upToCount: 1 << 20), !piece.isEmpty else { return bytes }
                bytes += piece
            }
        } catch {}
        return nil
    }

    /// Two gigabytes; a device may go on for ever.
    private static let mostBytes = 1 << 31

    /// Why a file can't be reached: it is not there, or a folder may not be searched, or links lead in a circle.
    static func absence(of path: String) -> String {
        var status = stat()
        return stat(path, &status) == 0 || errno == ENOENT
            ? "no such file" : String(cString: strerror(errno)).lowercased()
    }

    /// Whether a path leads to a pipe or a device, which can be read only once.
    func isStream(_ path: String) -> Bool {
        var status = stat()
        guard stat(absolute(path), &status) == 0 else { return false }
        return ![S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT)
    }

    /// Whether a word occurs at the beginning of a regular file.
    func mentions(_ word: String, in path: String) -> Bool {
        guard let handle = FileHandle(forReadingAtPath: absolute(path)),
            let data = try? handle.read(upToCount: Self.probe)
        else { return false }
        return Self.mentions(word, in: Array(data)[...])
    }

    static func mentions(_ word: String, in bytes: ArraySlice<UInt8>) -> Bool {
        let letters = Array(word.utf8)
        guard bytes.count >= letters.count, let first = letters.first else { return false }
        for index in bytes.startIndex...(bytes.endIndex - letters.count)
        where bytes[index] == first && bytes[index..<(index + letters.count)].elementsEqual(letters) {
            return true
        }
        return false
    }
}
