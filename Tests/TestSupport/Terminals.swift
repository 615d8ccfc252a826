import Foundation

/// The pseudo-terminals of this machine.
public enum Terminals {
    /// Whether there are any: a container or a root of its own may be without /dev/pts.
    public static let arePresent: Bool = {
        let terminal = open("/dev/ptmx", O_RDWR | O_NOCTTY)
        guard terminal >= 0 else { return false }
        close(terminal)
        return true
    }()
}
