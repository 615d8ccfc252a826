import Arguments
import Foundation
import PlainText

/// Runs another program to its end and says what it used.
enum ChildProgram {
    /// The program is not there.
    struct Missing: Error {
        var program: String
    }

    /// Runs a program found in `PATH`, its standard output read and its standard error let through.
    /// - Throws: `Missing`, or `UserError` when it can't be started or doesn't end with 0.
    static func run(_ program: String, _ arguments: [String], verb: String) throws -> Floor.Usage {
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { throw UserError("\(verb): \(SystemFault.words(errno))") }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        defer { close(ends[0]) }
        let start = ProcessClock.seconds
        let process: pid_t
        do {
            process = try spawn(program, arguments, output: ends[1], verb: verb)
        } catch {
            close(ends[1])
            throw error
        }
        close(ends[1])
        let output = text(from: ends[0])
        var status: Int32 = 0
        var usage = rusage()
        while wait4(process, &status, 0, &usage) < 0, errno == EINTR {}
        guard status == 0 else {
            throw UserError("\(verb): \(program) ended with \(status & 0x7F == 0 ? status >> 8 : status & 0x7F)")
        }
        return Floor.Usage(
            output: output, cpuSeconds: seconds(usage.ru_utime) + seconds(usage.ru_stime),
            wallSeconds: ProcessClock.seconds - start, peakMegabytes: Double(usage.ru_maxrss) / 1024)
    }

    private static func spawn(
        _ program: String, _ arguments: [String], output: Int32, verb: String
    ) throws -> pid_t {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_adddup2(&actions, output, 1)

        // This program blocks the signals that its own thread waits for; the child shall end at Ctrl-C by itself.
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))

        var texts: [UnsafeMutablePointer<CChar>?] = ([program] + arguments).map { strdup($0) }
        defer { for text in texts { free(text) } }
        texts.append(nil)
        var process: pid_t = 0
        let fault = posix_spawnp(&process, program, &actions, &attributes, texts, environ)
        if fault == ENOENT { throw Missing(program: program) }
        guard fault == 0 else { throw UserError("\(verb): \(program): \(SystemFault.words(fault))") }
        return process
    }

    private static func text(from descriptor: Int32) -> String {
        var bytes: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 64 << 10)
        while true {
            let count = read(descriptor, &piece, piece.count)
            if count > 0 {
                bytes += piece[..<count]
            } else if count == 0 || errno != EINTR {
                return String(decoding: bytes, as: UTF8.self)
            }
        }
    }

    private static func seconds(_ time: timeval) -> Double {
        Double(time.tv_sec) + Double(time.tv_usec) * 1e-6
    }
}
