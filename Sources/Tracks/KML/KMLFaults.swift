/// What was wrong in one element that holds many positions; it is told in one sentence, at the element's line.
struct KMLFaults {
    private(set) var first: TrackError.Code?
    private(set) var dropped = 0
    private var mended = 0
    private var firstMending = ""

    /// Notes a position that is left out.
    mutating func drop(_ code: TrackError.Code) {
        if first == nil { first = code }
        dropped += 1
    }

    /// Notes a position that is used all the same, and how.
    mutating func mend(_ code: TrackError.Code, by mending: String) {
        if first == nil { first = code }
        if mended == 0 { firstMending = mending }
        mended += 1
    }

    /// What becomes of the positions.
    var consequence: String {
        var parts: [String] = []
        if mended == 1 { parts.append(firstMending) }
        if mended > 1 { parts.append("\(firstMending), and \(mended - 1) more like it") }
        if dropped == 1 { parts.append(TrackWarning.droppedPoint) }
        if dropped > 1 { parts.append("\(dropped) points are dropped") }
        return parts.joined(separator: "; ")
    }
}
