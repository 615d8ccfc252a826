import Arguments
import Simulation

/// Which moments of a walk are drawn, and what each picture is called.
struct RenderPlan: Sendable {
    let times: FrameTimes
    private let target: RenderTarget
    private let names: [String]?

    /// - Parameter nearest: the id of the nearest POI at a time, for `{poi}`.
    /// - Throws: `UserError` for moments outside the walk and names that would be used twice.
    init(_ request: RenderRequest, _ session: PreparedSession, nearest: (Double) -> String?) throws {
        func seconds(_ time: WalkTime, _ typed: String, _ option: String) throws -> Double {
            try SessionInput.seconds(time, typed: typed, option: option, verb: "render", in: session)
        }
        let from = try request.from.map { try seconds($0.time, $0.text, "--from") }
        let to = try request.to.map { try seconds($0.time, $0.text, "--to") }
        let first = from ?? session.span.lowerBound
        let last = to ?? session.span.upperBound
        if first > last { throw UserError("render: --from lies after --to") }
        target = request.target
        switch request.moments {
        case .listed(let times, let texts):
            self.times = FrameTimes(listed: try zip(times, texts).map { try seconds($0, $1, "--at") })
        case .first:
            times = FrameTimes(listed: [first])
        case .every(let step):
            times = try Self.stepped(from: first, to: last, step: step, includesEnd: true)
        case .rate(let rate, let speed):
            var isVideo = false
            if case .video = request.target { isVideo = true }
            times = try Self.stepped(from: first, to: last, step: speed / rate, includesEnd: !isVideo)
        }
        try request.checkName(for: times.count)
        names = try Self.names(times, request.target, nearest)
    }

    private static func stepped(from: Double, to: Double, step: Double, includesEnd: Bool) throws -> FrameTimes {
        guard let times = FrameTimes(from: from, to: to, step: step, includesEnd: includesEnd) else {
            throw UserError("render: that is more than 100 million pictures")
        }
        return times
    }

    /// The names that hang on more than the number of the picture; nil where they can be told one by one.
    private static func names(
        _ times: FrameTimes, _ target: RenderTarget, _ nearest: (Double) -> String?
    ) throws -> [String]? {
        guard case .pictures(let name) = target else { return nil }
        if name.hasFrame, !name.parts.contains(.poi) { return nil }
        var used: Set<String> = []
        var names: [String] = []
        for index in 0..<times.count {
            let time = times[index]
            let poi = name.parts.contains(.poi) ? nearest(time) : nil
            let text = name.name(frame: index, time: time, poi: poi)
            if !used.insert(text).inserted {
                throw UserError(
                    "render: two pictures would be called \(text)", hint: "{frame:05} in the name tells them apart")
            }
            names.append(text)
        }
        return names
    }

    /// The file of a picture.
    func name(_ index: Int) -> String {
        switch target {
        case .standardOutput: "-"
        case .video(let name, _): name
        case .pictures(let name): names?[index] ?? name.name(frame: index, time: times[index], poi: nil)
        }
    }
}
