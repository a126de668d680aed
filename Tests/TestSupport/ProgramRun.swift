import Foundation

/// A program that was run to its end without a terminal, and what it said.
public struct ProgramRun: Sendable {
    /// The exit code, or 128 + the signal that ended it, as a shell reports it.
    public let status: Int
    public let output: String
    public let errors: String

    /// Runs `path` with exactly this environment, standard input empty, and waits for its end; one that takes longer
    /// than `limit` seconds is killed, and the run throws.
    public static func of(
        _ path: String, _ arguments: [String], environment: [String: String], limit: Double = 10
    ) throws -> ProgramRun {
        let folder = try Sandbox()
        defer { folder.remove() }
        try folder.write("", to: folder.root + "/out")
        try folder.write("", to: folder.root + "/err")
        let output = URL(fileURLWithPath: folder.root + "/out")
        let errors = URL(fileURLWithPath: folder.root + "/err")

        let process = Process()
        process.executableURL = URL(fileURLWithPath: path)
        process.arguments = arguments
        process.environment = environment
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = try FileHandle(forWritingTo: output)
        process.standardError = try FileHandle(forWritingTo: errors)
        let ended = DispatchSemaphore(value: 0)
        process.terminationHandler = { _ in ended.signal() }
        try process.run()
        if ended.wait(timeout: .now() + limit) == .timedOut {
            kill(process.processIdentifier, SIGKILL)
            ended.wait()
            throw RunTooLong(description: "\(path) \(arguments) did not end within \(limit) s")
        }
        let code = Int(process.terminationStatus)
        return ProgramRun(
            status: process.terminationReason == .uncaughtSignal ? 128 + code : code,
            output: String(decoding: try Data(contentsOf: output), as: UTF8.self),
            errors: String(decoding: try Data(contentsOf: errors), as: UTF8.self))
    }
}

/// A program that should have ended did not.
public struct RunTooLong: Error, CustomStringConvertible {
    public let description: String
}
