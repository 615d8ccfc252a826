import Geodesy

/// By how much a fix is off, and how good the receiver says that it is.
package struct PositionError: Equatable, Sendable {
    /// Metres.
    package var east: Metres
    package var north: Metres
    package var up: Metres
    /// The 68 % radius that is reported, metres.
    package var accuracy: Metres
}
