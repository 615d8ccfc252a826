import Overlay
import Simulation

/// What of a timeline's events stands on the time line.
enum TimelineMarks {
    static func marks(of events: EventList) -> [WindowHUD.Mark] {
        events.compactMap { event in kind(event).map { WindowHUD.Mark(time: event.t, kind: $0) } }
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
}
