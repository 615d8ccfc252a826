/// How the program ends, as its parent sees it.
package enum ExitStatus: Int32, Sendable {
    case done = 0
    /// A check failed; everything else went well.
    case checkFailed = 1
    /// Bad usage, bad input, or an output that can't be written.
    case badInput = 2
    /// A fault of ours (`EX_SOFTWARE`).
    case fault = 70
    /// Stopped by Ctrl-C, cleanly (128 + SIGINT).
    case stopped = 130
}
