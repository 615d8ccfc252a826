import Simulation

/// A walk that a live receiver makes, as the window asks for it.
package protocol LiveWalk: AnyObject {
    /// The walk so far, if it has become longer since the last time.
    func takeLonger() -> PreparedSession?
    /// What is wrong with the receiver now, in a few words; nil while fixes come.
    var trouble: String? { get }
}
