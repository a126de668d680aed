import Foundation
import Glibc
import Synchronization

/// A connection to a tmux server. Starting tmux for each command would take longer than most commands do.
///
/// It uses tmux's control mode, whose protocol is described in tmux(1): a line for each command; an answer is the lines between
/// `%begin` and either `%end` or `%error`, and other lines are notifications.
final class TmuxConnection: Sendable {
    private struct State {
        /// Bytes that belong to no answer yet.
        var received: [UInt8] = []
        /// An answer is missing, so the next one would be taken for that of another command.
        var isBroken = false
    }

    /// Where a command came from, by the last field of `%begin`, which tmux(1) calls unused.
    private enum Origin: String {
        case clientsStart = "0"
        case standardInput = "1"
    }

    private let descriptor: Int32
    private let client: pid_t
    private let state = Mutex(State())

    /// `tmux` is the program and the options that select the server, which must already be running.
    init(_ tmux: [String], environment: [String: String]) throws {
        var ends: [Int32] = [-1, -1]
        guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0 else {
            throw SystemFailure("socketpair")
        }
        defer { Glibc.close(ends[1]) }
        descriptor = ends[0]
        let attach = ["attach-session", "-f", "no-output,ignore-size"]
        do {
            client = try ProgramRun.spawn(
                tmux + ["-C"] + attach, environment: environment.map { "\($0.key)=\($0.value)" }, stream: ends[1])
        } catch {
            Glibc.close(descriptor)
            throw error
        }
        do {
            _ = try state.withLock { try answer(to: attach, from: .clientsStart, &$0) }
        } catch {
            kill(client, SIGKILL)
            close()
            throw error
        }
    }

    /// Sends a command and returns what it printed. Throws if tmux refuses the command or has ended.
    func answer(to words: [String]) throws -> String {
        try state.withLock { state in
            guard !state.isBroken else { throw TerminalFailure.tmux(words.joined(separator: " "), "no connection") }
            try send(words.map(Self.quoted).joined(separator: " ") + "\n")
            return try answer(to: words, from: .standardInput, &state)
        }
    }

    /// Call this after the server has ended; the client ends with it.
    func close() {
        Glibc.close(descriptor)
        waitpid(client, nil, 0)
    }

    private func send(_ line: String) throws {
        var rest = Array(line.utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
            guard count > 0 || errno == EINTR else { throw SystemFailure("send to tmux") }
            rest = rest.dropFirst(max(0, count))
        }
    }

    private func answer(to words: [String], from origin: Origin, _ state: inout State) throws -> String {
        let command = words.joined(separator: " ")
        let deadline = Deadline(seconds: Deadline.usual)
        while true {
            if let answer = Self.takeAnswer(from: &state.received, origin) {
                guard answer.isAccepted else { throw TerminalFailure.tmux(command, answer.text) }
                return answer.text
            }
            if deadline.isOver {
                state.isBroken = true
                throw TerminalFailure.tmux(command, "no answer within \(Deadline.usual) s")
            }
            guard try readMore(into: &state.received) else {
                state.isBroken = true
                throw TerminalFailure.tmux(command, "tmux has ended")
            }
        }
    }

    /// Waits up to a second for more bytes. Returns false if there will be none.
    private func readMore(into received: inout [UInt8]) throws -> Bool {
        var events = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        guard poll(&events, 1, 1_000) > 0 else { return true }
        var buffer = [UInt8](repeating: 0, count: 65_536)
        let count = read(descriptor, &buffer, buffer.count)
        guard count >= 0 || errno == EINTR else { throw SystemFailure("read from tmux") }
        received += buffer[..<max(0, count)]
        return count != 0
    }

    /// Takes the first complete answer to a command of this origin, and drops everything before it. Returns nil if there is no such
    /// answer yet.
    private static func takeAnswer(
        from received: inout [UInt8], _ origin: Origin
    ) -> (text: String, isAccepted: Bool)? {
        // The last piece is an incomplete line.
        let lines = received.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).dropLast()
        let begin = lines.firstIndex { $0.starts(with: "%begin ".utf8) && $0.ends(with: " \(origin.rawValue)") }
        guard let begin else { return nil }
        // The time and the number of the command, which its end repeats.
        let number = lines[begin].dropFirst("%begin".utf8.count)
        let ends = ["%end", "%error"].map { Array($0.utf8) + number }
        guard let end = lines[begin...].firstIndex(where: { ends.contains(Array($0)) }) else { return nil }
        let text = lines[(begin + 1)..<end].map { String(decoding: $0, as: UTF8.self) + "\n" }.joined()
        let isAccepted = lines[end].elementsEqual(ends[0])
        received.removeSubrange(...lines[end].endIndex)
        return (text, isAccepted)
    }

    /// Quotes a word for tmux and writes all ASCII characters but letters and digits as octal escapes: a line break would end the
    /// command.
    private static func quoted(_ word: String) -> String {
        let bytes = word.utf8.map { byte in
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "a")...UInt8(ascii: "z"), 0x80...:
                [byte]
            default: Array(String(format: "\\%03o", byte).utf8)
            }
        }
        return "\"" + String(decoding: bytes.joined(), as: UTF8.self) + "\""
    }
}

extension ArraySlice<UInt8> {
    fileprivate func ends(with text: String) -> Bool { suffix(text.utf8.count).elementsEqual(text.utf8) }
}
