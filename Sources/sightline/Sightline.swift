import Foundation

/// The program. Everything that reads the clock, the environment or a signal begins here and is handed down.
@main struct Sightline {
    static func main() {
        Self.openStandardStreams()
        // Pango asks it which fonts to prefer for Chinese characters; the answer must not depend on the user's locale.
        setenv("PANGO_LANGUAGE", "en", 1)
        // What EGL would print beside the one line that says what lacks; 0 keeps what the user has set.
        setenv("EGL_LOG_LEVEL", "fatal", 0)
        let io = ProgramIO(environment: ProcessInfo.processInfo.environment)
        io.interruption.watch()
        let status = Program(io: io).run(Array(CommandLine.arguments.dropFirst()))
        // Not `exit`: the drivers' own exit handlers race with their threads, and everything of ours is written by now.
        _exit(status.rawValue)
    }

    /// A parent may have closed a standard stream; without this the next file opened would take its place and be written
    /// over with messages.
    private static func openStandardStreams() {
        for descriptor: Int32 in 0...2 where fcntl(descriptor, F_GETFD) < 0 {
            let opened = open("/dev/null", O_RDWR)
            if opened >= 0, opened != descriptor {
                dup2(opened, descriptor)
                close(opened)
            }
        }
    }
}
