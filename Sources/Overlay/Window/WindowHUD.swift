/// Everything that the window shows beside the picture itself: time line, messages, sight, keys. A plain value.
package struct WindowHUD: Equatable, Sendable {
    /// First and last moment of the time line, and the shown one, seconds.
    package var span: ClosedRange<Double>
    package var time: Double
    package var isPlaying: Bool
    /// `×1`.
    package var speed: String
    package var marks: [Mark] = []
    /// Spans that are drawn dim: no fix, no walk.
    package var gaps: [ClosedRange<Double>] = []
    /// What follows the time, the most important first: `5.0 km/h`.
    package var details: [String] = []
    /// What stands at the right end, the most important first: `60 fps`.
    package var figures: [String] = []
    package var isRecording = false
    package var message: Message?
    package var sight: Sight?
    /// Keys and what they do, while they are shown.
    package var keys: [KeyRow] = []

    /// An event on the time line.
    package struct Mark: Equatable, Hashable, Sendable {
        package enum Kind: Int, Hashable, Sendable, CaseIterable, Comparable {
            /// Something came near.
            case met
            /// A shot or an engagement.
            case action
            case hit
            case missed
            /// The end of the game.
            case victory

            package static func < (a: Kind, b: Kind) -> Bool { a.rawValue < b.rawValue }
        }

        package var time: Double
        package var kind: Kind

        package init(time: Double, kind: Kind) {
            self.time = time
            self.kind = kind
        }
    }

    package struct Message: Equatable, Sendable {
        package enum Tone: Sendable { case plain, good, bad }

        package var text: String
        package var tone: Tone

        package init(_ text: String, _ tone: Tone = .plain) {
            self.text = text
            self.tone = tone
        }
    }

    /// The ring in the middle.
    package enum Sight: Equatable, Sendable {
        case idle
        /// Something that can be engaged or hit lies under it.
        case onTarget
        /// As `idle`, with something loaded that the next shot uses up.
        case loaded
        case loadedOnTarget
    }

    package struct KeyRow: Equatable, Sendable {
        package var keys: String
        package var meaning: String

        package init(keys: String, meaning: String) {
            self.keys = keys
            self.meaning = meaning
        }
    }

    package init(span: ClosedRange<Double>, time: Double, isPlaying: Bool, speed: String) {
        self.span = span
        self.time = time
        self.isPlaying = isPlaying
        self.speed = speed
    }
}
