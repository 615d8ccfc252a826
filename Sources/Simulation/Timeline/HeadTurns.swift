import Geodesy

/// Where the script turns the head and how far the person has stepped aside, from act to act.
struct HeadTurns: Sendable {
    /// Who says an angle.
    enum Source: Equatable, Sendable {
        /// The session's `device`.
        case device
        case fixed(Degrees)
        /// The POI that is held in the middle of the picture.
        case poi(Int)
    }

    /// What holds from an act to the next.
    struct Piece: Equatable, Sendable {
        var t: Double
        var heading = Source.device
        var pitch = Source.device
        /// Metres from the way.
        var offset = LocalPosition(east: 0, north: 0, up: 0)

        static let none = Piece(t: -.infinity)
        var isPlain: Bool { heading == .device && pitch == .device && offset == Self.none.offset }
    }

    private(set) var pieces: [Piece] = []

    /// What holds at a moment: of several acts at it the last.
    func piece(at time: Double) -> Piece {
        guard !pieces.isEmpty else { return .none }
        let end = pieces.partitioningIndex { $0.t > time }
        return end > 0 ? pieces[end - 1] : .none
    }

    /// What held just before a moment.
    func piece(before time: Double) -> Piece {
        let end = pieces.partitioningIndex { $0.t >= time }
        return end > 0 ? pieces[end - 1] : .none
    }

    mutating func append(_ piece: Piece) { pieces.append(piece) }

    /// Forgets what comes after a moment.
    mutating func removeAll(after time: Double) { pieces.removeSubrange(pieces.partitioningIndex { $0.t > time }...) }
}
