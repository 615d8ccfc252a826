/// A step of the script with its moment and its POI looked up.
package struct Act: Equatable, Sendable {
    /// Seconds from the start of the walk.
    package var t: Double
    package var action: ScriptAction
    /// Index of the POI that the action names.
    package var poi: Int?
    /// The line in the session's file.
    package var line: Int?
}
