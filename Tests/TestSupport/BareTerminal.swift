import Foundation
import Glibc

/// A pseudo-terminal whose other end is the test itself, which decides when and in which pieces bytes are sent and
/// whether the output is read. Nothing is drawn.
public final class BareTerminal {
    public let process: pid_t
    private var descriptor: Int32
    /// The program's end of it. Kept open, so that the terminal never appears hung up, and what the program has not read
    /// stays.
    private var programSide: Int32 = -1
    private var ending: Int?

    /// Everything read since `readUntil` last found its text.
    private var output: [UInt8] = []
    /// The total number of bytes read.
    public private(set) var bytesRead = 0

    /// Starts `path` on a new terminal.
    public init(
        _ path: String, _ arguments: [String] = [], in sandbox: Sandbox,
        size: TerminalSession.Size = TerminalSession.Size(120, 36), environment: [String: String] = [:]
    ) throws {
        var window = winsize(
            ws_row: UInt16(size.rows), ws_col: UInt16(size.columns), ws_xpixel: 0, ws_ypixel: 0)
        var name = [CChar](repeating: 0, count: 128)
        descriptor = -1
        guard openpty(&descriptor, &programSide, &name, nil, &window) == 0 else {
            throw SystemFailure("a pseudo-terminal")
        }
        _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
        for side in [descriptor, programSide] { _ = fcntl(side, F_SETFD, FD_CLOEXEC) }
        var variables = sandbox.environment(["TERM": "xterm-256color"])
        variables.merge(environment) { _, chosen in chosen }
        process = try ProgramRun.spawn(
            [path] + arguments, environment: variables.map { "\($0.key)=\($0.value)" },
            terminal: String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self))
    }

    deinit {
        close(descriptor)
        close(programSide)
        guard ending == nil else { return }
        kill(process, SIGKILL)
        var status: Int32 = 0
        waitpid(process, &status, 0)
    }

    /// Sends as many bytes as the program's side accepts now, and returns how many it accepted.
    @discardableResult
    public func send(_ bytes: [UInt8]) -> Int { max(0, write(descriptor, bytes, bytes.count)) }

    @discardableResult
    public func send(_ text: String) -> Int { send(Array(text.utf8)) }

    /// Reads everything available, without waiting for more.
    public func read() {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while case let count = Glibc.read(descriptor, &buffer, buffer.count), count > 0 {
            output += buffer[..<count]
            bytesRead += count
        }
    }

    /// Reads until `text` has arrived, and returns everything since the last call.
    @discardableResult
    public func readUntil(_ text: String, limit: Double = Deadline.usual) throws -> String {
        let wanted = Array(text.utf8)
        var searched = 0
        try waitUntil("the program writes \(text)", limit: limit) {
            read()
            // A read may end within the text, and even within a character.
            defer { searched = max(0, output.count - wanted.count + 1) }
            return output[searched...].firstRange(of: wanted) != nil
        }
        return takeOutput()
    }

    /// Returns everything that has arrived since the last call, without waiting for more.
    public func takeOutput() -> String {
        read()
        defer { output = [] }
        return written
    }

    private var written: String { String(decoding: output, as: UTF8.self) }

    /// Waits without reading.
    public func waitUntil(_ what: String, limit: Double = Deadline.usual, _ condition: () throws -> Bool) throws {
        let deadline = Deadline(seconds: limit)
        while try !condition() {
            if deadline.isOver {
                throw RunTooLong(description: "did not happen within \(limit) s: \(what)\n\(written)")
            }
            Deadline.pause(milliseconds: 2)
        }
    }

    /// The number of sent bytes that the program has not read. After its end a shell would take them for typed.
    public func unreadBytes() -> Int {
        if ending != nil {
            // Otherwise an unfinished line is not counted.
            var settings = termios()
            tcgetattr(programSide, &settings)
            cfmakeraw(&settings)
            tcsetattr(programSide, TCSANOW, &settings)
        }
        var count: Int32 = 0
        _ = ioctl(programSide, UInt(FIONREAD), &count)
        return Int(count)
    }

    /// Hangs up, as closing a terminal window does.
    public func hangUp() {
        close(descriptor)
        descriptor = -1
    }

    /// Waits for the program's end without reading, and returns how a shell reports it (128 + the signal that ended it).
    public func waitForExit(limit: Double = Deadline.usual) throws -> Int {
        var status: Int32 = 0
        try waitUntil("the program ends", limit: limit) { waitpid(process, &status, WNOHANG) == process }
        let signal = Int(status & 0x7f)
        let code = signal == 0 ? Int(status >> 8 & 0xff) : 128 + signal
        ending = code
        return code
    }
}
