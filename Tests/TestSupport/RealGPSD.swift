import Foundation

/// A gpsd, or a gpsfake with a gpsd of its own, that runs for a test.
public final class RealGPSD {
    private let process: pid_t

    /// Whether the Debian packages gpsd, gpsd-clients and gpsd-tools are installed, and the Python that gpsfake asks for.
    public static let isPresent: Bool = {
        let programs: [String] = ["/usr/sbin/gpsd", "/usr/bin/gpsfake", "/usr/bin/python3"]
        return programs.allSatisfy { FileManager.default.isExecutableFile(atPath: $0) }
    }()

    /// A port of this machine at which nobody listens.
    public static func freePort() throws -> UInt16 {
        let number = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(number) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let fault = withUnsafeMutableBytes(of: &address) { bytes in
            bytes.withMemoryRebound(to: sockaddr.self) { address in
                bind(number, address.baseAddress, length) != 0 || getsockname(number, address.baseAddress, &length) != 0
            }
        }
        if fault { throw POSIXError(.EADDRNOTAVAIL) }
        return UInt16(bigEndian: address.sin_port)
    }

    /// Starts a gpsd that reads from a receiver, `tcp://127.0.0.1:10110` or `/dev/pts/3`.
    /// - Parameter port: where it is heard.
    public convenience init(port: UInt16, reading receiver: String) throws {
        try self.init("/usr/sbin/gpsd", ["-N", "-n", "-S", String(port), receiver])
    }

    /// Starts gpsfake, which plays a log of NMEA sentences to a gpsd over and over.
    public convenience init(port: UInt16, playing log: URL) throws {
        try self.init("/usr/bin/python3", ["/usr/bin/gpsfake", "-q", "-c", "0.01", "-P", String(port), log.path])
    }

    /// Starts a program in a process group of its own.
    private init(_ program: String, _ arguments: [String]) throws {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for stream: Int32 in 0...2 { posix_spawn_file_actions_addopen(&actions, stream, "/dev/null", O_RDWR, 0) }
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP))
        let words: [UnsafeMutablePointer<CChar>?] = ([program] + arguments).map { strdup($0) } + [nil]
        let environment: [String] = ["PATH=/usr/sbin:/usr/bin:/sbin:/bin", "HOME=/tmp"]
        let settings: [UnsafeMutablePointer<CChar>?] = environment.map { strdup($0) } + [nil]
        defer { for text in words + settings { free(text) } }
        var process: pid_t = 0
        let fault = posix_spawn(&process, program, &actions, &attributes, words, settings)
        if fault != 0 { throw POSIXError(POSIXErrorCode(rawValue: fault) ?? .EIO) }
        self.process = process
    }

    /// Ends it and what it has started. No child may be left unwaited for: the test runner, which watches over children of its
    /// own, would see nothing but that one.
    public func end() {
        kill(-process, SIGTERM)
        var status: Int32 = 0
        for _ in 0..<200 {
            if waitpid(process, &status, WNOHANG) != 0 { break }
            usleep(10_000)
        }
        kill(-process, SIGKILL)
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
    }
}
