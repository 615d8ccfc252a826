import Simulation

/// What expectations ask of an event.
struct LoggedEvent: Equatable {
    var t: Double
    var name: String
    var poi: String?

    /// The events of a timeline in the log's order.
    static func list(_ timeline: Timeline) -> [LoggedEvent] {
        let pois = timeline.session.pois
        return timeline.events.map { event in
            LoggedEvent(t: event.t, name: event.name, poi: event.poi.map { pois[$0].id })
        }
    }

    func matches(_ name: String, _ poi: String?) -> Bool { self.name == name && (poi == nil || self.poi == poi) }
}
