import Foundation
import Glibc

/// A program that runs beside a test, without a terminal, until it is killed.
public struct BackgroundProgram: Sendable {
    public let process: pid_t
    private let output: String

    /// Starts a program whose output goes to the file `output`.
    public init(_ path: String, _ arguments: [String], output: String) throws {
        self.output = output
        unlink(output)
        process = try ProgramRun.spawn(
            [path] + arguments, environment: ["PATH=/usr/bin:/bin"], output: output, errors: output + ".errors")
    }

    /// The complete lines it has written so far.
    public var lines: [Substring] {
        get throws {
            let text = String(decoding: try Data(contentsOf: URL(fileURLWithPath: output)), as: UTF8.self)
            return text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
        }
    }

    /// Waits until its lines satisfy the condition; by default, until there is a line. Throws if they do not within `limit`
    /// seconds.
    public func waitForOutput(limit: Double = 120, _ isThere: ([Substring]) -> Bool = { !$0.isEmpty }) throws {
        let deadline = Deadline(seconds: limit)
        while try !isThere(lines) {
            if deadline.isOver {
                throw RunTooLong(description: "not written within \(limit) s; there is: \(try lines)")
            }
            Deadline.pause(milliseconds: 1)
        }
    }

    /// Kills it at once, and waits until it is gone.
    public func kill() {
        Glibc.kill(process, SIGKILL)
        var ending: Int32 = 0
        waitpid(process, &ending, 0)
    }
}
