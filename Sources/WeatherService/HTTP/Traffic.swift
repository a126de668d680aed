import CCurl
import Glibc
import Limits
import Synchronization

/// Bounds the bytes that a host sends, whatever libcurl makes of them.
///
/// Most bytes of a response reach the program, where they have limits of their own. Extensions of chunks, empty frames of
/// HTTP/2 and the head of a proxy's response do not, and a host that sends them without end would keep libcurl busy until
/// the time limit. So the bytes of all connections to a host are compared from time to time with what the requests under
/// way can take, and a host that has sent more is disconnected.
final class Traffic: Sendable {
    private struct Account {
        /// Requests under way.
        var requests = 0
        /// Bytes that they can take.
        var allowed = 0
        /// Bytes over connections that have ended meanwhile.
        var ended = 0
        /// Bytes over the connections that were open at the first of these requests, until then.
        var before: [Int32: Int] = [:]
    }

    private struct State {
        /// The host of each open socket.
        var sockets: [Int32: String] = [:]
        var accounts: [String: Account] = [:]
    }

    private let state = Mutex(State())

    /// A request to `host` begins; call `end` once when it has ended.
    func begin(_ host: String) {
        state.withLock { state in
            if state.accounts[host] == nil {
                let open = state.sockets.filter { $0.value == host }.map { ($0.key, Self.received($0.key)) }
                state.accounts[host] = Account(before: Dictionary(open) { first, _ in first })
            }
            state.accounts[host]?.requests += 1
            state.accounts[host]?.allowed += Limits.Network.connecting
        }
    }

    /// The request is sent, and its response may have a body of `bodyLimit` bytes.
    func sent(_ host: String, bodyLimit: Int) {
        state.withLock { $0.accounts[host]?.allowed += Limits.Network.framing * (bodyLimit + Limits.Network.head) }
    }

    func end(_ host: String) {
        state.withLock { state in
            state.accounts[host]?.requests -= 1
            if state.accounts[host]?.requests == 0 { state.accounts[host] = nil }
        }
    }

    /// Throws `tooLarge` and ends all connections to `host` if it has sent more than the requests under way can take.
    func check(_ host: String) throws(WeatherFailure) {
        let isTooMuch = state.withLock { state in
            guard let account = state.accounts[host] else { return false }
            let sockets = state.sockets.filter { $0.value == host }.keys
            let open = sockets.reduce(0) { $0 + Self.received($1) - (account.before[$1] ?? 0) }
            guard account.ended + open > account.allowed else { return false }
            // While the lock is held, no socket can be closed and its number given to another file.
            for socket in sockets { shutdown(socket, Int32(SHUT_RDWR)) }
            return true
        }
        if isTooMuch { throw .tooLarge }
    }

    // MARK: On the transfer thread

    func opened(_ socket: Int32, to host: String) { state.withLock { $0.sockets[socket] = host } }

    func close(_ socket: Int32) -> Int32 {
        state.withLock { state in
            if let host = state.sockets.removeValue(forKey: socket) {
                let before = state.accounts[host]?.before.removeValue(forKey: socket) ?? 0
                state.accounts[host]?.ended += Self.received(socket) - before
            }
            return Glibc.close(socket)
        }
    }

    private static func received(_ socket: Int32) -> Int { Int(nalssi_bytes_received(socket)) }
}

/// Limits the memory of all unfinished responses together. Each has a small share of its own and takes the rest from a
/// common pool, so that many large responses at once cannot add up.
final class HeldBytes: Sendable {
    /// The size of the common pool in bytes.
    let common: Int
    private let taken = Mutex(0)

    init(common: Int) {
        self.common = common
    }

    /// Changes one response's memory from `before` to `after` bytes; returns false and changes nothing if the pool does
    /// not have that much left.
    func change(from before: Int, to after: Int) -> Bool {
        let more = max(0, after - Limits.Network.bodyShare) - max(0, before - Limits.Network.bodyShare)
        return taken.withLock { taken in
            guard more <= 0 || taken + more <= common else { return false }
            taken += more
            return true
        }
    }
}
