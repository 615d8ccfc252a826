import Foundation
import GLDriver
import Testing

/// Everything that needs a context. One after another: a driver's threads are many, and a failure is then easy to place.
/// Each test makes its own context, begins and ends without a GL error.
@Suite(.serialized)
struct GLTests {
    /// The features of the machine, and OpenGL 3.3 alone.
    enum Path: String, CaseIterable, CustomTestStringConvertible {
        case everything, floor

        var features: GLFeatures { self == .everything ? .all : [.debugOutput] }
        var testDescription: String { self == .everything ? "all features" : "OpenGL 3.3 only" }
    }

    static func withContext(
        _ features: GLFeatures = .all, _ body: (GLContext) throws -> Void,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let context = try GLContext.headless(GLContextOptions(isDebug: true, features: features))
        defer { context.close() }
        try context.checkErrors("before the test")
        try body(context)
        #expect(throws: Never.self, sourceLocation: sourceLocation) { try context.checkErrors("after the test") }
    }
}

/// Hands something that is not Sendable to one other thread, which alone uses it then.
final class Handover<Value>: @unchecked Sendable {
    var value: Value
    init(_ value: Value) { self.value = value }
}

/// Runs `body` on a thread of its own.
/// - Returns: a semaphore that is signalled at its end.
func onThread(_ body: @escaping @Sendable () -> Void) -> DispatchSemaphore {
    let end = DispatchSemaphore(value: 0)
    let thread = Thread {
        body()
        end.signal()
    }
    thread.stackSize = 1 << 20
    thread.start()
    return end
}
