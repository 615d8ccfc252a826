import Foundation
import Synchronization

/// A value that another thread is making already while this one does something else.
final class Later<Value>: @unchecked Sendable {
    // Unchecked because the value may be of a kind that only one thread at a time may use: the maker's thread has ended with
    // it before `get` hands it on.
    private var result: Result<Value, any Error>?
    private let isMade = DispatchSemaphore(value: 0)

    init(_ make: @escaping @Sendable () throws -> Value) {
        Thread.detachNewThread { [self] in
            result = Result { try make() }
            isMade.signal()
        }
    }

    /// Waits for the value.
    func get() throws -> Value {
        isMade.wait()
        defer { isMade.signal() }
        guard let result else { preconditionFailure("signalled before it was made") }
        return try result.get()
    }
}
