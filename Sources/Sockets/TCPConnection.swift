import Dispatch
import Synchronization

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A TCP connection to a server. Its waits block a thread of its own and end at once when the waiting task is cancelled; after that
/// nothing more can be done with it. It is closed when it is let go of.
public final class TCPConnection: Sendable {
    private let descriptor: Int32
    private let waits: Waits

    /// Connects to the first address of `host` that answers, within `limit` for all of them.
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

    /// Returns when everything has been handed to the system.
    public func write(_ bytes: [UInt8]) async throws {
        try await waits.during(on: waits.writing) { [self] in
            var rest = bytes[...]
            while !rest.isEmpty {
                let count = rest.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, noSignal) }
                if count >= 0 {
                    rest = rest.dropFirst(count)
                } else if errno == EAGAIN {
                    try wait(for: descriptor, writable, by: nil, orElse: waits.wakePipe)
                } else if errno != EINTR {
                    throw SocketFailure(errno)
                }
            }
        }
    }

    /// What comes next, at most 64 kB; nothing at the end of the connection.
    public func read() async throws -> [UInt8] {
        try await waits.during(on: waits.reading) { [self] in
            var bytes = [UInt8](repeating: 0, count: 65_536)
            while true {
                let count = recv(descriptor, &bytes, bytes.count, 0)
                if count >= 0 { return Array(bytes[..<count]) }
                if errno == EAGAIN {
                    try wait(for: descriptor, readable, by: nil, orElse: waits.wakePipe)
                } else if errno != EINTR {
                    throw SocketFailure(errno)
                }
            }
        }
    }
}

/// What the system says of a socket that failed.
public struct SocketFailure: Error, Hashable, Sendable {
    /// `errno`, or 0 where a name leads nowhere.
    public let code: Int32

    /// The system's own word for it.
    public var reason: String { String(cString: strerror(code)) }

    init(_ code: Int32) { self.code = code }
}

/// Blocking work beside the tasks that wait for it.
private final class Waits: Sendable {
    /// Wakes whatever is being waited for; it is never drained.
    let wakePipe: WakePipe
    let reading = DispatchQueue(label: "nalssi.socket.reading")
    let writing = DispatchQueue(label: "nalssi.socket.writing")

    init?() {
        guard let wakePipe = WakePipe() else { return nil }
        self.wakePipe = wakePipe
    }

    /// A name that is being looked up cannot be woken: the task goes on without it, and the result is thrown away.
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
            // Before the work notices: it would say that it was interrupted.
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

/// Waits until a descriptor is ready; throws when it was not by `end`, or `other` was woken.
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

/// Where a socket may lead.
private struct SocketAddress {
    let family: Int32
    let bytes: [UInt8]

    /// In the order in which the system would try them.
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

    /// A connected socket that blocks nobody.
    func connect(by end: ContinuousClock.Instant, orElse other: WakePipe) throws(SocketFailure) -> Int32 {
        let descriptor = socket(family, streamSocket, 0)
        guard descriptor >= 0 else { throw SocketFailure(errno) }
        do throws(SocketFailure) {
            setUp(descriptor)
            switchOn(SO_KEEPALIVE, SOL_SOCKET, descriptor)
            let result = bytes.withUnsafeBytes { bytes in
                bytes.withMemoryRebound(to: sockaddr.self) { systemConnect(descriptor, $0.baseAddress, bytes.count) }
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
