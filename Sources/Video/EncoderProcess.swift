import Foundation
import Synchronization

/// A child process that reads what is written to it, and whose words are kept.
final class EncoderProcess: Sendable {
    let identifier: pid_t
    private let input: Int32
    private let words: Words
    private let isInputOpen = Atomic(true)

    /// The last part of what the child writes to its standard error, read by a thread of its own until the child ends.
    private final class Words: Sendable {
        let text = Mutex<[UInt8]>([])
        let isComplete = DispatchSemaphore(value: 0)

        func collect(from descriptor: Int32) {
            Thread.detachNewThread { [self] in
                var buffer = [UInt8](repeating: 0, count: 4096)
                while true {
                    let count = read(descriptor, &buffer, buffer.count)
                    if count < 0, errno == EINTR { continue }
                    if count <= 0 { break }
                    text.withLock { $0 = ($0 + buffer.prefix(count)).suffix(4096) }
                }
                close(descriptor)
                isComplete.signal()
            }
        }
    }

    /// Starts the program.
    /// - Throws: `VideoError.notStarted`.
    init(program: String, arguments: [String]) throws(VideoError) {
        let toChild = try Self.pipe()
        let fromChild: (read: Int32, write: Int32)
        do throws(VideoError) {
            fromChild = try Self.pipe()
        } catch {
            close(toChild.read)
            close(toChild.write)
            throw error
        }
        // Room for a frame or so: the default of 64 KiB costs a switch of processes for each.
        _ = fcntl(toChild.write, Self.setPipeSize, 1 << 20)

        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        posix_spawn_file_actions_adddup2(&actions, toChild.read, 0)
        posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
        posix_spawn_file_actions_adddup2(&actions, fromChild.write, 2)
        defer { posix_spawn_file_actions_destroy(&actions) }

        // A process group of its own: Ctrl-C is for this program, which then decides about the child. The child must not
        // inherit blocked or ignored signals.
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var none = sigset_t()
        var restored = sigset_t()
        sigemptyset(&none)
        sigemptyset(&restored)
        for number in [SIGINT, SIGTERM, SIGHUP, SIGPIPE] { sigaddset(&restored, number) }
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setsigdefault(&attributes, &restored)
        posix_spawnattr_setpgroup(&attributes, 0)
        posix_spawnattr_setflags(
            &attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP))

        // The fixed environment keeps the child's messages in one language and its settings out of the user's.
        let texts: [UnsafeMutablePointer<CChar>?] = ([program] + arguments).map { strdup($0) }
        let settings: [String] = ["LC_ALL=C", "PATH=/usr/bin:/bin"]
        let environment: [UnsafeMutablePointer<CChar>?] = settings.map { strdup($0) }
        defer { for text in texts + environment { free(text) } }
        var process: pid_t = 0
        let fault = posix_spawn(&process, program, &actions, &attributes, texts + [nil], environment + [nil])
        close(toChild.read)
        close(fromChild.write)
        guard fault == 0 else {
            close(toChild.write)
            close(fromChild.read)
            throw .notStarted(fault)
        }
        identifier = process
        input = toChild.write
        words = Words()
        words.collect(from: fromChild.read)
    }

    /// `F_SETPIPE_SZ` of Linux, which the C library shows only to GNU sources.
    private static let setPipeSize: Int32 = 1031

    /// Two ends of a pipe that children do not inherit.
    private static func pipe() throws(VideoError) -> (read: Int32, write: Int32) {
        var ends: [Int32] = [0, 0]
        guard Foundation.pipe(&ends) == 0 else { throw .notStarted(errno) }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        return (ends[0], ends[1])
    }

    /// Hands bytes to the child, waiting while it is busy.
    /// - Returns: whether it took them all; false when it no longer reads.
    func write(_ bytes: UnsafeRawBufferPointer) -> Bool {
        var start = 0
        while start < bytes.count {
            let count = Foundation.write(input, bytes.baseAddress?.advanced(by: start), bytes.count - start)
            if count > 0 { start += count } else if count < 0, errno != EINTR { return false }
        }
        return true
    }

    /// Ends its input and waits until the child has ended.
    /// - Throws: `VideoError` unless it ended well.
    func finish() throws(VideoError) {
        let status = wait()
        let signalNumber = status & 0x7F
        if signalNumber != 0 { throw .killed(signal: signalNumber) }
        if (status >> 8) & 0xFF != 0 { throw .failed(lastWords) }
    }

    /// Ends the child at once.
    func stop() {
        kill(identifier, SIGKILL)
        _ = wait()
    }

    private func wait() -> Int32 {
        if isInputOpen.exchange(false, ordering: .relaxed) { close(input) }
        var status: Int32 = 0
        while waitpid(identifier, &status, 0) < 0, errno == EINTR {}
        words.isComplete.wait()
        words.isComplete.signal()
        return status
    }

    /// The last line that the child wrote, without ffmpeg's addresses of its parts: `[libx264 @ 0x55…]`.
    private var lastWords: String {
        let text = String(decoding: words.text.withLock { $0 }, as: UTF8.self)
        let lines = text.split(whereSeparator: \.isNewline).filter { !$0.contains("Conversion failed") }
        guard var line = lines.last else { return "" }
        if line.hasPrefix("["), let end = line.range(of: "] ") { line = line[end.upperBound...] }
        return String(line)
    }
}
