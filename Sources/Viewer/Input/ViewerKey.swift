/// A key that was pressed, in words of the keyboard in use.
package enum ViewerKey: Hashable, Sendable {
    /// What a key writes: the sign counts, wherever the keyboard has it.
    case character(Character)
    case space, enter, escape, left, right, up, down, home, f12
}

/// Keys that are held beside another.
package struct KeyModifiers: OptionSet, Hashable, Sendable {
    package let rawValue: Int

    package static let shift = KeyModifiers(rawValue: 1)
    package static let control = KeyModifiers(rawValue: 2)
    package static let alt = KeyModifiers(rawValue: 4)

    package init(rawValue: Int) { self.rawValue = rawValue }
}
