import Foundation

/// What this process has used so far. For the benchmarks only: nothing that is computed may depend on it.
enum ProcessClock {
    /// Seconds of a clock that never goes back.
    static var seconds: Double { read(CLOCK_MONOTONIC) }

    /// Seconds of processor time of all threads.
    static var cpuSeconds: Double { read(CLOCK_PROCESS_CPUTIME_ID) }

    /// Seconds of processor time of this process and of the children that have ended.
    static var cpuSecondsWithChildren: Double {
        var usage = rusage()
        getrusage(RUSAGE_CHILDREN.rawValue, &usage)
        func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) * 1e-6 }
        return cpuSeconds + seconds(usage.ru_utime) + seconds(usage.ru_stime)
    }

    /// Seconds since the process was started, to 10 ms: the kernel notes the start in clock ticks.
    static var age: Double {
        guard let text = try? String(contentsOfFile: "/proc/self/stat", encoding: .utf8),
            let name = text.lastIndex(of: ")")
        else { return .nan }
        // The 22nd field; the name, the second, may hold spaces.
        let fields = text[text.index(after: name)...].split(separator: " ")
        guard fields.count > 19, let ticks = Double(fields[19]) else { return .nan }
        return read(CLOCK_BOOTTIME) - ticks / Double(sysconf(Int32(_SC_CLK_TCK)))
    }

    /// The most memory that was resident, in MB of 1,048,576 bytes.
    static var peakMegabytes: Double {
        var usage = rusage()
        getrusage(RUSAGE_SELF.rawValue, &usage)
        return Double(usage.ru_maxrss) / 1024
    }

    /// The memory that is resident now, in MB of 1,048,576 bytes.
    static var residentMegabytes: Double {
        guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8) else { return .nan }
        let fields = text.split(separator: " ")
        guard fields.count > 1, let pages = Double(fields[1]) else { return .nan }
        return pages * Double(sysconf(Int32(_SC_PAGESIZE))) / 1_048_576
    }

    private static func read(_ clock: clockid_t) -> Double {
        var time = timespec()
        clock_gettime(clock, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
    }
}
