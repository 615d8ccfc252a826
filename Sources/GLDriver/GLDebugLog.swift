import CGL
import Synchronization

/// What the driver said through KHR_debug, kept until somebody asks.
public final class GLDebugLog: Sendable {
    public struct Message: Sendable, Equatable, CustomStringConvertible {
        public enum Severity: Sendable { case high, medium, low, note }
        public let severity: Severity
        public let isError: Bool
        public let text: String

        public var description: String {
            "\(isError ? "error" : "\(severity)"): \(text)"
        }
    }

    private let messages = Mutex<[Message]>([])

    /// Enough to see what went wrong; a driver that complains each frame must not fill the memory.
    private static let capacity = 256

    /// The messages so far, which are then forgotten.
    public func take() -> [Message] {
        messages.withLock { messages in
            defer { messages = [] }
            return messages
        }
    }

    func append(_ message: Message) {
        messages.withLock { if $0.count < Self.capacity { $0.append(message) } }
    }

    /// Routes the current context's messages here. The log outlives the context, which holds it.
    func attach() {
        glEnable(GLenum(GL_DEBUG_OUTPUT))
        glEnable(GLenum(GL_DEBUG_OUTPUT_SYNCHRONOUS))
        glDebugMessageCallback(
            { _, type, _, severity, _, text, user in
                guard let user, let text else { return }
                let log = Unmanaged<GLDebugLog>.fromOpaque(user).takeUnretainedValue()
                let level: Message.Severity =
                    switch Int32(bitPattern: severity) {
                    case GL_DEBUG_SEVERITY_HIGH: .high
                    case GL_DEBUG_SEVERITY_MEDIUM: .medium
                    case GL_DEBUG_SEVERITY_LOW: .low
                    default: .note
                    }
                let isError = Int32(bitPattern: type) == GL_DEBUG_TYPE_ERROR
                // Shader statistics and buffer placement notes are chatter.
                guard isError || level == .high || level == .medium else { return }
                log.append(Message(severity: level, isError: isError, text: String(cString: text)))
            }, Unmanaged.passUnretained(self).toOpaque())
    }

    static func detach() {
        glDebugMessageCallback(nil, nil)
    }
}
