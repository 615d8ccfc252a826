import Overlay
import PlainText
import Simulation

/// What the window tells of a game: marks on the time line, and a message for a while after each event.
struct GameStory {
    /// Seconds of the walk for which a message stays.
    private static let messageTime = 2.5

    private let names: [String]
    private let isGame: Bool
    /// Those that somebody may want to know of, in order of time.
    private var told: [Event] = []
    private(set) var marks: [WindowHUD.Mark] = []

    init(_ prepared: PreparedSession) {
        names = prepared.pois.map(\.title)
        isGame = prepared.session.rules != nil
    }

    /// Takes over all events so far. While a walk is worked out as it is played, that is for every picture.
    mutating func read(_ events: EventList) {
        told.removeAll(keepingCapacity: true)
        marks.removeAll(keepingCapacity: true)
        for event in events {
            if let kind = Self.kind(event) {
                marks.append(WindowHUD.Mark(time: event.t, kind: kind))
            } else if event.content != .resumed {
                continue
            }
            told.append(event)
        }
    }

    /// What happened in a span of time.
    func events(after start: Double, upTo end: Double) -> ArraySlice<Event> {
        let first = told.firstIndex { $0.t > start } ?? told.endIndex
        return told[first...].prefix { $0.t <= end }
    }

    private static func kind(_ event: Event) -> WindowHUD.Mark.Kind? {
        switch event.content {
        case .entered: .met
        case .engaged, .fired, .pickedUp: .action
        case .hit: .hit
        case .missed, .interrupted: .missed
        case .cleared: .victory
        default: nil
        }
    }

    func message(at time: Double, game: GameState?) -> WindowHUD.Message? {
        if case .failed(let reason)? = game?.tracking { return .init("Stopped: \(reason)", .bad) }
        if case .interrupted? = game?.tracking { return .init("Interrupted", .bad) }
        if let cleared = game?.clearedAt, time >= cleared {
            return .init("Victory! All cleared after \(DistanceText.time(cleared))", .good)
        }
        if let end = game?.timeUpAt, time >= end { return .init("The time is over", .bad) }
        guard isGame else { return nil }
        for event in told.reversed() where event.t <= time {
            if event.t <= time - Self.messageTime { return nil }
            // Whom the player has let go of is not to be aimed at any more.
            if case .engaged(let poi) = event.content, poi != game?.engaged { continue }
            if let text = text(event) { return text }
        }
        return nil
    }

    private func text(_ event: Event) -> WindowHUD.Message? {
        switch event.content {
        case .entered(let poi, _): .init("\(names[poi]) is near")
        case .engaged(let poi): .init("Aim at \(names[poi]) and fire")
        case .hit(let poi): .init("Hit: \(names[poi])", .good)
        case .missed: .init("Missed", .bad)
        case .pickedUp(let poi): .init("Picked up: \(names[poi])", .good)
        case .resumed: .init("Resumed")
        default: nil
        }
    }
}
