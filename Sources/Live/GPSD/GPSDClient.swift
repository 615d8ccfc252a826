import Foundation
import Geodesy
import Tracks

/// Listens to a gpsd: asks for its reports, has a `GPSDStream` make fixes of them, and when the connection breaks makes another
/// one, waiting longer each time.
///
/// One thread calls it; `WakeUp.ask` ends its waiting from any other.
public final class GPSDClient {
    /// Seconds in which a host must answer.
    static let connectTime = 10.0
    /// gpsd sends nothing while it has no receiver. After this many seconds of silence it is asked something, after as many
    /// more the connection counts as dead.
    static let silence = 15.0

    private let address: GPSDAddress
    private let now: () -> Double
    private let bell: WakeUp
    private var stream: GPSDStream
    private var connection: Descriptor?
    private var unsent: [UInt8] = []
    private var delay = RetryDelay()
    private var retryAt: Double?
    private var lastHeard = 0.0
    private var connectedAt = 0.0
    private var hasAsked = false

    /// - Parameters:
    ///   - now: seconds of a clock that only rises.
    ///   - bell: ends the waiting.
    ///   - undulation: metres from the ellipsoid up to mean sea level at a place, for receivers that know only the ellipsoid.
    public init(
        _ address: GPSDAddress, now: @escaping () -> Double, bell: WakeUp,
        undulation: @escaping (Coordinate) -> Metres? = { _ in nil }
    ) {
        self.address = address
        self.now = now
        self.bell = bell
        stream = GPSDStream(undulation: undulation)
    }

    /// Connects for the first time, when a wrong address is better told than tried again.
    /// - Throws: `NetworkFault`.
    public func connect() throws(NetworkFault) { try open() }

    /// Waits for what happens next, but not beyond a moment of the clock.
    /// - Returns: events in order; empty when the time is over or the bell has rung.
    public func next(until limit: Double? = nil) -> [LiveEvent] {
        while !bell.isAsked {
            let time = now()
            var events = stream.due(at: time)
            if connection == nil, retryAt.map({ time >= $0 }) ?? true { events += reconnect() }
            if !events.isEmpty { return events }
            if let limit, time >= limit { return [] }
            wait(until: [limit, stream.deadline, connection == nil ? retryAt : lastHeard + Self.silence])
            events = connection == nil ? [] : exchange()
            if !events.isEmpty { return events }
        }
        return []
    }

    // MARK: Connection

    private func open() throws(NetworkFault) {
        var fault = NetworkFault("no answer")
        let place = HostAndPort(host: address.host, port: address.port)
        for target in try SocketAddress.resolve(place, kind: Int32(SOCK_STREAM.rawValue), isPassive: false) {
            do throws(NetworkFault) {
                connection = try connected(to: target)
                break
            } catch {
                fault = error
            }
        }
        guard connection != nil else { throw fault }
        unsent = Array("?WATCH={\"enable\":true,\"json\":true};\n".utf8)
        lastHeard = now()
        connectedAt = lastHeard
        hasAsked = false
        retryAt = nil
    }

    private func connected(to target: SocketAddress) throws(NetworkFault) -> Descriptor {
        let socket = try Descriptor.socket(target.family, Int32(SOCK_STREAM.rawValue))
        if target.with({ Foundation.connect(socket.number, $0, $1) }) == 0 { return socket }
        guard errno == EINPROGRESS else { throw NetworkFault(errno: errno) }
        let end = now() + Self.connectTime
        while now() < end, !bell.isAsked {
            var entries = [pollfd(fd: socket.number, events: Int16(POLLOUT), revents: 0)]
            Waiting.wait(&entries, bell: bell, seconds: end - now())
            guard entries[0].isWritable else { continue }
            let error = socket.pendingError
            if error != 0 { throw NetworkFault(errno: error) }
            return socket
        }
        throw NetworkFault("no answer")
    }

    private func reconnect() -> [LiveEvent] {
        do throws(NetworkFault) {
            try open()
            return []
        } catch {
            return bell.isAsked ? [] : disconnect(error.description)
        }
    }

    private func disconnect(_ reason: String) -> [LiveEvent] {
        connection = nil
        let time = now()
        let pause = delay.take()
        retryAt = time + pause
        return stream.disconnect(at: time) + [.disconnected(reason: reason, retryIn: pause)]
    }

    // MARK: Talk

    private func wait(until limits: [Double?]) {
        let seconds = limits.compactMap { $0 }.min().map { $0 - now() }
        var entries: [pollfd] = []
        if let connection {
            let wanted = POLLIN | (unsent.isEmpty ? 0 : POLLOUT)
            entries.append(pollfd(fd: connection.number, events: Int16(wanted), revents: 0))
        }
        Waiting.wait(&entries, bell: bell, seconds: seconds)
    }

    /// Sends and reads what can be without waiting.
    private func exchange() -> [LiveEvent] {
        guard let connection else { return [] }
        if now() >= lastHeard + Self.silence {
            if hasAsked { return disconnect("gpsd is silent") }
            hasAsked = true
            lastHeard = now()
            unsent += Array("?DEVICES;\n".utf8)
        }
        if !unsent.isEmpty {
            switch connection.write(unsent[...]) {
            case .bytes(let count): unsent.removeFirst(count)
            case .later: break
            case .closed: return disconnect("gpsd has closed the connection")
            case .failed(let fault): return disconnect(fault.description)
            }
        }
        var buffer = [UInt8](repeating: 0, count: 16_384)
        switch connection.read(into: &buffer) {
        case .bytes(let count): return heard(buffer[..<count])
        case .later: return []
        case .closed: return disconnect("gpsd has closed the connection")
        case .failed(let fault): return disconnect(fault.description)
        }
    }

    private func heard(_ bytes: ArraySlice<UInt8>) -> [LiveEvent] {
        lastHeard = now()
        hasAsked = false
        let events = stream.take(bytes, at: lastHeard)
        // A connection that has brought a fix, or has lasted, is good: the next failure is a new one. A greeting alone is not.
        let hasFix = events.contains { if case .fix = $0 { true } else { false } }
        if hasFix || lastHeard >= connectedAt + RetryDelay.longest { delay.reset() }
        return events
    }
}
