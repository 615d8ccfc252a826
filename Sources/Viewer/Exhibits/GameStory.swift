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

    mutating func read(_ events: EventList) {
        told = events.filter { Self.kind($0) != nil || ["ended", "resumed"].contains($0.name) }
        marks = told.compactMap { event in Self.kind(event).map { WindowHUD.Mark(time: event.t, kind: $0) } }
    }

    /// What happened in a span of time.
    func events(after start: Double, upTo end: Double) -> ArraySlice<Event> {
        let first = told.firstIndex { $0.t > start } ?? told.endIndex
        return told[first...].prefix { $0.t <= end }
    }

    private static func kind(_ event: Event) -> WindowHUD.Mark.Kind? {
        switch event.name {
        case "entered": .met
        case "engaged", "fired", "pickedUp": .action
        case "hit": .hit
        case "missed", "interrupted": .missed
        case "cleared": .victory
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
        let recent = told.last { event in
            event.t <= time && event.t > time - Self.messageTime && text(event) != nil
                // Whom the player has let go of is not to be aimed at any more.
                && (event.name != "engaged" || event.poi == game?.engaged)
        }
        return recent.flatMap(text)
    }

    private func text(_ event: Event) -> WindowHUD.Message? {
        let name = event.poi.map { names[$0] }
        switch event.name {
        case "entered": return name.map { .init("\($0) is near") }
        case "engaged": return name.map { .init("Aim at \($0) and fire") }
        case "hit": return .init(name.map { "Hit: \($0)" } ?? "Hit", .good)
        case "missed": return .init("Missed", .bad)
        case "pickedUp": return name.map { .init("Picked up: \($0)", .good) }
        case "resumed": return .init("Resumed")
        default: return nil
        }
    }
}
