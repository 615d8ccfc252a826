import Foundation

/// The program. Everything that reads the clock, the environment or a signal begins here and is handed down.
@main struct Sightline {
    static func main() {
        let io = ProgramIO(environment: ProcessInfo.processInfo.environment)
        io.interruption.watch()
        let status = Program(io: io).run(Array(CommandLine.arguments.dropFirst()))
        // Not `exit`: the drivers' own exit handlers race with their threads, and everything of ours is written by now.
        _exit(status.rawValue)
    }
}
