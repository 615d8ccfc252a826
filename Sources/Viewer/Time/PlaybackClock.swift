/// Which moment the window shows: plays, pauses, at several speeds, and jumps to any moment. A value; the time of day comes
/// in as an argument.
///
/// Shown moments are whole milliseconds, so that what is done at one can be written down and happens again exactly then.
package struct PlaybackClock: Equatable, Sendable {
    /// How fast the walk may pass: walk seconds in a second.
    package static let speeds: [Double] = [0.25, 0.5, 1, 2, 4, 8, 16, 32, 64]
    /// Seconds of one step: a picture of a video.
    package static let frame = 1.0 / 30
    /// Seconds that who follows may be behind the newest moment.
    package static let longestLag = 3.0

    /// First and last moment, seconds from the start of the walk.
    package private(set) var span: ClosedRange<Double>
    /// Begins again at the end instead of stopping there.
    package var loops = false
    /// Whether more of the walk may come: at its end time waits instead of stopping, and goes on with what comes.
    package let isOpen: Bool
    /// Whether the newest moment is to be shown; nobody has jumped back since it was.
    package private(set) var isFollowing: Bool
    /// The shown moment.
    package private(set) var time: Double
    package private(set) var isPlaying: Bool
    private var speedIndex = 2
    /// From where the time runs: a moment of the walk and the time of day at it.
    private var anchor: Anchor?

    private struct Anchor: Equatable {
        var time: Double
        var now: Double
    }

    package init(
        span: ClosedRange<Double>, at time: Double? = nil, isPlaying: Bool = true, loops: Bool = false,
        isOpen: Bool = false
    ) {
        self.span = span
        self.loops = loops
        self.isOpen = isOpen
        isFollowing = isOpen
        self.isPlaying = isPlaying
        self.time = span.lowerBound
        self.time = told(time ?? span.lowerBound)
    }

    package var speed: Double { Self.speeds[speedIndex] }

    /// `×1`, `×¼`.
    package var speedText: String {
        switch speed {
        case 0.25: "×¼"
        case 0.5: "×½"
        default: "×\(Int(speed))"
        }
    }

    package var isAtEnd: Bool { time >= span.upperBound }

    /// Goes on to the moment that is shown now.
    /// - Parameter now: seconds of a clock that only rises.
    package mutating func advance(to now: Double) {
        guard isPlaying else { return }
        guard let anchor else {
            self.anchor = Anchor(time: time, now: now)
            return
        }
        let exact = anchor.time + (now - anchor.now) * speed
        if loops, exact > span.upperBound, span.upperBound > span.lowerBound {
            let length = span.upperBound - span.lowerBound
            time = told(span.lowerBound + (exact - span.lowerBound).truncatingRemainder(dividingBy: length))
            self.anchor = Anchor(time: time, now: now)
            return
        }
        time = told(exact)
        guard time >= span.upperBound, !loops else { return }
        if isOpen {
            self.anchor = nil
            isFollowing = true
        } else {
            pause()
        }
    }

    /// Plays or pauses; at the end it plays from the beginning.
    package mutating func toggle() {
        if isPlaying {
            pause()
        } else {
            if isAtEnd, !isOpen { time = told(span.lowerBound) }
            isPlaying = true
            anchor = nil
        }
    }

    package mutating func pause() {
        isPlaying = false
        anchor = nil
    }

    /// Shows another moment, within the span.
    package mutating func jump(to time: Double) {
        self.time = told(time)
        isFollowing = isOpen && isAtEnd
        anchor = nil
    }

    /// Takes over that the walk has become longer. Who follows it and is left behind is taken along.
    package mutating func extend(to longer: ClosedRange<Double>) {
        let before = span.upperBound
        span = longer
        guard isFollowing, isPlaying, longer.upperBound - time > Self.longestLag else { return }
        time = told(max(before, longer.upperBound - 1))
        anchor = nil
    }

    package mutating func jump(by seconds: Double) { jump(to: time + seconds) }

    /// One picture on or back, and stands there.
    package mutating func step(_ count: Int) {
        pause()
        // From the grid of pictures, so that steps there and back show the same ones.
        let index = ((time - span.lowerBound) / Self.frame).rounded()
        jump(to: span.lowerBound + (index + Double(count)) * Self.frame)
    }

    package mutating func faster() { setSpeed(speedIndex + 1) }
    package mutating func slower() { setSpeed(speedIndex - 1) }

    private mutating func setSpeed(_ index: Int) {
        speedIndex = min(max(index, 0), Self.speeds.count - 1)
        anchor = nil
    }

    private func told(_ time: Double) -> Double {
        guard time.isFinite else { return self.time }
        let milliseconds = (time * 1000).rounded() / 1000
        return min(max(milliseconds, span.lowerBound), span.upperBound)
    }
}
