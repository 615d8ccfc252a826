extension Action {
    /// Adds to the node's opacity.
    public static func fadeOpacity(by change: Double, duration: Double) -> Action {
        Action(.fadeBy(change), duration: duration)
    }

    public static func fadeOpacity(to opacity: Double, duration: Double) -> Action {
        Action(.fadeTo(opacity), duration: duration)
    }

    /// Brings the opacity to 1.
    public static func fadeIn(duration: Double) -> Action { fadeOpacity(to: 1, duration: duration) }

    /// Brings the opacity to 0.
    public static func fadeOut(duration: Double) -> Action { fadeOpacity(to: 0, duration: duration) }

    /// Hides the node and all below it, at once.
    public static func hide() -> Action { Action(.event(.hide)) }

    /// Shows the node, at once.
    public static func unhide() -> Action { Action(.event(.unhide)) }

    /// Takes the node out of its tree, at once. Other actions of the node then rest until it is in a scene again.
    public static func removeFromParentNode() -> Action { Action(.event(.remove)) }
}
