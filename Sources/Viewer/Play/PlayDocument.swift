import Foundation
import PlainText
import Simulation

/// The text of a session in which a play is written down: the session that was played, with the acts of the player as its
/// script and what came of them as its expectations.
package struct PlayDocument {
    /// The keys of the session that was played, in its own order.
    private var members: [(String, JSONText)]
    private let session: Session

    /// - Parameters:
    ///   - session: as it was played, with what options have changed.
    ///   - original: the bytes of its file; nil for a bare walk.
    ///   - rename: what the recording calls a file that the session names by a path, by what the file is.
    /// - Throws: what `rename` throws, or `JSONFault` for bytes that are no session.
    package init(_ session: Session, original: [UInt8]?, rename: (String, FileKind) throws -> String) throws {
        self.session = session
        members = []
        if let original, case .object(let members) = try JSONReader.read(original).content {
            self.members = members.filter { !["script", "expect"].contains($0.key) }
                .map { ($0.key, Self.text(of: $0.value)) }
        } else {
            set(["format"], .string("sightline-session/1"))
        }
        try nameFiles(rename)
        set(["seed"], .number(Double(session.seed)))
        // Where the command line replaced the seeds, the sensors' own one is gone.
        if session.sensors?.seed == nil { remove(["sensors", "seed"]) }
        if let name = session.track.name { set(["track", "name"], .string(name)) }
        if session.track.pace != Session(walk: "").track.pace { set(["track", "pace"], .number(session.track.pace)) }
    }

    /// What a file that a session names is.
    package enum FileKind: Sendable {
        /// Complete in itself.
        case plain
        /// It may name models.
        case places
        /// It may need others beside it.
        case model
    }

    private mutating func nameFiles(_ rename: (String, FileKind) throws -> String) throws {
        func plain(_ path: String) throws -> String { try rename(path, .plain) }
        set(["track", "file"], .string(try plain(session.track.file)))
        if let pois = session.world.pois { set(["world", "pois"], .string(try rename(pois, .places))) }
        if let plan = session.rules?.plan { set(["rules", "plan"], .string(try plain(plan))) }
        for (name, kind) in session.world.kinds.sorted(by: { $0.key < $1.key }) {
            if case .file(let path)? = kind.model {
                set(["world", "kinds", name, "model"], .string(try rename(path, .model)))
            }
            if let texture = kind.texture {
                set(["world", "kinds", name, "texture"], .string(try plain(texture)))
            }
        }
        if case .panorama(let path) = session.world.background {
            set(["world", "background"], .string(try plain(path)))
        }
    }

    /// The whole text.
    /// - Parameters:
    ///   - script, expectations: an entry a line.
    package func text(script: [String], expectations: [String]) -> String {
        var lines = members.map { "  \(JSONText.quoted($0.0)): \($0.1.text)" }
        if !script.isEmpty { lines.append("  \"script\": [\n    " + script.joined(separator: ",\n    ") + "\n  ]") }
        if !expectations.isEmpty {
            lines.append("  \"expect\": [\n    " + expectations.joined(separator: ",\n    ") + "\n  ]")
        }
        return "{\n" + lines.joined(separator: ",\n") + "\n}\n"
    }

    // MARK: The tree

    private mutating func set(_ path: [String], _ value: JSONText) { Self.set(&members, path[...], value) }

    private mutating func remove(_ path: [String]) {
        guard let index = members.firstIndex(where: { $0.0 == path.first }), case .object(let inner) = members[index].1
        else { return }
        members[index].1 = .object(inner.filter { $0.0 != path.last })
    }

    private static func set(_ members: inout [(String, JSONText)], _ path: ArraySlice<String>, _ value: JSONText) {
        guard let key = path.first else { return }
        let index = members.firstIndex { $0.0 == key }
        var new = value
        if path.count > 1 {
            var inner: [(String, JSONText)] = []
            if let index, case .object(let known) = members[index].1 { inner = known }
            set(&inner, path.dropFirst(), value)
            new = .object(inner)
        }
        if let index { members[index].1 = new } else { members.append((key, new)) }
    }

    /// A value to be written as it was read.
    package static func text(of value: JSONValue) -> JSONText {
        switch value.content {
        case .null: .null
        case .bool(let bool): .bool(bool)
        case .number(let number): .number(number)
        case .string(let string): .string(string)
        case .array(let values): .array(values.map(text))
        case .object(let members): .object(members.map { ($0.key, text(of: $0.value)) })
        }
    }
}
