import Foundation
import Glibc
import StandinServer
import TestSupport
import Testing

extension EndToEnd {
    /// Files on which a program could block: it must start all the same, and end on request.
    struct BlockedFiles {
        /// The program promises two seconds; a busy machine may take longer. Without a limit the program would wait five
        /// seconds for the lock, and for ever for a pipe.
        private static let seconds = 4.0

        private static let endings: [Int32?] = [nil, SIGTERM, SIGINT, SIGHUP]

        /// Puts a pipe without a reader or writer in place of each of the program's files except the settings, and of their
        /// temporary files.
        private func putPipes(in sandbox: Sandbox) throws {
            for folder in [sandbox.stateFolder, sandbox.cacheFolder + "/icons", sandbox.dataFolder] {
                try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            }
            let files =
                ["nalssi.log", "choices", "here", "searches"].map { sandbox.stateFolder + "/" + $0 }
                + ["reports", "calls", "icons/01d", "icons/10n"].map { sandbox.cacheFolder + "/" + $0 }
                + [sandbox.dataFolder + "/nalssi.sqlite", sandbox.root + "/Pipe"]
            for file in files {
                for suffix in ["", ".new"] { #expect(mkfifo(file + suffix, 0o600) == 0) }
            }
        }

        @Test(arguments: endings)
        func `pipes in place of files delay neither the start nor the end`(
            signal: Int32?
        ) async throws {
            try await withServer { server in
                try await Sandbox.with { sandbox in
                    try putPipes(in: sandbox)
                    let environment = Self.environment(server, sandbox)
                    try await TerminalSession.run(
                        Products.path(of: "nalssi"), ["--lang", "ko", "--calls-per-minute", "3000"], in: sandbox,
                        environment: environment
                    ) { terminal in
                        try terminal.waitForTwenty()
                        // Creates a value to be saved in each of them.
                        try terminal.send(keys: "b", "v")
                        try terminal.waitUntil("the bookmark is saved") { $0.contains("★") }
                        try end(terminal, by: signal)
                    }
                }
            }
        }

        private static func environment(_ server: StandinServer, _ sandbox: Sandbox) -> [String: String] {
            liveEnvironment(server).merging(["TZ": "Pipe", "TZDIR": sandbox.root]) { $1 }
        }

        @Test(arguments: endings)
        func `a bookmark file locked by another program does not delay the end`(
            signal: Int32?
        ) async throws {
            try await Sandbox.with { sandbox in
                let program = try Products.path(of: "nalssi")
                _ = try ProgramRun.of(
                    program, ["bookmarks", "add", ExpectedText.korean[0]], environment: sandbox.environment())
                let errors = sandbox.root + "/errors"
                try await TerminalSession.run(
                    "/bin/sh", ["-c", "exec '\(program)' --source sample --lang ko 2>'\(errors)'"], in: sandbox,
                    size: wide
                ) { terminal in
                    try terminal.waitUntil("the bookmark is there") { $0.contains("★") }
                    let lock = try OtherConnection(path: sandbox.dataFolder + "/nalssi.sqlite")
                    try lock.execute("BEGIN IMMEDIATE")
                    try terminal.send(keys: "2", "End", "b")
                    try terminal.waitUntil("it is not saved") { $0.contains("☆") }
                    try end(terminal, by: signal, status: 74)
                    lock.close()
                }
                let told = try String(contentsOfFile: errors, encoding: .utf8)
                #expect(told.contains(ExpectedText.korean[19]), "\(told)")
            }
        }

        /// `status` is the expected exit status when a key ends the program.
        private func end(_ terminal: TerminalSession, by signal: Int32?, status: Int = 0) throws {
            let start = ContinuousClock.now
            if let signal { try terminal.signal(signal) } else { try terminal.send(keys: "q") }
            #expect(try terminal.waitForExit() == signal.map { 128 + Int($0) } ?? status)
            #expect(ContinuousClock.now - start < .seconds(Self.seconds))
        }
    }
}
