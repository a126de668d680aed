import Foundation
import Glibc

/// A blocking connection to 127.0.0.1, for tests that check single bytes or disconnect midway.
public struct LoopbackSocket: Sendable {
    private let descriptor: Int32

    public init(port: Int) throws {
        descriptor = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        guard descriptor >= 0 else { throw SystemFailure("socket") }
        // A program that another test starts at this moment must not inherit the connection.
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(UInt16(port)).bigEndian
        address.sin_addr.s_addr = in_addr_t(0x7f00_0001).bigEndian
        let descriptor = descriptor
        let result = withUnsafeBytes(of: &address) { bytes in
            bytes.withMemoryRebound(to: sockaddr.self) { addresses in
                connect(descriptor, addresses.baseAddress, socklen_t(bytes.count))
            }
        }
        guard result == 0 else {
            let failure = SystemFailure("connect to port \(port)")
            close()
            throw failure
        }
    }

    public func send(_ bytes: [UInt8]) throws {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes {
                Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            if count > 0 {
                rest = rest.dropFirst(count)
            } else if errno == EPIPE || errno == ECONNRESET {
                return  // The server has stopped reading; its answer can still be read.
            } else if errno != EINTR {
                throw SystemFailure("send")
            }
        }
    }

    /// Reads until the server closes the connection, `isEnough` returns true, or `limit` seconds have passed.
    public func read(
        limit: Double = Deadline.usual, until isEnough: (RawReply) -> Bool = { _ in false }
    ) -> RawReply {
        let end = ContinuousClock.now + .seconds(limit)
        var received: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 65_536)
        while true {
            let left = end - ContinuousClock.now
            let milliseconds = Int32(left / .milliseconds(1))
            var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            guard milliseconds > 0, poll(&waiting, 1, milliseconds) > 0 else {
                return RawReply(bytes: received, ending: .timedOut)
            }
            let count = recv(descriptor, &chunk, chunk.count, 0)
            if count == 0 { return RawReply(bytes: received, ending: .closed) }
            if count < 0 { return RawReply(bytes: received, ending: .reset) }
            received += chunk[..<count]
            let reply = RawReply(bytes: received, ending: .open)
            if isEnough(reply) { return reply }
        }
    }

    public func close() {
        _ = Glibc.close(descriptor)
    }
}

/// A failed system call, with the system's error message.
public struct SystemFailure: Error, CustomStringConvertible {
    public let description: String

    init(_ call: String) {
        description = "\(call): \(String(cString: strerror(errno)))"
    }
}
