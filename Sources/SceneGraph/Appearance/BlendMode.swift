/// How a surface's colour joins what is already there.
public enum BlendMode: Hashable, Sendable {
    /// Replaces it, whatever the alpha.
    case opaque
    /// Over it, by alpha.
    case alpha
    /// Added to it, by alpha.
    case add
    /// Multiplied with it.
    case multiply
}
