import Synchronization

/// Numbers for immutable storage that are never given twice in a process, unlike addresses.
enum Identity {
    private static let last = Atomic<UInt64>(0)

    static func next() -> UInt64 { last.wrappingAdd(1, ordering: .relaxed).newValue }
}
