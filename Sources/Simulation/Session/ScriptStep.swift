import PlainText

/// One entry of a session's script.
public struct ScriptStep: Equatable, Sendable {
    public var time: SessionTime
    public var action: ScriptAction
    /// The line in the session's file; nil for what was not read from one.
    package var line: Int?

    public init(at time: SessionTime, _ action: ScriptAction) {
        self.time = time
        self.action = action
    }

    public static func == (a: ScriptStep, b: ScriptStep) -> Bool { a.time == b.time && a.action == b.action }

    /// The entry as a session file has it, on one line.
    public var json: String {
        var line = JSONLine()
        switch time {
        case .seconds(let seconds): line.add("at", seconds)
        case .instant(let instant): line.add("at", "\(instant)")
        }
        line.add("do", action.name)
        switch action {
        case .lookAt(let poi), .engage(let poi): line.add("poi", poi)
        case .look(let heading, let pitch):
            if let heading { line.add("heading", heading) }
            if let pitch { line.add("pitch", pitch) }
        case .fire(let screen):
            if let screen {
                line.add("screen", raw: "[\(DecimalNumber.text(screen.x)),\(DecimalNumber.text(screen.y))]")
            }
        case .move(let east, let north, let up):
            line.add("east", east)
            line.add("north", north)
            line.add("up", up)
        case .fail(let reason): line.add("reason", reason)
        case .light(let lumens): line.add("lumens", lumens)
        case .release, .disengage, .interrupt, .resume: break
        }
        return line.text
    }
}
