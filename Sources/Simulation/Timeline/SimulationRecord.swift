/// What a run has told so far. It only grows, so that a run can be taken back to where it had told less.
struct SimulationRecord: Sendable {
    /// Roughly in order of time.
    var events: [Event] = []
    /// How the game stood from each change to the next.
    var games: [GameState] = []
    /// What the script asked for in vain.
    var warnings: [SessionWarning] = []

    /// How much there is of each.
    struct Length: Equatable, Sendable {
        var events: Int
        var games: Int
        var warnings: Int
    }

    var length: Length { Length(events: events.count, games: games.count, warnings: warnings.count) }

    /// Forgets what was told since.
    mutating func truncate(to length: Length) {
        events.removeSubrange(length.events...)
        games.removeSubrange(length.games...)
        warnings.removeSubrange(length.warnings...)
    }
}
