import Glibc
import Sockets
import Synchronization

/// A TCP server on 127.0.0.1 with one thread for all its connections.
public final class LoopbackServer: Sendable {
    /// Handles one connection. Called only on the server's thread.
    public protocol Handler: AnyObject {
        func opened(_ connection: LoopbackConnection)
        func received(_ bytes: [UInt8], _ connection: LoopbackConnection)
        /// Called once when the connection has ended, from either side.
        func ended(_ connection: LoopbackConnection)
    }

    typealias Work = @Sendable ([LoopbackConnection]) -> Void

    private struct State {
        var work: [Work] = []
        var isStopped = false
        var hasEnded = false
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    /// The actual port, even if any free one was requested.
    public let port: Int
    /// Owned by the thread.
    private let listener: Int32
    private let wakePipe: WakePipe
    private let state = Mutex(State())

    /// Starts listening; `handler` creates the handler of each new connection.
    public static func start(
        port: Int = 0, handler: @escaping @Sendable () -> any Handler
    ) throws(SocketFailure) -> LoopbackServer {
        let server = try LoopbackServer(port: port)
        guard OwnThread.start({ server.run(handler) }) else {
            close(server.listener)
            throw SocketFailure(EAGAIN)
        }
        return server
    }

    private init(port: Int) throws(SocketFailure) {
        guard let wakePipe = WakePipe() else { throw SocketFailure(errno) }
        self.wakePipe = wakePipe
        (listener, self.port) = try listeningSocket(port: port)
    }

    /// Runs `work` on the server's thread with its current connections.
    public func perform(_ work: @escaping @Sendable ([LoopbackConnection]) -> Void) {
        state.withLock { $0.work.append(work) }
        wakePipe.wake()
    }

    /// Closes all connections and returns when the thread has ended; may be called again.
    public func stop() async {
        await withCheckedContinuation { continuation in
            let hasEnded = state.withLock { state in
                state.isStopped = true
                if !state.hasEnded { state.waiting.append(continuation) }
                return state.hasEnded
            }
            if hasEnded { continuation.resume() } else { wakePipe.wake() }
        }
    }

    // MARK: On the thread

    private func run(_ handler: @Sendable () -> any Handler) {
        var connections: [Int: LoopbackConnection] = [:]
        var last = 0
        while let work = nextWork() {
            let all = connections.sorted { $0.key < $1.key }.map(\.value)
            for work in work { work(all) }
            for connection in all { connection.runTimers() }
            for (number, connection) in connections where connection.finishIfEnded() { connections[number] = nil }

            let numbers = connections.keys.sorted()
            var polled = [pollfd(fd: wakePipe.descriptor, events: readable, revents: 0)]
            polled.append(pollfd(fd: listener, events: readable, revents: 0))
            for number in numbers { polled.append(connections[number]?.interest ?? pollfd()) }
            guard poll(&polled, nfds_t(polled.count), Self.wait(connections.values)) >= 0 || errno == EINTR else {
                break
            }
            wakePipe.drain()
            if polled[1].revents != 0 {
                while let descriptor = acceptedSocket(from: listener) {
                    last += 1
                    connections[last] = LoopbackConnection(descriptor, handler())
                }
            }
            for (index, number) in numbers.enumerated() { connections[number]?.isReady(polled[index + 2].revents) }
        }
        for connection in connections.values {
            connection.cut()
            _ = connection.finishIfEnded()
        }
        close(listener)
        let waiting = state.withLock { state in
            state.hasEnded = true
            defer { state.waiting = [] }
            return state.waiting
        }
        for continuation in waiting { continuation.resume() }
    }

    private func nextWork() -> [Work]? {
        state.withLock { state in
            defer { state.work = [] }
            return state.isStopped ? nil : state.work
        }
    }

    /// Milliseconds until the next timer; −1 if there is none.
    private static func wait(_ connections: some Collection<LoopbackConnection>) -> Int32 {
        guard let next = connections.compactMap(\.nextTimer).min() else { return -1 }
        return Int32(clamping: Int64((max(.zero, next - .now) / .milliseconds(1)).rounded(.up)))
    }
}
