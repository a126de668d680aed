import Dispatch
import Glibc
import Synchronization

/// A TCP connection to a server. It waits on a thread of its own, and stops at once when the waiting task is cancelled;
/// after that the connection cannot be used any more. It is closed when it is released.
public final class TCPConnection: Sendable {
    private let descriptor: Int32
    private let waits: Waits

    /// Connects to the first address of `host` that responds, within `limit` for all addresses together.
    public static func open(host: String, port: Int, within limit: Duration) async throws -> TCPConnection {
        guard let waits = Waits() else { throw SocketFailure(errno) }
        return try await waits.during(on: waits.reading) {
            let end = ContinuousClock.now + limit
            var failure = SocketFailure(ECONNREFUSED)
            for address in try SocketAddress.all(of: host, port: port) {
                do throws(SocketFailure) {
                    let descriptor = try address.connect(by: end, orElse: waits.wakePipe)
                    return TCPConnection(descriptor, waits)
                } catch {
                    failure = error
                }
            }
            throw failure
        }
    }

    private init(_ descriptor: Int32, _ waits: Waits) {
        (self.descriptor, self.waits) = (descriptor, waits)
    }

    deinit { close(descriptor) }

    /// Returns when all bytes have been passed to the system.
    public func write(_ bytes: [UInt8]) async throws {
        try await waits.during(on: waits.writing) { [self] in
            var rest = bytes[...]
            while !rest.isEmpty {
                let count = try whenReady(writable) {
                    rest.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, noSignal) }
                }
                rest = rest.dropFirst(count)
            }
        }
    }

    /// The next bytes, at most 64 kB; empty at the end of the connection.
    public func read() async throws -> [UInt8] {
        try await waits.during(on: waits.reading) { [self] in
            var bytes = [UInt8](repeating: 0, count: 65_536)
            let count = try whenReady(readable) { recv(descriptor, &bytes, bytes.count, 0) }
            return Array(bytes[..<count])
        }
    }

    /// Makes a system call, as often as it was interrupted or the descriptor was not ready for it.
    private func whenReady(_ events: Int16, _ call: () -> Int) throws(SocketFailure) -> Int {
        while true {
            let count = call()
            if count >= 0 { return count }
            if errno == EAGAIN {
                try wait(for: descriptor, events, by: nil, orElse: waits.wakePipe)
            } else if errno != EINTR {
                throw SocketFailure(errno)
            }
        }
    }
}

/// Runs blocking work outside the tasks that wait for it.
private final class Waits: Sendable {
    /// Ends all waits; it is never drained.
    let wakePipe: WakePipe
    let reading = DispatchQueue(label: "nalssi.socket.reading")
    let writing = DispatchQueue(label: "nalssi.socket.writing")

    init?() {
        guard let wakePipe = WakePipe() else { return nil }
        self.wakePipe = wakePipe
    }

    /// A name lookup cannot be interrupted: after cancellation the task continues without it, and the result is dropped.
    func during<Value: Sendable>(on queue: DispatchQueue, _ work: @escaping @Sendable () throws -> Value) async throws
        -> Value
    {
        let box = Box<Value>()
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                box.waiting.withLock { $0 = continuation }
                if Task.isCancelled { return box.resume(.failure(CancellationError())) }
                queue.async { box.resume(Result { try work() }) }
            }
        } onCancel: {
            // Comes before waking the work, which would report an interruption instead.
            box.resume(.failure(CancellationError()))
            wakePipe.wake()
        }
    }

    private final class Box<Value: Sendable>: Sendable {
        let waiting = Mutex<CheckedContinuation<Value, any Error>?>(nil)

        func resume(_ result: Result<Value, any Error>) {
            let continuation = waiting.withLock { waiting in
                defer { waiting = nil }
                return waiting
            }
            continuation?.resume(with: result)
        }
    }
}

/// Waits until a descriptor is ready; throws if it is not ready by `end`, or if `other` is woken.
private func wait(
    for descriptor: Int32, _ events: Int16, by end: ContinuousClock.Instant?, orElse other: WakePipe
) throws(SocketFailure) {
    while true {
        var polled = [
            pollfd(fd: descriptor, events: events, revents: 0),
            pollfd(fd: other.descriptor, events: readable, revents: 0),
        ]
        let left = end.map { Int32(clamping: Int64(max(.zero, $0 - .now) / .milliseconds(1)) + 1) } ?? -1
        let count = poll(&polled, 2, left)
        if count == 0 { throw SocketFailure(ETIMEDOUT) }
        if count < 0, errno != EINTR { throw SocketFailure(errno) }
        if polled[1].revents != 0 { throw SocketFailure(ECANCELED) }
        if polled[0].revents != 0 { return }
    }
}

/// The address of a socket.
private struct SocketAddress {
    let family: Int32
    let bytes: [UInt8]

    /// All addresses of a host, in the system's order of preference.
    static func all(of host: String, port: Int) throws(SocketFailure) -> [SocketAddress] {
        var hints = addrinfo()
        hints.ai_socktype = streamSocket
        var list: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo(host, "\(port)", &hints, &list) == 0 else { throw SocketFailure(0) }
        defer { freeaddrinfo(list) }
        return sequence(first: list) { $0?.pointee.ai_next }.prefix { $0 != nil }.compactMap { entry in
            guard let entry = entry?.pointee, let address = entry.ai_addr else { return nil }
            return SocketAddress(
                family: entry.ai_family,
                bytes: Array(UnsafeRawBufferPointer(start: address, count: Int(entry.ai_addrlen))))
        }
    }

    /// Returns a connected, non-blocking socket.
    func connect(by end: ContinuousClock.Instant, orElse other: WakePipe) throws(SocketFailure) -> Int32 {
        let descriptor = socket(family, streamSocket, 0)
        guard descriptor >= 0 else { throw SocketFailure(errno) }
        do throws(SocketFailure) {
            setUp(descriptor)
            switchOn(SO_KEEPALIVE, SOL_SOCKET, descriptor)
            let result = bytes.withUnsafeBytes { bytes in
                bytes.withMemoryRebound(to: sockaddr.self) {
                    Glibc.connect(descriptor, $0.baseAddress, socklen_t(bytes.count))
                }
            }
            guard result != 0 else { return descriptor }
            guard errno == EINPROGRESS else { throw SocketFailure(errno) }
            try wait(for: descriptor, writable, by: end, orElse: other)
            var problem: Int32 = 0
            var size = socklen_t(MemoryLayout<Int32>.size)
            getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &problem, &size)
            guard problem == 0 else { throw SocketFailure(problem) }
            return descriptor
        } catch {
            close(descriptor)
            throw error
        }
    }
}
