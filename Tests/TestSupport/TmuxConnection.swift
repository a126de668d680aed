import Foundation
import Synchronization

#if canImport(Glibc)
    import Glibc
#endif

/// A connection to a tmux server. Starting tmux for each command would take longer than most commands do.
///
/// It uses tmux's control mode, whose protocol is described in tmux(1): a line for each command; an answer is the lines between
/// `%begin` and either `%end` or `%error`, and other lines are notifications.
final class TmuxConnection: Sendable {
    private let descriptor: Int32
    private let client: pid_t
    /// Bytes that belong to no answer yet.
    private let received = Mutex<[UInt8]>([])

    /// Runs `tmux`, the program with the options that select a server, which must be running.
    init(_ tmux: [String], environment: [String: String]) throws {
        var ends: [Int32] = [-1, -1]
        guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0 else {
            throw SystemFailure("socketpair")
        }
        defer { Glibc.close(ends[1]) }
        descriptor = ends[0]
        do {
            client = try ProgramRun.spawn(
                tmux + ["-C", "attach-session", "-f", "no-output,ignore-size"],
                environment: environment.map { "\($0.key)=\($0.value)" }, stream: ends[1])
        } catch {
            Glibc.close(descriptor)
            throw error
        }
    }

    /// Sends a command and returns what it printed. Throws if tmux refuses the command, or has ended.
    func answer(to words: [String]) throws -> String {
        try received.withLock { received in
            try send(words.map(Self.quoted).joined(separator: " ") + "\n")
            let deadline = Deadline(seconds: Deadline.usual)
            while true {
                if let answer = Self.takeAnswer(from: &received) {
                    guard answer.isAccepted else {
                        throw TerminalFailure.tmux(words.joined(separator: " "), answer.text)
                    }
                    return answer.text
                }
                guard !deadline.isOver, try readMore(into: &received) else {
                    throw TerminalFailure.tmux(words.joined(separator: " "), "no answer")
                }
            }
        }
    }

    /// Call it once the server has ended, which ends the client too.
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

    /// Removes the first complete answer and everything before it; nil if there is none yet.
    private static func takeAnswer(from received: inout [UInt8]) -> (text: String, isAccepted: Bool)? {
        // The last piece is an incomplete line.
        let lines = received.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).dropLast()
        // The last field is 1 for the commands of this client.
        guard let begin = lines.firstIndex(where: { $0.starts(with: "%begin ".utf8) && $0.ends(with: " 1") }) else {
            return nil
        }
        let number = lines[begin].dropFirst("%begin".utf8.count)
        let ends = ["%end", "%error"].map { Array($0.utf8) + number }
        guard let end = lines[begin...].firstIndex(where: { ends.contains(Array($0)) }) else { return nil }
        let text = lines[(begin + 1)..<end].map { String(decoding: $0, as: UTF8.self) + "\n" }.joined()
        let isAccepted = lines[end].elementsEqual(ends[0])
        received.removeSubrange(...lines[end].endIndex)
        return (text, isAccepted)
    }

    /// Quotes a word for tmux: a line break would end the command.
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
