import Arguments
import Checking
import Foundation
import PlainText
import Simulation

/// What the command line of `check` asks for.
struct CheckRequest {
    /// A session and which of its expectations are looked at.
    struct Chosen {
        var session: PreparedSession
        /// Rising.
        var indices: [Int]
    }

    var report: String?
    var updates: Bool
    var only: String?
    var size: PixelSize
    var isJSON: Bool

    static let reportOption = Option.text(
        "report", value: "DIR", "write index.html, junit.xml, the event logs and the pictures into this folder")
    static let update = Flag("update", "write the golden pictures that are missing or no longer alike, and say which")
    static let onlyOption = Option.text("only", value: "NAME", "look only at the expectations of this name or number")
    static let sizeOption = Option.size("pixels of the pictures; 1280x720 if not given")
    static let json = Flag("json", "the result as one JSON object")
    static let schema = Flag("schema", "print the JSON Schema of session files and do nothing else")

    static let options = [
        reportOption.spec, update.spec, onlyOption.spec, sizeOption.spec, json.spec, schema.spec,
    ]

    /// - Throws: `UserError` without any session.
    init(_ arguments: ParsedArguments) throws {
        if arguments.operands.isEmpty {
            throw UserError("check: SESSION is missing", hint: "sightline check --help shows an example")
        }
        if arguments.operands.count > 1, arguments[SessionInput.pois] != nil {
            throw UserError("check: --pois can't replace the POIs of several sessions")
        }
        report = arguments[Self.reportOption]
        updates = arguments[Self.update]
        only = arguments[Self.onlyOption]
        size = arguments[Self.sizeOption] ?? PixelSize(width: 1280, height: 720)
        isJSON = arguments[Self.json]
    }

    /// Which expectations are looked at, session by session.
    /// - Throws: `UserError` where there are none: a check that looks at nothing must not pass.
    func choose(_ sessions: [PreparedSession]) throws -> [Chosen] {
        for session in sessions where session.session.expectations.isEmpty {
            throw UserError(
                file: session.session.file, line: 1, "nothing is expected here",
                hint: "a session's \"expect\" says what check looks for; sightline check --schema shows its form")
        }
        guard let only else {
            return sessions.map { Chosen(session: $0, indices: Array($0.session.expectations.indices)) }
        }
        let chosen = sessions.map { session in
            Chosen(
                session: session, indices: session.session.expectations.indices.filter { isMeant($0, session, only) })
        }.filter { !$0.indices.isEmpty }
        if chosen.isEmpty {
            let titles = sessions.flatMap { $0.session.expectations.map(Checker.title) }
            let names = titles.prefix(3).map { "\"\($0)\"" }.joined(separator: ", ")
            throw UserError(
                "check: --only \(only): no expectation is called so",
                hint: "there are \(names)\(titles.count > 3 ? ", …" : "")")
        }
        return chosen
    }

    private func isMeant(_ index: Int, _ session: PreparedSession, _ only: String) -> Bool {
        if let number = DecimalNumber.parseWhole(only) { return number == index + 1 }
        if [Self.stem(session.session.file), session.session.title].contains(only) { return true }
        return Checker.title(of: session.session.expectations[index]).lowercased().contains(only.lowercased())
    }

    /// The name of a session's file without its folder and its endings: `hunt`.
    static func stem(_ file: String) -> String {
        var name = (file as NSString).lastPathComponent
        for ending in [".session.json", ".json"] where name.hasSuffix(ending) && name != ending {
            name = String(name.dropLast(ending.count))
            break
        }
        return name
    }
}
