/// The properties that actions move continuously.
struct ActionChannels: OptionSet, Hashable, Sendable {
    let rawValue: UInt8

    static let position = ActionChannels(rawValue: 1)
    static let orientation = ActionChannels(rawValue: 2)
    static let scale = ActionChannels(rawValue: 4)
    static let opacity = ActionChannels(rawValue: 8)
    static let all: ActionChannels = [.position, .orientation, .scale, .opacity]
}
