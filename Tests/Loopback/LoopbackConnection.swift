import Glibc
import Sockets

/// One connection of a `LoopbackServer`, used only on its thread.
public final class LoopbackConnection {
    /// Transforms data between the network and the handler, as TLS does.
    public protocol Filter: AnyObject {
        /// Decodes received bytes, and returns a reply to send at once, if any; throws if they are invalid.
        func received(_ bytes: [UInt8]) throws -> (plain: [UInt8], reply: [UInt8])
        func sealed(_ plain: [UInt8]) -> [UInt8]
        /// The bytes to send before closing.
        func end() -> [UInt8]
    }

    private enum Phase { case open, closing, ended }

    private struct Timer {
        let number: Int
        let due: ContinuousClock.Instant
        let action: () -> Void
    }

    /// Must be set when the connection is opened.
    public var filter: (any Filter)?
    private let descriptor: Int32
    private let handler: any LoopbackServer.Handler
    private var phase = Phase.open
    private var unsent: [UInt8] = []
    private var timers: [Timer] = []
    private var lastTimer = 0

    init(_ descriptor: Int32, _ handler: any LoopbackServer.Handler) {
        self.descriptor = descriptor
        self.handler = handler
        handler.opened(self)
    }

    public var isOpen: Bool { phase == .open }

    public func write(_ bytes: [UInt8]) {
        guard phase == .open else { return }
        unsent += filter?.sealed(bytes) ?? bytes
        flush()
    }

    /// Closes the connection after sending what has been written.
    public func end() {
        guard phase == .open else { return }
        unsent += filter?.end() ?? []
        phase = .closing
        flush()
    }

    /// Closes it at once, as if the cable were cut.
    public func cut() { phase = .ended }

    /// Closes it with a TCP reset: a socket that does not linger discards unsent data.
    public func reset() {
        var now = linger(l_onoff: 1, l_linger: 0)
        // Fails only if the peer has already gone.
        setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &now, socklen_t(MemoryLayout<linger>.size))
        phase = .ended
    }

    /// Runs an action later unless the connection has ended by then; the result can be passed to `cancel`.
    @discardableResult
    public func after(seconds: Double, _ action: @escaping () -> Void) -> Int {
        lastTimer += 1
        timers.append(Timer(number: lastTimer, due: .now + .seconds(seconds), action: action))
        return lastTimer
    }

    public func cancel(_ timer: Int) { timers.removeAll { $0.number == timer } }

    // MARK: For the server

    var nextTimer: ContinuousClock.Instant? { timers.map(\.due).min() }

    var interest: pollfd { pollfd(fd: descriptor, events: unsent.isEmpty ? readable : readable | writable, revents: 0) }

    func runTimers() {
        while phase != .ended, let index = timers.firstIndex(where: { $0.due <= .now }) {
            timers.remove(at: index).action()
        }
    }

    func isReady(_ events: Int16) {
        if events & writable != 0 { flush() }
        if events & ~writable != 0 { receive() }
    }

    /// Releases the connection if it has ended; returns true once.
    func finishIfEnded() -> Bool {
        guard phase == .ended else { return false }
        close(descriptor)
        timers = []
        handler.ended(self)
        return true
    }

    private func flush() {
        while phase != .ended, !unsent.isEmpty {
            let count = unsent.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, noSignal) }
            if count >= 0 {
                unsent.removeFirst(count)
            } else if errno == EAGAIN {
                return
            } else if errno != EINTR {
                phase = .ended
            }
        }
        if phase == .closing { phase = .ended }
    }

    private func receive() {
        var bytes = [UInt8](repeating: 0, count: 65_536)
        let count = recv(descriptor, &bytes, bytes.count, 0)
        if count < 0, errno == EAGAIN || errno == EINTR { return }
        guard count > 0 else {
            phase = .ended
            return
        }
        guard phase == .open else { return }
        let received = Array(bytes[..<count])
        guard let filter else { return handler.received(received, self) }
        do {
            let (plain, reply) = try filter.received(received)
            unsent += reply
            flush()
            if !plain.isEmpty { handler.received(plain, self) }
        } catch {
            end()
        }
    }
}
