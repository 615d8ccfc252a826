import Arguments
import Live
import PlainText
import Simulation
import Tracks

/// What the command line of `feed` asks for.
struct FeedRequest {
    var target: FeedTarget
    private var targetText: String
    var rate: Double
    var speed: Double
    var loops: Bool
    var isNow: Bool
    var isJSON: Bool
    var sentences: [NMEASentenceKind]
    private var start: (time: WalkTime, text: String)?
    private var end: (time: WalkTime, text: String)?

    private static let usualTarget = "127.0.0.1:\(FeedTarget.usualPort)"

    static let listen = Option.text(
        "listen", value: "HOST:PORT",
        "where it is heard: tcp://HOST:PORT (tcp:// may be left out), udp://HOST:PORT, pty or -; \(usualTarget) if not given"
    )
    static let rate = Option.rate("rate", value: "HZ", "fixes a second; 1 if not given")
    static let speed = Option.number(
        "speed", value: "N", "how many times as fast the walk passes; 1 if not given", in: 0...1e6, above: 0)
    static let loop = Flag("loop", "begin again at the end")
    static let sentences = Option(
        "sentences", value: "A,B",
        "what is sent for each fix, of RMC,GGA,VTG,HDT,ZDA,GLL,GSA,GST,PASHR; the first five if not given"
    ) { (text) throws(ValueProblem) -> [NMEASentenceKind] in
        var kinds: [NMEASentenceKind] = []
        for name in text.split(separator: ",", omittingEmptySubsequences: false) {
            guard let kind = NMEASentenceKind(name: name) else {
                let all = NMEASentenceKind.allCases.map(\.formatter)
                let near = Spelling.nearest(to: name.uppercased(), among: all)
                throw ValueProblem(
                    "names '\(MessageText.shown(String(name)))', which is none of \(all.joined(separator: ", "))",
                    hint: near.map { "did you mean \($0)?" })
            }
            if !kinds.contains(kind) { kinds.append(kind) }
        }
        return kinds
    }
    static let now = Flag("now", "the receiver's clock shows the time of day and not the walk's own times")
    static let from = Option.time("from", "the first moment to play; the start of the walk if not given")
    static let to = Option.time("to", "the last moment to play; the end of the walk if not given")
    static let json = Flag(
        "json", "one JSON object a line: where it is heard, each fix and how late it was, and the sum")

    /// A walk is played whatever stands around it.
    static let options =
        [
            listen.spec, rate.spec, speed.spec, loop.spec, sentences.spec, now.spec, from.spec, to.spec, json.spec,
        ] + SessionInput.options.filter { $0.name != SessionInput.pois.spec.name }

    /// - Throws: `UserError` for options that don't go together.
    init(_ arguments: ParsedArguments) throws {
        targetText = arguments[Self.listen] ?? Self.usualTarget
        do {
            target = try FeedTarget(parsing: targetText)
        } catch {
            throw UserError("feed: --listen \(MessageText.shown(targetText)) \(error)")
        }
        rate = arguments[Self.rate] ?? 1
        speed = arguments[Self.speed] ?? 1
        loops = arguments[Self.loop]
        isNow = arguments[Self.now]
        isJSON = arguments[Self.json]
        sentences = arguments[Self.sentences] ?? NMEASentenceKind.usual
        start = arguments[Self.from].map { ($0, arguments.text(Self.from) ?? "") }
        end = arguments[Self.to].map { ($0, arguments.text(Self.to) ?? "") }
        if isJSON, target == .standardOutput {
            throw UserError("feed: --json and --listen - can't be combined: both write to standard output")
        }
    }

    /// The first moment, seconds from the start of the walk.
    func from(_ session: PreparedSession) throws -> Double {
        guard let start else { return session.span.lowerBound }
        return try SessionInput.seconds(start.time, typed: start.text, option: "--from", verb: "feed", in: session)
    }

    /// The last moment, seconds from the start of the walk.
    func to(_ session: PreparedSession) throws -> Double {
        guard let end else { return session.span.upperBound }
        return try SessionInput.seconds(end.time, typed: end.text, option: "--to", verb: "feed", in: session)
    }

    /// Opens what is asked for.
    /// - Throws: `UserError` when it can't be had.
    func open(_ bell: WakeUp) throws -> any FeedOutput {
        do throws(NetworkFault) {
            switch target {
            case .tcp(let host, let port): return try TCPFeed(host: host, port: port)
            case .udp(let host, let port): return try UDPFeed(host: host, port: port)
            case .terminal: return try TerminalFeed()
            case .standardOutput: return StreamFeed(descriptor: 1, bell: bell)
            }
        } catch {
            throw UserError("feed: --listen \(MessageText.shown(targetText)): \(error)")
        }
    }
}
