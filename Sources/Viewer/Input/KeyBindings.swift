/// What each key does, and the words that say so.
package enum KeyBindings {
    /// What is shown decides which keys count.
    package enum Context: Hashable, Sendable, CaseIterable {
        /// A walk without a game.
        case walk
        /// Things to engage and to fire at.
        case hunt
        /// The person steps about and fires along the sight.
        case bugs
        /// A model or a plain scene.
        case model
    }

    /// The command of a key that went down; nil for a key that means nothing.
    package static func command(
        _ key: ViewerKey, _ modifiers: KeyModifiers, isRepeat: Bool, in context: Context
    ) -> ViewerCommand? {
        guard let command = command(key, modifiers, context) else { return nil }
        // A key that is held does not switch to and fro.
        switch command {
        case .jump, .step, .faster, .slower: return command
        default: return isRepeat ? nil : command
        }
    }

    private static func command(
        _ key: ViewerKey, _ modifiers: KeyModifiers, _ context: Context
    ) -> ViewerCommand? {
        if modifiers.contains(.control) {
            return key == .character("q") ? .quit : nil
        }
        if modifiers.contains(.alt) { return nil }
        switch key {
        case .space: return .togglePlay
        case .right: return .jump(5)
        case .left: return .jump(-5)
        case .character("."): return .step(1)
        case .character(","): return .step(-1)
        // The sign is on the upper half of that key of an English keyboard; nobody means `=`.
        case .character("+"), .character("="): return .faster
        case .character("-"): return .slower
        case .character("h"), .character("H"): return .toggleKeys
        case .home: return .resetView
        case .f12: return .savePicture
        case .escape: return .back
        case .character("m"), .character("M"): return context == .model ? nil : .toggleMap
        case .enter: return context == .model ? nil : .act
        case .character(let letter): return context == .bugs ? stride(letter).map { .move($0) } : nil
        case .up, .down: return nil
        }
    }

    /// Which way a letter steps.
    package static func stride(_ letter: Character) -> ViewerCommand.Stride? {
        switch letter {
        case "w", "W": .forward
        case "s", "S": .backward
        case "a", "A": .left
        case "d", "D": .right
        case "r", "R": .up
        case "f", "F": .down
        default: nil
        }
    }

    /// Keys and what they do, in the order in which a person reads them.
    package static func help(in context: Context) -> [(keys: String, meaning: String)] {
        var rows: [(String, String)] = [
            ("Space", "play, pause"), ("← →", "5 s back, on"), (", .", "one frame back, on"),
            ("+ −", "faster, slower"),
        ]
        switch context {
        case .walk: rows += [("M", "map, large and small")] + look
        case .hunt: rows += [("Enter, click", "engage, then fire"), ("M", "map, large and small")] + look
        case .bugs:
            rows +=
                [
                    ("Enter, click", "fire"), ("W A S D", "step about"), ("R F", "raise, lower the device"),
                    ("M", "map, large and small"),
                ] + look
        case .model:
            rows += [("drag", "turn"), ("Shift + drag", "move"), ("wheel", "nearer, farther"), ("Home", "first view")]
        }
        let back = context == .hunt ? "let go, close" : "close"
        return rows + [("F12", "save a picture"), ("H", "these keys"), ("Esc", back), ("Ctrl + Q", "quit")]
    }

    private static let look = [("drag", "turn the head"), ("wheel", "zoom"), ("Home", "look ahead again")]
}
