import Arguments
import Foundation

/// Whether a picture fits into the memory that is left, told before the system would end the program for it.
struct MemoryBudget {
    /// Bytes that may still be used; nil where the system does not say.
    let available: Int?

    init() {
        var limits: [Int] = []
        if let free = Self.meminfo("MemAvailable:") { limits.append(free) }
        // A container's own limit, less what is used of it.
        if let most = Self.number("/sys/fs/cgroup/memory.max"), let used = Self.number("/sys/fs/cgroup/memory.current")
        {
            limits.append(max(0, most - used))
        }
        var addresses = rlimit()
        if getrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &addresses) == 0, addresses.rlim_cur < UInt(Int.max) {
            limits.append(Int(addresses.rlim_cur))
        }
        available = limits.min()
    }

    init(available: Int?) { self.available = available }

    /// Bytes that drawing takes at most: frames on their way, the overlay's canvas, the targets of one tile, the encoder.
    static func needed(_ size: PixelSize, samples: Int) -> Int {
        let picture = size.width * size.height * 4
        let tile = min(size.width, 4096) * min(size.height, 4096) * 4
        return picture * 6 + tile * (2 + 2 * max(1, samples)) + (96 << 20)
    }

    /// - Throws: `UserError` when it does not fit.
    func check(_ size: PixelSize, samples: Int, verb: String = "render") throws {
        guard let available else { return }
        let needed = Self.needed(size, samples: samples)
        if needed > available {
            throw UserError(
                "\(verb): --size \(size.width)x\(size.height) needs about \(needed >> 20) MB of memory, \(available >> 20) MB are free"
            )
        }
    }

    private static func meminfo(_ key: String) -> Int? {
        guard let text = try? String(contentsOfFile: "/proc/meminfo", encoding: .utf8),
            let line = text.split(separator: "\n").first(where: { $0.hasPrefix(key) }),
            let kilobytes = line.split(separator: " ").dropFirst().first.flatMap({ Int($0) })
        else { return nil }
        return kilobytes * 1024
    }

    private static func number(_ path: String) -> Int? {
        (try? String(contentsOfFile: path, encoding: .utf8)).flatMap { Int($0.split(separator: "\n").first ?? "") }
    }
}
