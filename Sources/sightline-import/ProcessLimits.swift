import Glibc

/// What this process may use: a hostile file ends it, not the machine.
enum ProcessLimits {
    /// Bytes of address space in all.
    static let memory = 512 << 20
    /// Seconds of processor time and of the clock on the wall.
    static let seconds = 5

    static func enter() {
        set(RLIMIT_AS, to: memory)
        set(RLIMIT_CPU, to: seconds)
        // No files are written, least of all a memory image of a crash.
        set(RLIMIT_FSIZE, to: 0)
        set(RLIMIT_CORE, to: 0)
        signal(SIGALRM, SIG_DFL)
        alarm(UInt32(seconds))
    }

    private static func set(_ resource: __rlimit_resource, to value: Int) {
        var limit = rlimit(rlim_cur: rlim_t(value), rlim_max: rlim_t(value))
        setrlimit(__rlimit_resource_t(resource.rawValue), &limit)
    }
}
