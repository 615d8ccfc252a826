import Foundation

/// Takes the sentences of a fix to whoever listens, without ever waiting for anybody.
public protocol FeedOutput: AnyObject {
    /// What a program that listens has to open: `tcp://127.0.0.1:10110`, `/dev/pts/3`.
    var address: String { get }
    /// How many listen now; nil where nobody can know. Those that have shut their side, and may be gone, don't count.
    var listeners: Int? { get }
    /// Sentences that were dropped because a listener was too slow.
    var dropped: Int { get }
    /// Whether everything that was to be sent is sent.
    var isDrained: Bool { get }

    /// Sends the sentences of one fix, each with its line end.
    /// - Throws: `NetworkFault` when nothing can be sent any more.
    func send(_ sentences: [[UInt8]]) throws(NetworkFault)

    /// The descriptors to wait for, and what for.
    func entries() -> [pollfd]

    /// Does what those that are ready ask for.
    /// - Parameter entries: those of the last `entries`, with what has come.
    func serve(_ entries: [pollfd])
}
