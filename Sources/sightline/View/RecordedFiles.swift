import Arguments
import Foundation
import PlainText
import Simulation
import Viewer

/// The files that a recording needs, to be brought into its folder, so that it can be played again wherever it is taken.
///
/// They are kept in memory until the play is over: a recording that was in the folder before stays whole until then.
final class RecordedFiles {
    private let folder: String
    private let source: ViewSource
    private let io: ProgramIO
    private let models: ModelLoader
    /// Names in the folder, by the paths that were brought there.
    private var names: [String: String] = [:]
    /// What will be written, by the names in the folder.
    private var copies: [(name: String, bytes: [UInt8])] = []

    init(_ folder: String, _ source: ViewSource, _ io: ProgramIO) {
        self.folder = folder
        self.source = source
        self.io = io
        models = ModelLoader(io)
    }

    /// Takes a file, with what it needs.
    /// - Returns: what the recording calls it.
    /// - Throws: `UserError` for what can't be read.
    func name(_ path: String, _ kind: PlayDocument.FileKind) throws -> String {
        if let known = names[path] { return known }
        let name: String
        switch kind {
        case .plain: name = try nameInFolder(path) ?? copied(try source.bytes(of: path, io), path)
        case .model: name = try nameInFolder(path) ?? copiedModel(path)
        case .places: name = try copiedPlaces(path)
        }
        names[path] = name
        return name
    }

    /// Brings what was taken into the folder.
    /// - Throws: `UserError` for what can't be written.
    func write() throws {
        for (name, bytes) in copies {
            if name.contains("/") { try makeFolder(above: name) }
            try io.writeFile("\(folder)/\(name)", bytes)
        }
    }

    private func copied(_ bytes: [UInt8], _ path: String) -> String {
        let name = freeName(Self.lastPart(path))
        copies.append((name, bytes))
        return name
    }

    /// A model of several files gets a folder of its own, in which they lie as they did.
    private func copiedModel(_ path: String) throws -> String {
        let bytes = try source.bytes(of: path, io)
        let others = try models.load(path).facts.files
        if others.isEmpty { return copied(bytes, path) }
        let file = Self.lastPart(path)
        let home = freeName("\(file.split(separator: ".").first.map(String.init) ?? "model")-model")
        let start = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
        for other in others { copies.append(("\(home)/\(other)", try io.read(start + other))) }
        copies.append(("\(home)/\(file)", bytes))
        return "\(home)/\(file)"
    }

    private func makeFolder(above name: String) throws {
        let above = ("\(folder)/\(name)" as NSString).deletingLastPathComponent
        do {
            try FileManager.default.createDirectory(atPath: above, withIntermediateDirectories: true)
        } catch {
            throw UserError("view: --record: the folder \(above) can't be made")
        }
    }

    // MARK: Places

    /// Places that name models by files name them as the recording does.
    private func copiedPlaces(_ path: String) throws -> String {
        let bytes = try source.bytes(of: path, io)
        if let changed = try renamed(bytes, of: path) {
            let text = Array((PlayDocument.text(of: changed).text + "\n").utf8)
            return copied(text, path)
        }
        return nameInFolder(path) ?? copied(bytes, path)
    }

    /// - Returns: nil where every name stays.
    private func renamed(_ bytes: [UInt8], of path: String) throws -> JSONValue? {
        // Waypoints of a track name no models, and are no JSON.
        guard var collection = try? JSONReader.read(bytes), case .object(var members) = collection.content,
            let list = members.firstIndex(where: { $0.key == "features" }),
            case .array(var features) = members[list].value.content
        else { return nil }
        let files = source.files(namedBy: path)
        var isChanged = false
        for index in features.indices {
            guard case .object(var feature) = features[index].content,
                let place = feature.firstIndex(where: { $0.key == "properties" }),
                case .object(var properties) = feature[place].value.content,
                let model = properties.firstIndex(where: { $0.key == "model" }),
                case .string(let typed) = properties[model].value.content,
                !WorldModel.known.contains(typed), let found = try? files.find(typed)
            else { continue }
            let new = try name(found, .model)
            if new == typed { continue }
            properties[model].value.content = .string(new)
            feature[place].value.content = .object(properties)
            features[index].content = .object(feature)
            isChanged = true
        }
        members[list].value.content = .array(features)
        collection.content = .object(members)
        return isChanged ? collection : nil
    }

    // MARK: Names

    private static func lastPart(_ path: String) -> String {
        path.split(separator: "/").last.map(String.init) ?? "file"
    }

    /// The name of a file that lies in the folder already.
    private func nameInFolder(_ path: String) -> String? {
        func real(_ path: String) -> String { URL(fileURLWithPath: path).resolvingSymlinksInPath().path }
        let (inner, outer) = (real(path), real(folder) + "/")
        return inner.hasPrefix(outer) && FileManager.default.fileExists(atPath: path)
            ? String(inner.dropFirst(outer.count)) : nil
    }

    private var taken: Set<String> = [PlayRecorder.sessionName]

    private func freeName(_ name: String) -> String {
        var free = name
        var number = 2
        while !taken.insert(free).inserted || isInput(free) {
            free = "\(number)-\(name)"
            number += 1
        }
        return free
    }

    /// What is read from the folder itself is not written over.
    private func isInput(_ name: String) -> Bool {
        (try? io.inputs.refuseOverwriting("\(folder)/\(name)")) == nil
    }
}
